/**
 * @file chain/proof/refute.hpp
 *
 * Turning a decision that cannot be proved into an input that shows it.
 */
#ifndef NEXEC_CHAIN_PROOF_REFUTE_HPP
#define NEXEC_CHAIN_PROOF_REFUTE_HPP

#include <nexec/chain/executor/model.hpp>
#include <nexec/proof/certificate.hpp>

#include "search_result.hpp"

#include <optional>

namespace nexec
{

/**
 * Look for an input that leads to the configuration of a suspect, and run an
 * executor there.  If any of its decisions is wrong, that one is named and
 * `confirmedBy` is set.
 *
 * @param model The model.
 * @param words The reachable words of its algorithm.
 * @param suspect Where to look.
 */
Refutation Confront(const ExecutorModel& model,
                    const std::vector<ReachableWord>& words,
                    const Suspect& suspect);

/**
 * Try inputs until an executor is wrong on one: all weak orders of short
 * chains, sequences that are nearly sorted, and some random ones.
 *
 * @param model The model.
 * @param provedLength Inputs that are not longer need not be tried.
 * @return One of the shortest that was found.
 */
std::optional<Refutation> FindWrongInput(const ExecutorModel& model,
                                         const size_t provedLength);

}  // namespace nexec

#endif
