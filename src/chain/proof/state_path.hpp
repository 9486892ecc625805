/**
 * @file chain/proof/state_path.hpp
 *
 * A way from the start of an algorithm to given states.
 */
#ifndef NEXEC_CHAIN_PROOF_STATE_PATH_HPP
#define NEXEC_CHAIN_PROOF_STATE_PATH_HPP

#include <nexec/chain/algorithm/local_rules.hpp>

#include "chain/algorithm/order.hpp"

#include <optional>

namespace nexec
{

//! A pair of neighbours and how its values must compare.
struct PairOrder
{
  size_t left;
  Order order;
};

//! One step on the way.
struct PathStep
{
  //! How the pairs that the rules look at must compare for it.
  std::vector<PairOrder> orders;
  //! Left nodes of the pairs whose values it exchanges.
  std::vector<size_t> exchanges;
};

/**
 * Whether an execution takes this path: whether pairs compare as it says.
 *
 * @param path The steps.
 * @param values The input; moved as the execution moves them.
 */
bool FollowPath(const std::vector<PathStep>& path, std::vector<double>& values);

//! Steps that lead from the same states to the same states, with different
//! exchanges.
using PathChoice = std::vector<PathStep>;

/**
 * Steps that lead from the start to the given states if pairs compare as they
 * say.  Whether there are values that do is another matter.
 *
 * @param rules The algorithm.
 * @param target The states to come to.
 */
std::optional<std::vector<PathChoice>> FindStatePath(
    const LocalRules& rules, const std::vector<Code>& target);

}  // namespace nexec

#endif
