/**
 * @file bindings/core/launch.cpp
 */
#include "launch.hpp"
#include "binding_registry.hpp"
#include "text.hpp"

#include <nexec/core/errors.hpp>

#include <cstdlib>

namespace nexec::bindings
{

namespace
{

//! What to start instead.
std::string Advice(const Binding& binding)
{
  const std::string ranked = binding.Name() + "_mpi";
  for (const Binding& other : AllBindings())
  {
    if (other.Name() == ranked)
    {
      return "use " + other.Program() +
          ", which is built with -DNEXEC_MPI=ON, or start it once";
    }
  }
  return "start it once, without mpirun or srun";
}

}  // namespace

std::optional<size_t> NumberFrom(const char* variable)
{
  const char* const text = std::getenv(variable);
  return text == nullptr ? std::nullopt : NumberIn<size_t>(text);
}

Launch LaunchOf()
{
  // Open MPI, MPICH and its relatives, srun without any MPI.
  const std::pair<const char*, const char*> launchers[] = {
      {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
      {"PMI_SIZE", "PMI_RANK"},
      {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID"}};
  for (const auto& [size, rank] : launchers)
  {
    const Launch launch{NumberFrom(rank).value_or(0),
                        NumberFrom(size).value_or(1)};
    if (launch.size > 1)
      return launch;
  }
  return {};
}

void RequireLaunch(const Binding& binding, const size_t size)
{
  const size_t launched = LaunchOf().size;
  if (launched <= 1 || size > 1)
    return;
  const std::string count = std::to_string(launched);
  if (binding.UsesRanks())
  {
    throw UsageError("started " + count +
                     " times, but MPI knows of one process only: this is the "
                     "mpirun (or srun) of another MPI than " +
                     binding.Program() + " was built with");
  }
  throw UsageError("started " + count + " times, but " + binding.Program() +
                   " works alone, and all would write the same files; " +
                   Advice(binding));
}

}  // namespace nexec::bindings
