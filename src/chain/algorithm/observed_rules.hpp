/**
 * @file chain/algorithm/observed_rules.hpp
 *
 * What was seen of an algorithm as rules, and compared with rules.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_OBSERVED_RULES_HPP
#define NEXEC_CHAIN_ALGORITHM_OBSERVED_RULES_HPP

#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/local_rules.hpp>

#include "observed_steps.hpp"

#include <string>

namespace nexec
{

/**
 * Steps as rules, without a start.
 *
 * @param observed The steps; without a contradiction.
 * @param problem Why there is no decision list for the signal, or "".
 */
LocalRules ObservedRules(const ObservedSteps& observed, std::string& problem);

/**
 * How steps and some rules differ, or "".
 *
 * @param observed The steps; without a contradiction.
 * @param rules The rules; over the same codes and signals.
 * @param blame What the difference is about, if there is one.
 */
std::string Difference(const ObservedSteps& observed, const LocalRules& rules,
                       Blame& blame);

}  // namespace nexec

#endif
