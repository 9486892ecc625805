/**
 * @file tests/chain/algorithm/local_rules_test.cpp
 */
#include "support/algorithms.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include "chain/algorithm/rules_run.hpp"
#include "chain/algorithm/words.hpp"

#include <catch2/catch.hpp>

#include <map>
#include <set>

using namespace nexec;

namespace
{

bool Same(const Configuration& one, const Configuration& other)
{
  return one.states == other.states && one.values == other.values;
}

}  // namespace

TEST_CASE("The rules of every algorithm do what its steps do", "[algorithm]")
{
  for (const std::string& name : AlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    size_t wrong = 0, steps = 0;
    for (size_t n = 0; n <= 7; ++n)
    {
      for (const std::vector<double>& values : WeakOrders(n))
      {
        Configuration config = algorithm.StartOn(values);
        RulesRun run(algorithm.Rules(), config);
        while (!config.Halted())
        {
          Configuration other = config;
          const SignalValue signal = algorithm.Step(config);
          const bool same = algorithm.Rules().Step(other) == signal &&
              Same(other, config) && run.Step() == signal &&
              Same(run.Config(), config) && run.Halted() == config.Halted();
          wrong += same ? 0 : 1;
          ++steps;
        }
      }
    }
    INFO(name);
    CHECK(wrong == 0);
    CHECK(steps > 100000);
    for (size_t n = 0; n <= 64; ++n)
      CHECK(algorithm.Rules().Start(n) == algorithm.Start(n));
  }
}

TEST_CASE("A run of rules does what its steps do on long chains", "[algorithm]")
{
  for (const std::string& name : AlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    Configuration config =
        algorithm.StartOn(RandomSequence(60, 1, Purpose::Test, 0));
    RulesRun run(algorithm.Rules(), config);
    for (; !config.Halted(); algorithm.Rules().Step(config))
    {
      CAPTURE(name, config.states);
      REQUIRE(!run.Halted());
      REQUIRE(Same(run.Config(), config));
      run.Step();
    }
    CHECK(run.Halted());
    CHECK(Same(run.Config(), config));
  }
}

TEST_CASE("A run of rules refuses what a step refuses", "[algorithm]")
{
  const Configuration config = {{1, 1, 1}, {3.0, 2.0, 1.0}};
  const auto refused = [&](const LocalRules& rules)
  {
    RulesRun run(rules, config);
    Configuration other = config;
    CHECK_THROWS_AS(rules.Step(other), std::logic_error);
    CHECK_THROWS_AS(run.Step(), std::logic_error);
  };
  // No next code; one gate alone; two gates into the middle.
  refused(LocalRules(1));
  refused(LocalRules(1).Next(0, 1, 1).Fire({1, 1, true}));
  refused(LocalRules(1).Next(0, 1, 1).Fire({1, 1, true}).Fire({1, 1, false}));
}

namespace
{

//! A configuration as far as a network sees it: codes, and how neighbours
//! compare of which one is not `nothing`.
using Seen = std::pair<std::vector<Code>, std::vector<Order>>;

Seen See(const Configuration& config)
{
  Seen seen = {config.states, {}};
  for (size_t u = 0; u + 1 < config.Size(); ++u)
  {
    const bool idle =
        config.states[u] == nothing && config.states[u + 1] == nothing;
    seen.second.push_back(
        idle ? 0 : Compare(config.values[u], config.values[u + 1]));
  }
  return seen;
}

//! All configurations that are reached from weak orders of n values.
std::set<Seen> Reached(const Algorithm& algorithm, const size_t n)
{
  std::set<Seen> reached;
  for (const std::vector<double>& values : WeakOrders(n))
  {
    Configuration config = algorithm.StartOn(values);
    for (; !config.Halted(); algorithm.Step(config))
      reached.insert(See(config));
  }
  return reached;
}

//! All configurations of n nodes that belong to a reachable word.
std::set<Seen> Allowed(const std::vector<ReachableWord>& words, const size_t n)
{
  std::set<Seen> allowed;
  for (const ReachableWord& reachable : words)
  {
    const size_t cells = reachable.word.size();
    size_t many = 0;
    for (const Cell& cell : reachable.word)
      many += cell.many ? 1 : 0;
    if (reachable.Halted() || cells > n || (cells < n && many == 0))
      continue;
    // Give all further nodes to one `many` cell after the other, or share.
    std::vector<size_t> lengths(many, 1);
    const std::function<void(size_t, size_t)> share =
        [&](const size_t run, const size_t rest)
    {
      if (run < many)
      {
        for (size_t here = 0; here <= rest; ++here)
        {
          lengths[run] = 1 + here;
          share(run + 1, rest - here);
        }
        return;
      }
      if (rest > 0)
        return;
      for (const ComparisonPattern& pattern : ComparisonPatterns(reachable))
      {
        Seen seen = {StatesOf(reachable.word, lengths), {}};
        size_t next = 0;
        for (size_t u = 0; u + 1 < cells; ++u)
        {
          seen.second.push_back(pattern[u]);
          if (reachable.word[u].many)
            seen.second.insert(seen.second.end(), lengths[next++] - 1, 0);
        }
        allowed.insert(seen);
      }
    };
    share(0, n - cells);
  }
  return allowed;
}

}  // namespace

