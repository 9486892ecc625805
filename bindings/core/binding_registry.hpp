/**
 * @file bindings/core/binding_registry.hpp
 *
 * The list of all programs.
 */
#ifndef NEXEC_BINDINGS_CORE_BINDING_REGISTRY_HPP
#define NEXEC_BINDINGS_CORE_BINDING_REGISTRY_HPP

#include <string>
#include <vector>

#include "binding.hpp"

namespace nexec::bindings
{

//! Get all programs.
const std::vector<Binding>& AllBindings();

/**
 * Get one program; std::logic_error if there is none of this name.
 *
 * @param name Name of the program without "nexec_".
 */
const Binding& FindBinding(const std::string& name);

}  // namespace nexec::bindings

#endif
