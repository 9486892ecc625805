/**
 * @file tests/support/algorithms.hpp
 *
 * Choosing algorithms for tests that are about all of them.
 */
#ifndef NEXEC_TESTS_SUPPORT_ALGORITHMS_HPP
#define NEXEC_TESTS_SUPPORT_ALGORITHMS_HPP

#include <nexec/chain/algorithm/registry.hpp>
#include "chain/algorithm/words.hpp"

#include <string>
#include <vector>

namespace nexec
{

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
