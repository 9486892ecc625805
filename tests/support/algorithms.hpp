/**
 * @file tests/support/algorithms.hpp
 *
 * The algorithm of most tests, and choosing some for tests that are about all.
 */
#ifndef NEXEC_TESTS_SUPPORT_ALGORITHMS_HPP
#define NEXEC_TESTS_SUPPORT_ALGORITHMS_HPP

#include <nexec/chain/algorithm/registry.hpp>
#include "chain/algorithm/words.hpp"

#include <string>
#include <vector>

namespace nexec
{

//! The algorithm of tests that are about no other.
inline const Algorithm& algorithm = FindAlgorithm("insertion_sort");

//! The algorithms that words can follow.
inline std::vector<std::string> WordAlgorithmNames()
{
  std::vector<std::string> names;
  for (const std::string& name : AlgorithmNames())
  {
    if (WordsProblem(FindAlgorithm(name).Rules()).empty())
      names.push_back(name);
  }
  return names;
}

}  // namespace nexec

#endif
