/**
 * @file algorithm/registry.hpp
 *
 * The algorithms by name.
 */
#ifndef NEXEC_ALGORITHM_REGISTRY_HPP
#define NEXEC_ALGORITHM_REGISTRY_HPP

#include <nexec/algorithm/algorithm.hpp>

#include <string>
#include <vector>

namespace nexec
{

//! Get what programs use when nothing is said.
const Algorithm& DefaultAlgorithm();

//! Get the names of all algorithms.
std::vector<std::string> AlgorithmNames();

//! Whether there is an algorithm of this name.
bool HasAlgorithm(const std::string& name);

//! Get the algorithm of this name; throws UsageError if there is none.  It
//! lives as long as the program, never changes, and threads may share it.
const Algorithm& FindAlgorithm(const std::string& name);

}  // namespace nexec

#endif
