/**
 * @file tests/chain/algorithm/trajectory_test.cpp
 */
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

using namespace nexec;

TEST_CASE("Weak orders are all there, once each", "[algorithm]")
{
  const std::vector<size_t> numbers = {1, 1, 3, 13, 75, 541, 4683};
  for (size_t n = 0; n < numbers.size(); ++n)
  {
    const auto orders = WeakOrders(n);
    CHECK(orders.size() == numbers[n]);
    CHECK(std::set<std::vector<double>>(orders.begin(), orders.end()).size() ==
          orders.size());
  }
  CHECK_THROWS_AS(WeakOrders(9), std::invalid_argument);
}

TEST_CASE("Every algorithm keeps the formalism", "[algorithm]")
{
  for (const std::string& name : AlgorithmNames())
  {
    INFO(name);
    const Algorithm& algorithm = FindAlgorithm(name);
    CHECK(algorithm.Name() == name);
    CHECK(algorithm.States().front().code == nothing);
    std::set<Code> codes;
    for (const NamedState& state : algorithm.States())
    {
      CHECK(state.code < (1 << algorithm.Bits()));
      codes.insert(state.code);
    }
    CHECK(codes.size() == algorithm.States().size());

    for (size_t n = 0; n <= 6; ++n)
    {
      for (const std::vector<double>& values : WeakOrders(n))
      {
        Configuration config = algorithm.StartOn(values);
        size_t steps = 0;
        while (!config.Halted())
        {
          REQUIRE(steps++ < algorithm.MaxSteps(n));
          const std::vector<double> before = config.values;
          algorithm.Step(config);
          // Only named states, and values move one place at most.
          for (size_t u = 0; u < n; ++u)
          {
            REQUIRE(codes.count(config.states[u]) == 1);
            const double now = config.values[u];
            const bool near = now == before[u] ||
                (u > 0 && now == before[u - 1]) ||
                (u + 1 < n && now == before[u + 1]);
            REQUIRE(near);
          }
          REQUIRE(std::is_permutation(before.begin(), before.end(),
                                      config.values.begin()));
        }
      }
    }
  }
}

TEST_CASE("Minimum to front moves the leftmost minimum and shifts the rest",
          "[algorithm]")
{
  const Algorithm& algorithm = FindAlgorithm("minimum_to_front");
  for (size_t n = 0; n <= 6; ++n)
  {
    for (const std::vector<double>& values : WeakOrders(n))
    {
      const std::vector<Transition> steps = Trajectory(algorithm, values);
      CHECK(steps.size() == (n < 2 ? 0 : n - 1));
      if (n < 2)
        continue;
      const std::vector<double>& result = steps.back().after.values;
      CHECK(result[0] == *std::min_element(values.begin(), values.end()));
      CHECK(std::is_permutation(values.begin(), values.end(), result.begin()));
      for (size_t t = 0; t < steps.size(); ++t)
        CHECK(steps[t].signal == (t + 1 < steps.size()));
    }
  }
}

TEST_CASE("Random sequences depend on seed and index only", "[algorithm]")
{
  const auto a = RandomSequence(16, 1, Purpose::TrainingData, 5);
  CHECK(a == RandomSequence(16, 1, Purpose::TrainingData, 5));
  CHECK(a != RandomSequence(16, 1, Purpose::TrainingData, 6));
  CHECK(a != RandomSequence(16, 1, Purpose::ValidationData, 5));
  CHECK(a.size() == 16);
}

TEST_CASE("An unknown algorithm is named together with the known ones",
          "[algorithm]")
{
  CHECK_FALSE(HasAlgorithm("bogosort"));
  try
  {
    FindAlgorithm("bogosort");
    FAIL("no error");
  }
  catch (const UsageError& error)
  {
    const std::string what = error.what();
    CHECK(what.find("bogosort") != std::string::npos);
    CHECK(what.find("insertion_sort") != std::string::npos);
  }
}
