/**
 * @file chain/algorithm/tiling_step.hpp
 *
 * One step of all configurations of a tiling at once, and which signals it can
 * have.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_TILING_STEP_HPP
#define NEXEC_CHAIN_ALGORITHM_TILING_STEP_HPP

#include "tilings.hpp"

#include <optional>
#include <vector>

namespace nexec
{

//! The types of the two edges of a pair that compares like this.
std::vector<EdgeType> TypesOf(const TilingPair& pair, const Order order);

/**
 * For each line of the decision list and, at the end, for when none applies:
 * the orders of each pair with which no line before is met.  Empty where that
 * cannot be.
 *
 * @param rules The decision list.
 * @param pairs The pairs of a tiling, with how they may compare.
 */
std::vector<std::vector<Order>> OrdersByLine(
    const LocalRules& rules, const std::vector<TilingPair>& pairs);

/**
 * The signals of all configurations whose pairs compare as is said, in
 * ascending order.
 *
 * @param rules The decision list.
 * @param pairs The pairs of a tiling, with how they may compare.
 * @param present Only configurations with an edge of this type.
 */
std::vector<SignalValue> PossibleSignals(
    const LocalRules& rules, const std::vector<TilingPair>& pairs,
    const std::optional<EdgeType>& present = std::nullopt);

//! A tiling that a step leads to, and what is known of its values.
struct TilingAfter
{
  Tiling tiling;
  TilingOrders orders;
};

/**
 * The step from a tiling.  Nodes beside the pattern, which need not go on with
 * it, are in the head and in the tail.  Throws std::invalid_argument if the
 * rules let a gate fire alone or two into one node, or lack a row.
 *
 * @param rules The algorithm.
 * @param before Where it stands; not halted.
 * @param signal One of its PossibleSignals().
 */
TilingAfter StepTiling(const LocalRules& rules, const ReachableTiling& before,
                       const SignalValue signal);

}  // namespace nexec

#endif
