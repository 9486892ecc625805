/**
 * @file bindings/core/rank_threads.hpp
 *
 * How the processes on one machine share its CPUs.
 */
#ifndef NEXEC_BINDINGS_CORE_RANK_THREADS_HPP
#define NEXEC_BINDINGS_CORE_RANK_THREADS_HPP

#include <nexec/comm/communicator.hpp>

#include <set>
#include <string>
#include <vector>

namespace nexec::bindings
{

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
