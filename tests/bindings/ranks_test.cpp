/**
 * @file tests/bindings/ranks_test.cpp
 *
 * How programs find their place among other processes.
 */
#include "process/ranks.hpp"

#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>

using namespace nexec;
using namespace nexec::bindings;

namespace
{

using Threads = std::vector<size_t>;

//! A variable of the environment, while this lives.
class Variable
{
 public:
  Variable(const char* name, const char* value) : name(name)
  {
    setenv(name, value, 1);
  }
  ~Variable() { unsetenv(name); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name;
};

}  // namespace

TEST_CASE("Ranks take the CPUs they were given", "[bindings]")
{
  const RankCpus two{"a", {0, 1}, 0}, others{"a", {2, 3, 4}, 0};
  REQUIRE(ThreadsOfRanks({two, others}) == Threads{2, 3});
  REQUIRE(CrowdedHosts({two, others}).empty());
  // The same numbers on another host are other CPUs.
  REQUIRE(ThreadsOfRanks({two, {"b", {0, 1}, 0}}) == Threads{2, 2});
}

TEST_CASE("Ranks share CPUs that all may use", "[bindings]")
{
  const RankCpus rank{"a", {0, 1, 2, 3}, 0};
  REQUIRE(ThreadsOfRanks({rank, rank}) == Threads{2, 2});
  REQUIRE(ThreadsOfRanks({rank, rank, rank}) == Threads{1, 1, 1});
  REQUIRE(CrowdedHosts({rank, rank, rank, rank}).empty());
}

TEST_CASE("Ranks that pile up are reported", "[bindings]")
{
  const RankCpus rank{"a", {3}, 0};
  REQUIRE(ThreadsOfRanks({rank, rank}) == Threads{1, 1});
  REQUIRE(CrowdedHosts({rank, rank})
              .find("a: 2 ranks with 2 threads pile up on 1 CPU(s)") == 0);
  // So are threads that the user asks for.
  REQUIRE(ThreadsOfRanks({{"a", {0, 1}, 5}}) == Threads{5});
  REQUIRE_FALSE(CrowdedHosts({{"a", {0, 1}, 5}}).empty());
}

TEST_CASE("Launchers are known", "[bindings]")
{
  REQUIRE(LaunchOf().size == 1);
  for (const auto& [size, rank] :
       {std::pair("OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"),
        std::pair("PMI_SIZE", "PMI_RANK"),
        std::pair("SLURM_STEP_NUM_TASKS", "SLURM_PROCID")})
  {
    const Variable four(size, "4"), third(rank, "2");
    REQUIRE(LaunchOf().size == 4);
    REQUIRE(LaunchOf().rank == 2);
    Binding alone("train");
    alone.Ranks("", trainingTimeout);
    REQUIRE_THROWS_AS(RequireLaunch(alone, 1), UsageError);
    REQUIRE_THROWS_WITH(RequireLaunch(alone, 1),
                        Catch::Contains("use nexec_train_mpi"));
    const Binding ranked = alone.ForRanks();
    REQUIRE_NOTHROW(RequireLaunch(ranked, 4));
    REQUIRE_THROWS_WITH(RequireLaunch(ranked, 1),
                        Catch::Contains("another MPI"));
    REQUIRE_THROWS_WITH(RequireLaunch(Binding("sort"), 1),
                        Catch::Contains("start it once"));
  }
}
