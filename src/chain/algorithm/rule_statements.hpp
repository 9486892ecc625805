/**
 * @file chain/algorithm/rule_statements.hpp
 *
 * The lines of a rule file that say what is done.  All throw InputError with
 * the line if it is not understood.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_RULE_STATEMENTS_HPP
#define NEXEC_CHAIN_ALGORITHM_RULE_STATEMENTS_HPP

#include "rule_names.hpp"
#include "ruled_algorithm.hpp"

#include <vector>

namespace nexec
{

//! start [every K from] N: head (filling)... tail
void ReadStart(const RuleLine& line, const RuleNames& names, LocalRules& rules);

//! signal NAME if CONDITION [or CONDITION], or signal NAME otherwise; returns
//! whether it was the latter.
bool ReadSignal(const RuleLine& line, const RuleNames& names,
                LocalRules& rules);

//! exchange a [> | <] b [or ...]
void ReadExchange(const RuleLine& line, const RuleNames& names,
                  LocalRules& rules, std::vector<GateLine>& gates);

//! next [SIGNALS]: STATES [beside X | between X and Y] -> STATE
void ReadNext(const RuleLine& line, const RuleNames& names,
              std::vector<NextRule>& next);

}  // namespace nexec

#endif
