/**
 * @file chain/training/transition_kinds.hpp
 *
 * Kinds of steps of an execution, and how hard each is for a model.
 */
#ifndef NEXEC_CHAIN_TRAINING_TRANSITION_KINDS_HPP
#define NEXEC_CHAIN_TRAINING_TRANSITION_KINDS_HPP

#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/training/training_run.hpp>

#include <string>
#include <utility>
#include <vector>

namespace nexec
{

/**
 * The number of kinds of steps: the first of an execution (kind 0), the one
 * that halts it (the last kind), and those between them, one kind for each
 * value that so many bits of a signal can have, the largest first.
 */
constexpr size_t NumTransitionKinds(const size_t signalBits)
{
  return (size_t(1) << signalBits) + 2;
}

//! Get the name of a kind.
std::string TransitionKindName(const size_t kind, const Algorithm& algorithm);

//! Kinds of all steps of one execution; requires all of them, in order.
std::vector<size_t> TransitionKinds(const Algorithm& algorithm,
                                    const std::vector<Transition>& trajectory);

/**
 * The state loss of a model (see LossParts) by the kind of transition.  Throws
 * UsageError if there is no such algorithm.
 *
 * @param model The model; requires that it passes CheckModel() and fits its
 *     algorithm (CheckConfig()).
 * @param sequences Inputs of the executions; no NaN.
 */
TransitionKindLosses LossesByKind(
    const ExecutorModel& model,
    const std::vector<std::vector<double>>& sequences);

//! Updates between two rows of losses by kind.
constexpr size_t kindLossInterval = 50;

/**
 * The losses by kind on a few sequences that show how training goes.
 * Requires and throws what LossesByKind() does.
 *
 * @param model The model.
 * @param seed Seed of the sequences, which are others than those of training.
 */
TransitionKindLosses SampledLossesByKind(const ExecutorModel& model,
                                         const uint64_t seed);

}  // namespace nexec

#endif
