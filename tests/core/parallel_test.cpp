/**
 * @file tests/core/parallel_test.cpp
 */
#include <nexec/core/threads.hpp>

#include "core/parallel.hpp"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

using namespace nexec;

namespace
{

//! Sets the number of threads for one test.
struct WithThreads
{
  explicit WithThreads(const size_t threads) { SetNumThreads(threads); }
  ~WithThreads() { SetNumThreads(0); }
};

}  // namespace

TEST_CASE("ParallelFor() does every item once", "[core]")
{
  for (const size_t threads : {1, 2, 4})
  {
    const WithThreads scope(threads);
    std::vector<int> done(1000, 0);
    ParallelFor(done.size(), [&](const size_t i) { ++done[i]; });
    CHECK(done == std::vector<int>(1000, 1));
    ParallelFor(0, [](const size_t) { FAIL("there is no item"); });
  }
}

TEST_CASE("The exception of the lowest item comes out", "[core]")
{
  for (const size_t threads : {1, 2, 4})
  {
    const WithThreads scope(threads);
    std::string message;
    try
    {
      ParallelFor(100,
                  [](const size_t i)
                  {
                    if (i % 10 == 7)
                      throw std::runtime_error("item " + std::to_string(i));
                  });
    }
    catch (const std::runtime_error& error)
    {
      message = error.what();
    }
    CHECK(message == "item 7");
  }
}

TEST_CASE("A loop inside a loop is serial and complete", "[core]")
{
  const WithThreads scope(2);
  std::vector<std::vector<int>> done(8, std::vector<int>(50, 0));
  ParallelFor(
      done.size(),
      [&](const size_t i)
      { ParallelFor(done[i].size(), [&](const size_t j) { ++done[i][j]; }); });
  for (const std::vector<int>& row : done)
    CHECK(row == std::vector<int>(50, 1));
}

TEST_CASE("Shards cover the items and do not depend on threads", "[core]")
{
  CHECK(NumShards(0, 8) == 0);
  CHECK(NumShards(8, 8) == 1);
  CHECK(NumShards(17, 8) == 3);
  size_t next = 0;
  for (size_t number = 0; number < 3; ++number)
  {
    const Shard shard = GetShard(17, 8, number);
    CHECK(shard.begin == next);
    next = shard.end;
  }
  CHECK(next == 17);
}

TEST_CASE("Threads come from the option, then OMP_NUM_THREADS", "[core]")
{
  const char* old = std::getenv("OMP_NUM_THREADS");
  const std::string saved = old != nullptr ? old : "";
  setenv("OMP_NUM_THREADS", "3,2", 1);
  CHECK(NumThreads() == 3);
  {
    const WithThreads scope(5);
    CHECK(NumThreads() == 5);
  }
  setenv("OMP_NUM_THREADS", "nonsense", 1);
  CHECK(NumThreads() >= 1);
  unsetenv("OMP_NUM_THREADS");
  CHECK(NumThreads() >= 1);
  if (old != nullptr)
    setenv("OMP_NUM_THREADS", saved.c_str(), 1);
}
