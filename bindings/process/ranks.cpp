/**
 * @file bindings/process/ranks.cpp
 */
#include "ranks.hpp"
#include "core/blas.hpp"
#include "core/number_text.hpp"
#include "io/atomic_file.hpp"
#include "log.hpp"
#include "options/text.hpp"

#include <nexec/comm/agreement.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/threads.hpp>
#include <nexec/version.hpp>

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>

namespace nexec::bindings
{

namespace
{

//! What to start instead.
std::string Advice(const Binding& binding)
{
  if (!binding.HasRanks())
    return "start it once, without mpirun or srun";
  return "use " + binding.ForRanks().Program() +
      ", which is built with -DNEXEC_MPI=ON, or start it once";
}

//! All that is known about a machine.
struct Host
{
  std::set<int> cpus;
  //! CPUs of its ranks, those that several have counted several times.
  size_t shares = 0;
  size_t ranks = 0;
};

std::map<std::string, Host> HostsOf(const std::vector<RankCpus>& ranks)
{
  std::map<std::string, Host> hosts;
  for (const RankCpus& rank : ranks)
  {
    Host& host = hosts[rank.host];
    host.cpus.insert(rank.cpus.begin(), rank.cpus.end());
    host.shares += rank.cpus.size();
    ++host.ranks;
  }
  return hosts;
}

RankCpus CpusOfThisRank(const size_t threads)
{
  RankCpus mine;
  char name[256] = "";
  gethostname(name, sizeof(name) - 1);
  mine.host = name;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) == 0)
  {
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    {
      if (CPU_ISSET(cpu, &set))
        mine.cpus.insert(cpu);
    }
  }
  const bool chosen = threads > 0 || std::getenv("OMP_NUM_THREADS") != nullptr;
  mine.threads = chosen ? NumThreads() : 0;
  return mine;
}

//! Threads, host and CPUs, as one line.
std::string ToText(const RankCpus& rank)
{
  std::ostringstream text;
  text << rank.threads << ' ' << rank.host;
  for (const int cpu : rank.cpus)
    text << ' ' << cpu;
  return text.str();
}

RankCpus FromText(const std::string& line)
{
  RankCpus rank;
  std::istringstream text(line);
  text >> rank.threads >> rank.host;
  for (int cpu; text >> cpu;)
    rank.cpus.insert(cpu);
  return rank;
}

//! Throw UsageError if something can be read once only, like standard input.
void RequirePlain(const Param& param, const std::string& path)
{
  std::error_code error;
  if (path == "-" ||
      (std::filesystem::exists(path, error) &&
       !std::filesystem::is_regular_file(path, error)))
  {
    throw UsageError(param.Label() + ": '" + path +
                     "' cannot be read by several processes; name a plain "
                     "file");
  }
}

/**
 * Seconds by which ranks wait longer than rank 0 before they speak, so that one
 * of them speaks and the others are ended meanwhile.
 *
 * @param each Seconds between two ranks.
 */
double Patience(const Communicator& ranks, const double each)
{
  return each * std::min(double(ranks.Rank()), 4.0);
}

//! Seconds until a launcher has ended ranks: at once if it is asked to, longer
//! if it has to find out that a rank is gone.
constexpr double untilAborted = 1.0, untilMissed = 3.0;

//! Seconds in which a failure that all ranks meet has reached all of them.
constexpr double grace = 2.0;

