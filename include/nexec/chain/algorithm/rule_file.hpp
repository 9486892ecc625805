/**
 * @file chain/algorithm/rule_file.hpp
 *
 * Algorithms as text: doc/rule_files.md says how they are written.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_RULE_FILE_HPP
#define NEXEC_CHAIN_ALGORITHM_RULE_FILE_HPP

#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/algorithm.hpp>

#include <memory>
#include <string>
#include <vector>

namespace nexec
{

//! Longer rule files are refused.
constexpr size_t maxRuleFileBytes = size_t(64) << 10;

/**
 * Read an algorithm.  What can only be seen by running it is not checked;
 * Admit() does that.  Throws InputError that begins with name and line.
 *
 * @param text What the file holds.
 * @param name What to call it in errors.
 */
std::unique_ptr<const Algorithm> ParseRuleFile(const std::string& text,
                                               const std::string& name);

/**
 * Read an algorithm from a file, and check with Admit() that a network can
 * execute it.  Throws InputError that begins with the path and the line that is
 * to blame, or if the file cannot be read.
 */
std::unique_ptr<const Algorithm> LoadRuleFile(const std::string& path);

/**
 * The same, and RegisterAlgorithm() at once, which would check it again.  Also
 * InputError if there is an algorithm of its name.
 *
 * @param path The file.
 * @param admission What was found, if not nullptr.
 * @return The algorithm; it stays as long as the program runs.
 */
const Algorithm& RegisterRuleFile(const std::string& path,
                                  Admission* admission = nullptr);

/**
 * The same, but rules that were admitted before are not run again: those with
 * one of these digests, as of models that were trained on them.
 *
 * @param path The file.
 * @param admittedDigests What RulesDigest() says of rules that were admitted.
 * @return The algorithm; it stays as long as the program runs.
 */
const Algorithm& RegisterKnownRuleFile(
    const std::string& path, const std::vector<std::string>& admittedDigests);

}  // namespace nexec

#endif
