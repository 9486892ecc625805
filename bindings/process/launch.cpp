/**
 * @file bindings/process/launch.cpp
 */
#include "launch.hpp"
#include "log.hpp"
#include "options/text.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/core/threads.hpp>

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
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
        std::to_string(host.ranks) + (host.ranks == 1 ? " rank" : " ranks") +
        " with " + std::to_string(sums[name]) + " threads pile up on " +
        std::to_string(host.cpus.size()) +
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

}  // namespace nexec::bindings
