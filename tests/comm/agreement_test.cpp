/**
 * @file tests/comm/agreement_test.cpp
 *
 * Ranks agree, and fail together.
 */
#include "support/thread_ranks.hpp"

#include <nexec/comm/agreement.hpp>
#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <atomic>

using namespace nexec;

namespace
{

//! What each rank throws; empty if nothing.
std::vector<std::string> Failures(
    const size_t size, const std::function<void(Communicator&)>& work)
{
  std::vector<std::string> failures(size);
  OnThreadRanks(size,
                [&](Communicator& ranks)
                {
                  try
                  {
                    work(ranks);
                  }
                  catch (const Error& error)
                  {
                    failures[ranks.Rank()] =
                        std::to_string(int(error.Code())) + " " + error.what();
                  }
                });
  return failures;
}

}  // namespace

TEST_CASE("One rank says yes for all", "[comm]")
{
  for (const size_t size : {1, 2, 5})
  {
    OnThreadRanks(size,
                  [&](Communicator& ranks)
                  {
                    const bool last = ranks.Rank() + 1 == size;
                    if (!AnyRank(ranks, last) || AnyRank(ranks, false))
                      throw std::runtime_error("no agreement");
                  });
  }
}

TEST_CASE("A failure of one rank is one of all", "[comm]")
{
  const auto failing = [](const size_t bad)
  {
    return Failures(3,
                    [&](Communicator& ranks)
                    {
                      Together(ranks,
                               [&]
                               {
                                 if (ranks.Rank() >= bad)
                                   throw WriteError("no space");
                               });
                    });
  };
  REQUIRE(failing(3) == std::vector<std::string>(3));
  REQUIRE(failing(1) == std::vector<std::string>(3, "4 on rank 1: no space"));
  REQUIRE(failing(0) == std::vector<std::string>(3, "4 no space"));
}

TEST_CASE("A failure keeps its type if all ranks have it", "[comm]")
{
  std::atomic<size_t> trainingErrors{0};
  OnThreadRanks(3,
                [&](Communicator& ranks)
                {
                  try
                  {
                    Together(ranks, [] { throw TrainingError("diverged"); });
                  }
                  catch (const TrainingError&)
                  {
                    ++trainingErrors;
                  }
                });
  REQUIRE(trainingErrors == 3);
  // Alone, everything keeps its type, whatever it is.
  REQUIRE_THROWS_AS(Together(Alone(), [] { throw std::bad_alloc(); }),
                    std::bad_alloc);
}

TEST_CASE("Only the root works for all", "[comm]")
{
  std::atomic<size_t> calls{0};
  const std::vector<std::string> failures =
      Failures(4,
               [&](Communicator& ranks)
               {
                 OnRoot(ranks, [&] { ++calls; });
                 OnRoot(ranks, [] { throw WriteError("full"); });
               });
  REQUIRE(calls == 1);
  REQUIRE(failures == std::vector<std::string>(4, "4 full"));
}

TEST_CASE("What differs is refused", "[comm]")
{
  const auto failures =
      Failures(3,
               [](Communicator& ranks)
               {
                 RequireAlike(ranks, "this", "same");
                 RequireAlike(ranks, "that", ranks.Rank() == 2 ? "b" : "a");
               });
  for (const std::string& failure : failures)
    REQUIRE(failure.find("3 that on rank 2 is not that of rank 0") == 0);
}
