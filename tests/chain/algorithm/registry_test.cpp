/**
 * @file tests/chain/algorithm/registry_test.cpp
 */
#include "made_algorithm.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <thread>

using namespace nexec;
using Catch::Contains;

namespace
{

std::unique_ptr<MadeAlgorithm> Made(const std::string& name)
{
  auto made = std::make_unique<MadeAlgorithm>();
  made->name = name;
  made->makeRules = MadeAlgorithm::GnomeRules;
  // Rules() of what is registered must be ready for threads.
  made->Rules();
  return made;
}

}  // namespace

TEST_CASE("A registered algorithm is found by name", "[algorithm]")
{
  const Algorithm& made = RegisterAlgorithm(Made("registered"));
  CHECK(HasAlgorithm("registered"));
  CHECK(&FindAlgorithm("registered") == &made);
  CHECK(AlgorithmNames().back() == "registered");
  CHECK_THROWS_WITH(RegisterAlgorithm(Made("registered")),
                    Contains("already an algorithm 'registered'"));
  CHECK_THROWS_WITH(RegisterAlgorithm(Made("insertion_sort")),
                    Contains("already an algorithm 'insertion_sort'"));
  CHECK_THROWS_AS(RegisterAlgorithm(nullptr), std::invalid_argument);
}

TEST_CASE("What does not fit is not registered", "[algorithm]")
{
  auto made = Made("unfit");
  made->signals = {"one"};
  CHECK_THROWS_AS(RegisterAlgorithm(std::move(made)), UsageError);
  CHECK_FALSE(HasAlgorithm("unfit"));
}

TEST_CASE("Threads look for algorithms while others are registered",
          "[algorithm]")
{
  std::atomic<bool> over(false);
  std::atomic<size_t> wrong(0);
  std::thread looks(
      [&]
      {
        while (!over)
        {
          wrong += FindAlgorithm("insertion_sort").Bits() == 4 ? 0 : 1;
          wrong += AlgorithmNames().size() >= 7 ? 0 : 1;
        }
      });
  RegisterAlgorithm(Made("registered_meanwhile"));
  over = true;
  looks.join();
  CHECK(wrong == 0);
}
