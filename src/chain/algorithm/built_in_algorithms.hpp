/**
 * @file chain/algorithm/built_in_algorithms.hpp
 *
 * The algorithms that are part of the library, each in a file of its own, and
 * what they share.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_BUILT_IN_ALGORITHMS_HPP
#define NEXEC_CHAIN_ALGORITHM_BUILT_IN_ALGORITHMS_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

#include <algorithm>
#include <memory>
#include <vector>

namespace nexec
{

std::unique_ptr<const Algorithm> MakeInsertionSort();
std::unique_ptr<const Algorithm> MakeMinimumToFront();
std::unique_ptr<const Algorithm> MakeGnomeSort();
std::unique_ptr<const Algorithm> MakeBubbleSort();
std::unique_ptr<const Algorithm> MakeCocktailSort();
std::unique_ptr<const Algorithm> MakeOddEvenSort();
//! In the file of bubble sort: it has the same passes.
std::unique_ptr<const Algorithm> MakeReversal();

//! The position of the first node whose code has a bit, or the length.
inline size_t PositionOf(const Code bit, const std::vector<Code>& states)
{
  const auto found =
      std::find_if(states.begin(), states.end(),
                   [bit](const Code code) { return (code & bit) != 0; });
  return static_cast<size_t>(found - states.begin());
}

//! The result of every stable sort: the values in ascending order, equal ones
//! as they were.
inline std::vector<double> StablySorted(std::vector<double> values)
{
  std::stable_sort(values.begin(), values.end());
  return values;
}

}  // namespace nexec

#endif
