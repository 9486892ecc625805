/**
 * @file tests/chain/algorithm/registry_test.cpp
 *
 * The algorithms by name, and what each says about itself.
 */
#include "made_algorithm.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
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

TEST_CASE("The result of every algorithm is what its steps lead to",
          "[algorithm]")
{
  for (const std::string& name : AlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    for (size_t length = 0; length <= 6; ++length)
    {
      for (const std::vector<double>& values : WeakOrders(length))
      {
        CAPTURE(name, values);
        REQUIRE(algorithm.Result(values) ==
                algorithm.Algorithm::Result(values));
      }
    }
    const std::vector<double> values = RandomSequence(40, 1, Purpose::Test, 0);
    CHECK(algorithm.Result(values) == algorithm.Algorithm::Result(values));
  }
}

TEST_CASE("Every state but nothing has a meaning", "[algorithm]")
{
  for (const std::string& name : AlgorithmNames())
  {
    for (const NamedState& state : FindAlgorithm(name).States())
    {
      CAPTURE(name, state.name);
      CHECK(state.meaning.empty() == (state.code == nothing));
    }
  }
}

TEST_CASE("The default algorithm is one of all", "[algorithm]")
{
  const std::vector<std::string> names = AlgorithmNames();
  CHECK(std::count(names.begin(), names.end(), DefaultAlgorithm().Name()) == 1);
  CHECK(&FindAlgorithm(DefaultAlgorithm().Name()) == &DefaultAlgorithm());
}

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