std::string Name(const size_t rank)
{
  return "on rank " + std::to_string(rank) + ": ";
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

std::vector<size_t> ThreadsOfRanks(const std::vector<RankCpus>& ranks)
{
  const std::map<std::string, Host> hosts = HostsOf(ranks);
  std::vector<size_t> threads;
  for (const RankCpus& rank : ranks)
  {
    const Host& host = hosts.at(rank.host);
    const size_t part = host.shares == 0
        ? 1
        : rank.cpus.size() * host.cpus.size() / host.shares;
    threads.push_back(rank.threads > 0 ? rank.threads
                                       : std::max<size_t>(1, part));
  }
  return threads;
}

std::string CrowdedHosts(const std::vector<RankCpus>& ranks)
{
  const std::vector<size_t> threads = ThreadsOfRanks(ranks);
  std::map<std::string, size_t> sums;
  for (size_t rank = 0; rank < ranks.size(); ++rank)
    sums[ranks[rank].host] += threads[rank];
  std::string text;
  for (const auto& [name, host] : HostsOf(ranks))
  {
    // Where the system does not tell the CPUs, there is nothing to say.
    if (host.cpus.empty() || sums[name] <= host.cpus.size())
      continue;
    text += (text.empty() ? "" : "\n") + name + ": " +
        CountText(host.ranks, "rank") + " with " + std::to_string(sums[name]) +
        " threads pile up on " + std::to_string(host.cpus.size()) +
        " CPU(s); use fewer ranks or --threads, or bind each rank to CPUs of "
        "its own (mpirun --map-by slot:PE=<threads>)";
  }
  return text;
}

void SetRankThreads(Communicator& ranks, const size_t threads)
{
  if (ranks.Size() == 1)
    return;
  std::vector<RankCpus> all;
  for (const std::string& line : ranks.Gather(ToText(CpusOfThisRank(threads))))
    all.push_back(FromText(line));
  SetNumThreads(ThreadsOfRanks(all)[ranks.Rank()]);
  const std::string crowded = CrowdedHosts(all);
  if (!crowded.empty())
    Log::Warn(crowded);
}

void RequireSameFile(Communicator& ranks, const std::string& path)
{
  if (ranks.Size() == 1 || path.empty())
    return;
  std::error_code error;
  RequireAlike(
      ranks, "'" + path + "'",
      std::filesystem::is_regular_file(path, error) ? FileDigest(path) : "");
}

void RequireSameProgram(Communicator& ranks)
{
  const std::vector<std::string> all = ranks.Gather(
      std::string("nexec ") + version + " on the BLAS kernel " + BlasKernel());
  for (size_t rank = 1; rank < all.size(); ++rank)
  {
    if (all[rank] != all[0])
    {
      throw UsageError("rank 0 is " + all[0] + ", rank " +
                       std::to_string(rank) + " is " + all[rank] +
                       "; all must be the same: set OPENBLAS_CORETYPE to a "
                       "kernel that all nodes can run");
    }
  }
}

void RequireSameFiles(Communicator& ranks, const Params& params)
{
  if (ranks.Size() == 1)
    return;
  for (const auto& [name, definition] : params.Definitions())
  {
    const bool isInput = definition.Kind() == ParamKind::FileIn ||
        definition.Kind() == ParamKind::FilesIn;
    if (!isInput || !params.Has(name))
      continue;
    const std::vector<std::string> paths = definition.TakesMany()
        ? params.Get<std::vector<std::string>>(name)
        : std::vector<std::string>{params.Get<std::string>(name)};
    for (const std::string& path : paths)
    {
      Together(ranks, [&, &param = definition] { RequirePlain(param, path); });
      RequireSameFile(ranks, path);
    }
  }
}

int EndTogether(Communicator& ranks, const Ending& mine)
{
  const bool failed = !mine.message.empty();
  if (!ranks.Barrier(failed ? grace + Patience(ranks, untilAborted) : 0.0))
  {
    Log::Stream(nullptr);
    Log::Fatal((IsRoot(ranks) ? "" : Name(ranks.Rank())) + mine.message);
    ranks.Abort(mine.code);
  }
  const std::vector<std::string> codes =
      ranks.Gather(std::to_string(mine.code));
  const std::vector<std::string> messages = ranks.Gather(mine.message);
  for (size_t rank = 0; rank < ranks.Size(); ++rank)
  {
    if (messages[rank].empty())
      continue;
    if (IsRoot(ranks))
      Log::Fatal((rank == 0 ? "" : Name(rank)) + messages[rank]);
    return std::stoi(codes[rank]);
  }
  return mine.code;
}

void GiveUpAfter(Communicator& ranks, const double seconds)
{
  if (seconds <= 0.0)
    return;
  ranks.Watch(seconds + Patience(ranks, untilMissed),
              [&ranks, seconds]
              {
                char text[160];
                std::snprintf(
                    text, sizeof(text),
                    "rank %zu has waited %g s for another rank that does "
                    "not answer, or has more to do than that; see "
                    "--comm_timeout",
                    ranks.Rank(), seconds);
                Log::Stream(nullptr);
                Log::Fatal(text);
                // MPI itself is busy waiting: leave without asking it.  The
                // launcher ends the others.
                std::_Exit(static_cast<int>(ExitCode::RankLost));
              });
}

}  // namespace nexec::bindings
