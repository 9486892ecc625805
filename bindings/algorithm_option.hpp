/**
 * @file bindings/algorithm_option.hpp
 *
 * Algorithms that are not part of the programs.
 */
#ifndef NEXEC_BINDINGS_ALGORITHM_OPTION_HPP
#define NEXEC_BINDINGS_ALGORITHM_OPTION_HPP

#include "options/binding.hpp"

#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/algorithm.hpp>

namespace nexec::bindings
{

//! Declare --algorithm_file, optional.
void AddAlgorithmFileOption(Binding& binding);

/**
 * Make the algorithm of the file known, if there is one: to be done once, and
 * before anything is loaded that may name it.  Throws InputError if there is
 * something wrong with the file, and UsageError if --algorithm was passed, too.
 * Rules that a model was trained on, which is passed with them, are not run
 * again unless that is asked for.
 *
 * @param params The options.
 * @param admission Where to write what was found out about the algorithm by
 *     running it; nullptr if that is not needed.
 * @return The algorithm, or nullptr if no file was passed.
 */
const Algorithm* UseAlgorithmFile(const Params& params,
                                  Admission* admission = nullptr);

}  // namespace nexec::bindings

#endif
