/**
 * @file chain/algorithm/registry.hpp
 *
 * The algorithms by name.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_REGISTRY_HPP
#define NEXEC_CHAIN_ALGORITHM_REGISTRY_HPP

#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/algorithm.hpp>

#include <memory>
#include <string>
#include <vector>

namespace nexec
{

//! Get the algorithm that programs use by default.
const Algorithm& DefaultAlgorithm();

//! Get the names of all algorithms: the built-in ones first, then those that
//! were registered.
std::vector<std::string> AlgorithmNames();

//! Whether there is an algorithm of this name.
bool HasAlgorithm(const std::string& name);

//! Get the algorithm of this name; throws UsageError if there is none.  It
//! lives as long as the program, never changes, and threads may share it.
const Algorithm& FindAlgorithm(const std::string& name);

/**
 * Add an algorithm, so that everything that looks for one by name finds it:
 * training, executors, certificates, files.  Throws UsageError if Admit()
 * refuses it, with the reason, or if there is one of its name.  Threads may
 * register while others look.
 *
 * @param algorithm The algorithm; it stays as long as the program runs.
 * @return The same algorithm.
 */
const Algorithm& RegisterAlgorithm(std::unique_ptr<const Algorithm> algorithm);

/**
 * The same for an algorithm that has been judged already.
 *
 * @param algorithm The algorithm; it stays as long as the program runs.
 * @param admission What Admit() said of it.
 * @return The same algorithm.
 */
const Algorithm& RegisterAlgorithm(std::unique_ptr<const Algorithm> algorithm,
                                   const Admission& admission);

}  // namespace nexec

#endif
