/**
 * @file chain/executor/value_moves.hpp
 *
 * What gates do to values; the one place that says so.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_VALUE_MOVES_HPP
#define NEXEC_CHAIN_EXECUTOR_VALUE_MOVES_HPP

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/chain/executor/executor.hpp>

namespace nexec
{

//! A value with its position in the input; moved together.
struct Item
{
  double value;
  size_t index;
};

//! The pairs on which the rules let a gate fire, by position.
std::vector<FiringPair> FiringGates(const LocalRules& rules,
                                    const Configuration& config);

/**
 * Exchange values as the gates say.
 *
 * @param gates The pairs on which a gate fires, by position.
 * @param values One per position; moved in place.
 * @param order Input position of each value; moved with the values.
 * @return The number of faults (see Rollout::Faults()).
 */
size_t MoveValues(const std::vector<FiringPair>& gates,
                  std::vector<double>& values, std::vector<size_t>& order);

}  // namespace nexec

#endif
