/**
 * @file bindings/algorithm_option.hpp
 *
 * Algorithms that are not part of the programs.
 */
#ifndef NEXEC_BINDINGS_ALGORITHM_OPTION_HPP
#define NEXEC_BINDINGS_ALGORITHM_OPTION_HPP

#include "core/binding.hpp"

#include <nexec/algorithm/algorithm.hpp>

namespace nexec::bindings
{

//! Declare --algorithm_file, optional.
void AddAlgorithmFileOption(Binding& binding);

/**
 * Make the algorithm of the file known, if there is one: to be done once, and
 * before anything is loaded that may name it.  Throws InputError or UsageError.
 *
 * @return The algorithm, or nullptr if no file was passed.
 */
const Algorithm* UseAlgorithmFile(const Params& params);

//! Throw UsageError if --algorithm and --algorithm_file were both passed.
void RequireOneAlgorithm(const Params& params);

}  // namespace nexec::bindings

#endif
