/**
 * @file bindings/clrs_flags.hpp
 *
 * The options of nexec_clrs_train that are about training itself, and the
 * settings that they describe.
 */
#ifndef NEXEC_BINDINGS_CLRS_FLAGS_HPP
#define NEXEC_BINDINGS_CLRS_FLAGS_HPP

#include "options/binding.hpp"

#include <nexec/clrs/clrs_config.hpp>

namespace nexec::bindings
{

//! Declare these options.
void AddClrsTrainOptions(Binding& binding);

//! The preset with what the user chose in place of its settings.
ClrsPreset ClrsPresetOf(const Params& params);

}  // namespace nexec::bindings

#endif
