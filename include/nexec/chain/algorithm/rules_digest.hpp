/**
 * @file chain/algorithm/rules_digest.hpp
 *
 * Which rules an algorithm has, whatever it is called.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_RULES_DIGEST_HPP
#define NEXEC_CHAIN_ALGORITHM_RULES_DIGEST_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

#include <string>

namespace nexec
{

/**
 * Get the SHA-256 of the rules and of the bound on the steps, as 64 lower-case
 * hexadecimal digits.  Names are no part of it, nor is how a rule file is
 * written; doc/format.md says what is.  It is computed once for each object, so
 * asking again costs nothing.  Threads may ask at the same time.
 *
 * @param algorithm The algorithm; the digest lives as long as it does.
 */
const std::string& RulesDigest(const Algorithm& algorithm);

//! Whether an algorithm has the rules with this digest.  An empty one, as of
//! files that are older than digests, says nothing, and fits all.
bool FitsRules(const std::string& digest, const Algorithm& algorithm);

}  // namespace nexec

#endif
