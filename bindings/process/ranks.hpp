/**
 * @file bindings/process/ranks.hpp
 *
 * The processes of one job: what the launcher (mpirun, srun) says about them,
 * MPI or not; how those on one machine share its CPUs; what has to be the same
 * for all of them; and how they end, all of them with one message.
 */
#ifndef NEXEC_BINDINGS_PROCESS_RANKS_HPP
#define NEXEC_BINDINGS_PROCESS_RANKS_HPP

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

/**
 * Together: throw Error if a file is not the same for all ranks.  One that no
 * rank can read is the same; what is not a plain file is not looked at.
 */
void RequireSameFile(Communicator& ranks, const std::string& path);

//! Together: the same for all files that options name to be read, which have to
//! be plain ones.
void RequireSameFiles(Communicator& ranks, const Params& params);

//! Together: throw UsageError if ranks are not the same program on the same
//! BLAS kernel: each computes some things by itself, which have to have the
//! same bits.
void RequireSameProgram(Communicator& ranks);

//! How a program ends.
struct Ending
{
  int code = 0;
  //! Why, if it failed; else empty.
  std::string message;
};

/**
 * Say why the program failed, if it did, and get its exit code.  If all ranks
 * come here, rank 0 speaks for all: it says what the lowest one that failed
 * has to say.  A rank that failed while others still work speaks for itself and
 * ends the whole job; this function does not return then.
 */
int EndTogether(Communicator& ranks, const Ending& mine);

//! Give up after so many seconds without an answer of the other ranks: say so,
//! and end the whole job.
void GiveUpAfter(Communicator& ranks, const double seconds);

}  // namespace nexec::bindings

#endif
