/**
 * @file tests/chain/algorithm/tilings_test.cpp
 */
#include "chain/algorithm/tilings.hpp"
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include "chain/algorithm/words.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <tuple>

using namespace nexec;

namespace
{

//! The algorithms that words cannot follow.
std::vector<const Algorithm*> TilingAlgorithms()
{
  std::vector<const Algorithm*> algorithms;
  for (const std::string& name : AlgorithmNames())
  {
    if (!WordsProblem(FindAlgorithm(name).Rules()).empty())
      algorithms.push_back(&FindAlgorithm(name));
  }
  return algorithms;
}

//! The number of nodes of the pattern in a chain of so many nodes, or none.
std::optional<size_t> PatternNodes(const ReachableTiling& reachable,
                                   const size_t length)
{
  const Tiling& t = reachable.tiling;
  const size_t ends = t.head.size() + t.tail.size();
  if (t.pattern.empty())
    return length == ends ? std::optional<size_t>(0) : std::nullopt;
  if (length < reachable.minLength ||
      (length - ends) % t.pattern.size() != t.rest)
    return std::nullopt;
  return length - ends;
}

//! Whether a configuration is one of a tiling.
bool Belongs(const ReachableTiling& reachable, const Configuration& config)
{
  const Tiling& t = reachable.tiling;
  const auto nodes = PatternNodes(reachable, config.Size());
  if (!nodes)
    return false;
  std::vector<Code> states = t.head;
  std::vector<Order> orders = reachable.orders.head;
  for (size_t j = 0; j < *nodes; ++j)
    states.push_back(t.pattern[j % t.pattern.size()]);
  for (size_t j = 0; j + 1 < *nodes; ++j)
    orders.push_back(reachable.orders.pattern[j % t.pattern.size()]);
  states.insert(states.end(), t.tail.begin(), t.tail.end());
  orders.insert(orders.end(), reachable.orders.tail.begin(),
                reachable.orders.tail.end());
  if (states != config.states)
    return false;
  for (size_t u = 0; u + 1 < config.Size(); ++u)
  {
    if (!(orders[u] & Compare(config.values[u], config.values[u + 1])))
      return false;
  }
  return true;
}

bool AnyBelongs(const std::vector<ReachableTiling>& tilings,
                const Configuration& config)
{
  return std::any_of(tilings.begin(), tilings.end(),
                     [&](const ReachableTiling& reachable)
                     { return Belongs(reachable, config); });
}

}  // namespace

TEST_CASE("Tilings contain every configuration of every execution",
          "[algorithm]")
{
  REQUIRE_FALSE(TilingAlgorithms().empty());
  for (const Algorithm* algorithm : TilingAlgorithms())
  {
    const auto tilings = CloseTilings(algorithm->Rules());
    INFO(algorithm->Name());
    size_t missing = 0, seen = 0;
    const auto follow = [&](const std::vector<double>& values)
    {
      Configuration config = algorithm->StartOn(values);
      for (; !config.Halted(); algorithm->Step(config), ++seen)
        missing += AnyBelongs(tilings, config) ? 0 : 1;
    };
    for (size_t n = 0; n <= 6; ++n)
    {
      for (const std::vector<double>& values : WeakOrders(n))
        follow(values);
    }
    for (size_t n = 7; n <= 90; ++n)
      follow(RandomSequence(n, 1, Purpose::Test, n));
    CHECK(missing == 0);
    CHECK(seen > 5000);
  }
}

TEST_CASE("Tilings of odd-even sort are few", "[algorithm]")
{
  const auto tilings = CloseTilings(FindAlgorithm("odd_even_sort").Rules());
  const auto forAll = std::count_if(tilings.begin(), tilings.end(),
                                    [](const ReachableTiling& reachable) {
                                      return !reachable.tiling.pattern.empty();
                                    });
  // Four rounds and the halt for each of four remainders of the length.
  CHECK(forAll == 20);
  for (const ReachableTiling& reachable : tilings)
    CHECK(reachable.tiling.head.size() + reachable.tiling.tail.size() <=
          reachable.minLength);
}

TEST_CASE("Where active nodes wander there is no end of tilings", "[algorithm]")
{
  CHECK_THROWS_AS(CloseTilings(FindAlgorithm("minimum_to_front").Rules()),
                  std::invalid_argument);
}
