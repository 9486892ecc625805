/**
 * @file chain/algorithm/tiling_step.hpp
 *
 * One step of all configurations of a tiling at once.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_TILING_STEP_HPP
#define NEXEC_CHAIN_ALGORITHM_TILING_STEP_HPP

#include "tilings.hpp"

namespace nexec
{

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
