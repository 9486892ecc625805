/**
 * @file chain/algorithm/sorted.hpp
 *
 * The result of every stable sort.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_SORTED_HPP
#define NEXEC_CHAIN_ALGORITHM_SORTED_HPP

#include <algorithm>
#include <vector>

namespace nexec
{

//! The values in ascending order, equal ones as they were.
inline std::vector<double> StablySorted(std::vector<double> values)
{
  std::stable_sort(values.begin(), values.end());
  return values;
}

}  // namespace nexec

#endif
