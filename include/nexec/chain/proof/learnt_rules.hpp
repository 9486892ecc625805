/**
 * @file chain/proof/learnt_rules.hpp
 *
 * The algorithm that a model has learnt, as local rules.
 */
#ifndef NEXEC_CHAIN_PROOF_LEARNT_RULES_HPP
#define NEXEC_CHAIN_PROOF_LEARNT_RULES_HPP

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/proof/certificate.hpp>

#include <string>

namespace nexec
{

/**
 * Ask a proved model for its decision in every kind of situation that its
 * algorithm can reach, and record the answers: what each gate does, and
 * what a node becomes.  The network's own name for a situation is a vector;
 * here it is called by the algorithm's signal, and a decision list over the
 * edge types that are present is fitted to that.  Throws ProofError if an
 * answer is wrong: then the certificate is not that of the model, or is about
 * chains too short to determine the whole table.
 *
 * @param model The model; its configuration says how it pools.  Requires one
 *     that Certify() accepts.
 * @param certificate What is known about it.
 */
LocalRules LearntRules(const ExecutorModel& model,
                       const Certificate& certificate);

//! Rules for people to read; only rows that can occur.  Requires rules over the
//! codes of the algorithm.
std::string RulesText(const LocalRules& rules, const Algorithm& algorithm);

}  // namespace nexec

#endif
