/**
 * @file algorithm/rule_file.hpp
 *
 * Algorithms as text: doc/rule_files.md says how they are written.
 */
#ifndef NEXEC_ALGORITHM_RULE_FILE_HPP
#define NEXEC_ALGORITHM_RULE_FILE_HPP

#include <nexec/algorithm/algorithm.hpp>

#include <memory>
#include <string>

namespace nexec
{

//! Longer rule files are refused.
constexpr size_t maxRuleFileBytes = size_t(64) << 10;

/**
 * Read an algorithm.  What can only be seen by running it is not checked:
 * RegisterAlgorithm() or Admit() do that, and say of a window for which there
 * are two rules in which lines they are.  Throws InputError with the line.
 *
 * @param text What the file holds.
 * @param name What to call it in errors.
 */
std::unique_ptr<const Algorithm> ParseRuleFile(const std::string& text,
                                               const std::string& name);

//! The same of a file; also InputError if it cannot be read.
std::unique_ptr<const Algorithm> LoadRuleFile(const std::string& path);

}  // namespace nexec

#endif
