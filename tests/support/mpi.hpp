/**
 * @file tests/support/mpi.hpp
 *
 * Runs programs on several ranks.
 */
#ifndef NEXEC_TESTS_SUPPORT_MPI_HPP
#define NEXEC_TESTS_SUPPORT_MPI_HPP

#include "process.hpp"

namespace nexec
{

//! Lets Open MPI start more ranks than there are CPUs, also as root; other MPIs
//! do so anyway.
inline const std::string mpiSettings =
    "export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1\n"
    "export OMPI_MCA_rmaps_base_oversubscribe=1 "
    "OMPI_MCA_mpi_yield_when_idle=1\n"
    "export OMPI_MCA_hwloc_base_binding_policy=none\n";

//! The command that starts so many ranks of a command.
inline std::string OnRanks(const size_t ranks, const std::string& command)
{
  return std::string(NEXEC_MPIEXEC) + " -n " + std::to_string(ranks) + " " +
      command;
}

//! Run shell commands in which ranks are started.
inline ProcessResult RunMpi(const std::string& commands)
{
  return Run(mpiSettings + commands);
}

//! How often a text contains another.
inline size_t Occurrences(const std::string& text, const std::string& part)
{
  size_t count = 0;
  for (size_t place = text.find(part); place != std::string::npos;
       place = text.find(part, place + part.size()))
    ++count;
  return count;
}

}  // namespace nexec

#endif
