/**
 * @file tests/chain/algorithm/insertion_sort_test.cpp
 *
 * The reference against an independent statement of what it must do.
 */
#include "support/algorithms.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace nexec;

namespace
{

/**
 * The configuration in which the loops stand at (j, k), written from
 * the roles' side: each node asks which roles it has.
 */
std::vector<Code> ExpectedCodes(const size_t n, const size_t j, const size_t k)
{
  std::vector<Code> codes;
  for (size_t u = 0; u < n; ++u)
  {
    codes.push_back(static_cast<Code>((u + 1 == k ? 8 : 0) + (u == j ? 4 : 0) +
                                      (u == j + 1 ? 2 : 0) + (u == k ? 1 : 0)));
  }
  return codes;
}

//! Run a textbook insertion sort beside the reference and compare each step.
void CheckAgainstTextbook(const std::vector<double>& input)
{
  const size_t n = input.size();
  std::vector<double> s = input;
  Configuration config = algorithm.StartOn(input);
  size_t steps = 0, inversions = 0;
  for (size_t a = 0; a < n; ++a)
  {
    for (size_t b = a + 1; b < n; ++b)
      inversions += input[a] > input[b] ? 1 : 0;
  }

  for (size_t j = 1; j < n; ++j)
  {
    size_t k = j;
    while (true)
    {
      REQUIRE(config.states == ExpectedCodes(n, j, k));
      REQUIRE(config.values == s);
      const bool move = k > 0 && s[k - 1] > s[k];
      REQUIRE(algorithm.Step(config) == move);
      ++steps;
      if (!move)
        break;
      std::swap(s[k - 1], s[k]);
      --k;
    }
  }
  REQUIRE(config.Halted());
  REQUIRE(config.values == s);
  std::vector<double> sorted = input;
  std::stable_sort(sorted.begin(), sorted.end());
  REQUIRE(config.values == sorted);
  REQUIRE(steps == inversions + (n == 0 ? 0 : n - 1));
  REQUIRE(steps <= algorithm.MaxSteps(n));
}

}  // namespace

TEST_CASE("Insertion sort is right on all permutations up to 7", "[algorithm]")
{
  for (size_t n = 0; n <= 7; ++n)
  {
    std::vector<double> values(n);
    std::iota(values.begin(), values.end(), 0.0);
    do
    {
      CheckAgainstTextbook(values);
    } while (std::next_permutation(values.begin(), values.end()));
  }
}

TEST_CASE("Insertion sort is right on all 3-valued sequences up to 7",
          "[algorithm]")
{
  for (size_t n = 0, count = 1; n <= 7; ++n, count *= 3)
  {
    for (size_t word = 0; word < count; ++word)
    {
      std::vector<double> values;
      for (size_t rest = word; values.size() < n; rest /= 3)
        values.push_back(static_cast<double>(rest % 3));
      CheckAgainstTextbook(values);
    }
  }
}

TEST_CASE("The paper's example gives the panels of its figure", "[algorithm]")
{
  // (2,4,6,3,7) at j = k = 4 and i = 3, counted from 1 as in the paper.
  std::vector<Transition> steps = Trajectory(algorithm, {2, 4, 6, 3, 7});
  const auto begin =
      std::find_if(steps.begin(), steps.end(),
                   [](const Transition& t) { return t.before.states[3] == 5; });
  REQUIRE(std::distance(begin, steps.end()) >= 3);
  const std::vector<std::vector<Code>> states = {
      {0, 0, 8, 5, 2}, {0, 8, 1, 4, 2}, {8, 1, 0, 4, 2}, {0, 0, 0, 8, 5}};
  const std::vector<std::vector<double>> values = {
      {2, 4, 6, 3, 7}, {2, 4, 3, 6, 7}, {2, 3, 4, 6, 7}, {2, 3, 4, 6, 7}};
  const std::vector<bool> signals = {true, true, false};
  for (size_t panel = 0; panel < 3; ++panel)
  {
    CHECK(begin[panel].before.states == states[panel]);
    CHECK(begin[panel].before.values == values[panel]);
    CHECK(begin[panel].signal == signals[panel]);
    CHECK(begin[panel].after.states == states[panel + 1]);
    CHECK(begin[panel].after.values == values[panel + 1]);
  }
}

TEST_CASE("Infinities, ties and signed zeros follow the comparison",
          "[algorithm]")
{
  const double inf = std::numeric_limits<double>::infinity();
  CheckAgainstTextbook({inf, -inf, 0.0, -0.0, inf, 1.0, -inf});
  const std::vector<Transition> steps = Trajectory(algorithm, {0.0, -0.0});
  CHECK(steps.size() == 1);
  CHECK_FALSE(std::signbit(steps[0].after.values[0]));
  CHECK(std::signbit(steps[0].after.values[1]));
}

TEST_CASE("State names are those of the paper", "[algorithm]")
{
  CHECK(algorithm.StateName(0) == "nothing");
  CHECK(algorithm.StateName(8) == "i");
  CHECK(algorithm.StateName(5) == "j^k");
  CHECK(algorithm.StateName(15) == "1111");
}
