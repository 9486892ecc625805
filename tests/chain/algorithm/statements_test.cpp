/**
 * @file tests/chain/algorithm/statements_test.cpp
 *
 * What each algorithm makes of its input, said in other words than its own.
 */
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>

using namespace nexec;

namespace
{

using Values = std::vector<double>;

//! Before other tests register more.
const std::vector<std::string> builtInNames = AlgorithmNames();

Values Sorted(Values values)
{
  std::stable_sort(values.begin(), values.end());
  return values;
}

Values Reversed(Values values)
{
  std::reverse(values.begin(), values.end());
  return values;
}

//! The first of the smallest values of each part up to the end is carried
//! along; the value before it stays behind if it is greater.
Values MinimumFirst(Values values)
{
  if (values.empty())
    return values;
  Values result;
  for (auto rest = values.begin(); rest != values.end(); ++rest)
  {
    const double least = *std::min_element(rest, values.end());
    const bool stays = rest != values.begin() && *(rest - 1) > least;
    result.push_back(stays ? *(rest - 1) : least);
  }
  return result;
}

size_t Inversions(const Values& values)
{
  size_t count = 0;
  for (size_t b = 0; b < values.size(); ++b)
  {
    for (size_t a = 0; a < b; ++a)
      count += values[a] > values[b] ? 1 : 0;
  }
  return count;
}

//! Rounds of odd-even transposition until nothing is out of order.
size_t Rounds(Values values)
{
  size_t rounds = 0;
  for (; !std::is_sorted(values.begin(), values.end()); ++rounds)
  {
    for (size_t u = rounds % 2; u + 1 < values.size(); u += 2)
    {
      if (values[u] > values[u + 1])
        std::swap(values[u], values[u + 1]);
    }
  }
  return rounds;
}

//! What is known of an algorithm.
struct Statement
{
  Values (*result)(Values);
  //! Steps on at least two values.
  size_t (*steps)(const Values&);
};

size_t AllPairs(const Values& values)
{
  return values.size() * (values.size() - 1) / 2;
}

const std::map<std::string, Statement>& Statements()
{
  static const std::map<std::string, Statement> statements = {
      {"insertion_sort",
       {Sorted,
        [](const Values& v)
        {
          return Inversions(v) + v.size() - 1;
        }}},
      {"minimum_to_front",
       {MinimumFirst,
        [](const Values& v)
        {
          return v.size() - 1;
        }}},
      {"gnome_sort",
       {Sorted,
        // A step left and one back for each inversion; from the second
        // position, where it starts, to behind the last.
        [](const Values& v)
        {
          return 2 * Inversions(v) + v.size() - 1;
        }}},
      {"bubble_sort", {Sorted, AllPairs}},
      {"cocktail_sort", {Sorted, AllPairs}},
      {"odd_even_sort",
       {Sorted,
        [](const Values& v)
        {
          return Rounds(v) + 1;
        }}},
      {"reversal", {Reversed, AllPairs}}};
  return statements;
}

//! Whether two sequences are the same, bit by bit: -0.0 is not 0.0 here.
bool SameBits(const Values& a, const Values& b)
{
  return a == b &&
      std::equal(a.begin(), a.end(), b.begin(),
                 [](const double x, const double y)
                 { return std::signbit(x) == std::signbit(y); });
}

//! Run an algorithm; returns the number of steps.
size_t Run(const Algorithm& algorithm, Values& values)
{
  Configuration config = algorithm.StartOn(values);
  size_t steps = 0;
  for (; !config.Halted() && steps <= algorithm.MaxSteps(values.size());
       ++steps)
    algorithm.Step(config);
  values = config.values;
  return config.Halted() ? steps : SIZE_MAX;
}

}  // namespace

TEST_CASE("Every algorithm does what is said of it", "[algorithm][slow]")
{
  for (const std::string& name : builtInNames)
  {
    INFO(name);
    REQUIRE(Statements().count(name) == 1);
    const Algorithm& algorithm = FindAlgorithm(name);
    const Statement& statement = Statements().at(name);
    size_t wrong = 0, longest = 0;
    for (size_t n = 0; n <= 7; ++n)
    {
      for (const Values& input : WeakOrders(n))
      {
        Values values = input;
        const size_t steps = Run(algorithm, values);
        const size_t expected = n < 2 ? 0 : statement.steps(input);
        wrong += values == statement.result(input) && steps == expected ? 0 : 1;
        longest = std::max(longest, steps);
      }
    }
    CHECK(wrong == 0);
    // The bound is not only kept; it is met, or missed by one.
    CHECK(longest + 1 >= algorithm.MaxSteps(7));
    for (const size_t n : {16, 64, 128})
    {
      const Values input = RandomSequence(n, 1, Purpose::Test, n);
      Values values = input;
      CHECK(Run(algorithm, values) == statement.steps(input));
      CHECK(values == statement.result(input));
    }
  }
}

TEST_CASE(
    "Every algorithm leaves equal values in their order or moves them "
    "all",
    "[algorithm]")
{
  // Zeros of both signs compare equal, and can be told apart.
  const std::vector<double> letters = {-0.0, 0.0, 1.0};
  for (const std::string& name : builtInNames)
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    const Statement& statement = Statements().at(name);
    size_t wrong = 0;
    for (size_t number = 0; number < 3 * 3 * 3 * 3 * 3 * 3; ++number)
    {
      Values input;
      for (size_t rest = number, n = 0; n < 6; ++n, rest /= 3)
        input.push_back(letters[rest % 3]);
      Values values = input;
      Run(algorithm, values);
      wrong += SameBits(values, statement.result(input)) ? 0 : 1;
    }
    INFO(name);
    CHECK(wrong == 0);
  }
}

TEST_CASE("Every algorithm takes infinities as values", "[algorithm]")
{
  const double infinity = std::numeric_limits<double>::infinity();
  for (const std::string& name : builtInNames)
  {
    const Values input = {3.0, infinity, -infinity, infinity, -1e300};
    Values values = input;
    Run(FindAlgorithm(name), values);
    INFO(name);
    CHECK(values == Statements().at(name).result(input));
  }
}
