/**
 * @file executor/proof/learnt_rules.hpp
 *
 * The algorithm that a model has learnt, as local rules.
 */
#ifndef NEXEC_EXECUTOR_PROOF_LEARNT_RULES_HPP
#define NEXEC_EXECUTOR_PROOF_LEARNT_RULES_HPP

#include <nexec/algorithm/local_rules.hpp>
#include <nexec/executor/model.hpp>

#include <string>

namespace nexec
{

/**
 * Ask a model for its decision in every kind of situation that its algorithm
 * can reach, and write the answers down: what each gate does, and what a node
 * becomes under each signal.  The signal of a situation is that of the
 * algorithm; which edge types decide it is found anew.  Throws
 * std::invalid_argument if the answers depend on more than the signal; a model
 * with a certificate has no such answers.
 *
 * @param model The model; its configuration says how it pools.
 */
LocalRules LearntRules(const ExecutorModel& model);

//! Rules for people to read; only rows that can occur.
std::string RulesText(const LocalRules& rules, const Algorithm& algorithm);

}  // namespace nexec

#endif
