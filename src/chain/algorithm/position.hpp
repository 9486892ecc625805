/**
 * @file chain/algorithm/position.hpp
 *
 * Finding roles in a chain.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_POSITION_HPP
#define NEXEC_CHAIN_ALGORITHM_POSITION_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

#include <algorithm>

namespace nexec
{

//! The position of the first node whose code has a bit, or the length.
inline size_t PositionOf(const Code bit, const std::vector<Code>& states)
{
  const auto found =
      std::find_if(states.begin(), states.end(),
                   [bit](const Code code) { return (code & bit) != 0; });
  return static_cast<size_t>(found - states.begin());
}

}  // namespace nexec

#endif
