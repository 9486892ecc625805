/**
 * @file bindings/core/launch.hpp
 *
 * What the launcher of a job (mpirun, srun) says about it, MPI or not.
 */
#ifndef NEXEC_BINDINGS_CORE_LAUNCH_HPP
#define NEXEC_BINDINGS_CORE_LAUNCH_HPP

#include "binding.hpp"

#include <optional>

namespace nexec::bindings
{

//! The place of this process among those that were launched together.
struct Launch
{
  size_t rank = 0;
  size_t size = 1;
};

//! A number in the environment, where launchers leave what they know.
std::optional<size_t> NumberFrom(const char* variable);

//! Read it from the environment.
Launch LaunchOf();

/**
 * Throw UsageError if this process was launched with others that it knows
 * nothing of: they would write the same files.
 *
 * @param binding The program.
 * @param size Number of processes that it knows of.
 */
void RequireLaunch(const Binding& binding, const size_t size);

}  // namespace nexec::bindings

#endif
