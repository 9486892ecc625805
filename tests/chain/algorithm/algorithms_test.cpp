/**
 * @file tests/chain/algorithm/algorithms_test.cpp
 *
 * What every algorithm says about itself.
 */
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>

#include <catch2/catch.hpp>

#include <algorithm>

using namespace nexec;

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
