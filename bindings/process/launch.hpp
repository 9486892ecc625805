/**
 * @file bindings/process/launch.hpp
 *
 * The place of a process in its job: what the launcher (mpirun, srun) says
 * about it, MPI or not, and how the processes on one machine share its CPUs.
 */
#ifndef NEXEC_BINDINGS_PROCESS_LAUNCH_HPP
#define NEXEC_BINDINGS_PROCESS_LAUNCH_HPP

#include "options/binding.hpp"

#include <nexec/comm/communicator.hpp>

#include <optional>
#include <set>
#include <string>
#include <vector>

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

//! Where a rank may run.
struct RankCpus
{
  std::string host;
  std::set<int> cpus;
  //! Threads that the user wants it to have; 0 = as many as fit.
  size_t threads = 0;
};

/**
 * Threads of each rank: its CPUs, or its part of them if it shares them with
 * others on the same host; at least one.
 */
std::vector<size_t> ThreadsOfRanks(const std::vector<RankCpus>& ranks);

//! What to tell the user about hosts with more threads than CPUs; empty if
//! there are none.
std::string CrowdedHosts(const std::vector<RankCpus>& ranks);

/**
 * Together: set the number of threads of each process, if the user has not, so
 * that all fit on their machine; warn if there are more than CPUs.  Requires
 * SetNumThreads(threads).
 *
 * @param ranks All processes.
 * @param threads What the user chose; 0 = OMP_NUM_THREADS, or as many as fit.
 */
void SetRankThreads(Communicator& ranks, const size_t threads);

}  // namespace nexec::bindings

#endif