TEST_CASE("The closed words are exactly what can be reached", "[algorithm]")
{
  for (const std::string& name : WordAlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    const auto words = CloseWords(algorithm.Rules());
    for (size_t n = 0; n <= 7; ++n)
    {
      const std::set<Seen> reached = Reached(algorithm, n);
      const std::set<Seen> allowed = Allowed(words, n);
      INFO(name << ", n = " << n << ": " << reached.size() << " reached, "
                << allowed.size() << " allowed");
      CHECK(reached == allowed);
    }
  }
}

TEST_CASE("Insertion sort has 124 words", "[algorithm]")
{
  CHECK(CloseWords(FindAlgorithm("insertion_sort").Rules()).size() == 124);
}

TEST_CASE("Words follow every step of longer chains", "[algorithm]")
{
  for (const std::string& name : WordAlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    const auto words = CloseWords(algorithm.Rules());
    std::map<std::string, size_t> numbers;
    for (size_t w = 0; w < words.size(); ++w)
      numbers[WordText(words[w].word, algorithm)] = w;

    for (uint64_t index = 0; index < 20; ++index)
    {
      Configuration config = algorithm.StartOn(
          RandomSequence(5 + 2 * index, 1, Purpose::EvaluationData, index));
      while (!config.Halted())
      {
        const PlacedWord placed = WordOf(config.states);
        const ReachableWord& from =
            words[numbers.at(WordText(placed.word, algorithm))];
        algorithm.Step(config);
        const PlacedWord after = WordOf(config.states);
        const size_t wanted = numbers.at(WordText(after.word, algorithm));
        bool found = false;
        for (const Outcome& outcome : from.outcomes)
        {
          for (const Successor& successor : outcome.successors)
          {
            if (successor.word != wanted)
              continue;
            std::vector<size_t> begins;
            for (const CellPosition& position : successor.begins)
            {
              begins.push_back(placed.begins[position.cluster] +
                               static_cast<size_t>(position.offset));
            }
            found = found || begins == after.begins;
          }
        }
        CHECK(found);
      }
    }
  }
}

TEST_CASE("Rules that words cannot follow are refused", "[algorithm]")
{
  LocalRules waking(1);
  waking.Next(false, {nothing, nothing, nothing}, 1);
  CHECK_THROWS_AS(CloseWords(waking), std::invalid_argument);
  LocalRules looking(1);
  looking.Fire({nothing, nothing, true});
  CHECK_THROWS_AS(CloseWords(looking), std::invalid_argument);
}

TEST_CASE("Rules that fire two gates into one node are refused", "[algorithm]")
{
  // b takes from its right neighbour whatever that is, and from its left one
  // if that is not smaller: with a tie on the left, two gates meet in b.
  constexpr Code a = 4, b = 2, c = 1;
  LocalRules rules(3);
  rules.Fire({b, c, false}).Fire({b, c, true});
  rules.Fire({c, b, false}).Fire({c, b, true});
  rules.Fire({b, a, true}).Fire({a, b, false});
  for (const Code code : {nothing, a, b, c})
    rules.Next(0, code, nothing).Next(1, code, nothing);
  rules.Start(3, {a, b, c}, {});
  Configuration apart = {{a, b, c}, {2, 1, 3}};
  CHECK_NOTHROW(rules.Step(apart));
  CHECK(apart.values == std::vector<double>{2, 3, 1});
  Configuration tied = {{a, b, c}, {1, 1, 3}};
  CHECK_THROWS_AS(rules.Step(tied), std::logic_error);
  CHECK_THROWS_AS(CloseWords(rules), std::invalid_argument);
}
