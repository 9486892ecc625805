/**
 * @file tests/chain/compiled/word_machine_test.cpp
 *
 * The machine over words runs the rules of every algorithm.
 */
#include "support/algorithms.hpp"
#include "support/replay.hpp"
#include "support/some_sequences.hpp"

#include <nexec/chain/algorithm/trajectory.hpp>

#include "chain/compiled/word_machine.hpp"

#include <catch2/catch.hpp>

#include <numeric>

using namespace nexec;

namespace
{

std::vector<Item> Items(const std::vector<double>& values)
{
  std::vector<Item> items(values.size());
  for (size_t u = 0; u < items.size(); ++u)
    items[u] = {values[u], u};
  return items;
}

std::vector<double> ValuesOf(const std::vector<Item>& items)
{
  std::vector<double> values;
  for (const Item& item : items)
    values.push_back(item.value);
  return values;
}

//! All configurations of the reference, the last one halted.
std::vector<Configuration> Trace(const Algorithm& algorithm,
                                 const std::vector<double>& values)
{
  std::vector<Configuration> trace = {algorithm.StartOn(values)};
  while (!trace.back().Halted())
  {
    trace.push_back(trace.back());
    algorithm.Step(trace.back());
  }
  return trace;
}

//! Run in one go, or in pieces of so many steps, beside the reference.
void RequireSameRun(const Algorithm& algorithm, const WordMachine& machine,
                    const std::vector<double>& values, const size_t piece)
{
  const auto trace = Trace(algorithm, values);
  WordMachine::Position position =
      machine.Locate(algorithm.Start(values.size()));
  std::vector<Item> items = Items(values);
  std::vector<Code> states(values.size());
  size_t steps = 0;
  while (!machine.Halted(position))
  {
    const size_t done = machine.Run(position, items, piece);
    REQUIRE(done > 0);
    REQUIRE(done <= piece);
    steps += done;
    REQUIRE(steps < trace.size());
    machine.Write(position, states);
    REQUIRE(states == trace[steps].states);
    REQUIRE(ValuesOf(items) == trace[steps].values);
  }
  REQUIRE(steps == trace.size() - 1);
  for (const Item& item : items)
    REQUIRE(item.value == values[item.index]);
}

//! Decide step by step beside the reference.
void RequireSameDecisions(const Algorithm& algorithm,
                          const WordMachine& machine,
                          const std::vector<double>& values)
{
  Configuration config = algorithm.StartOn(values);
  WordMachine::Position position = machine.Locate(config.states);
  StepDecision decision;
  for (; !config.Halted(); algorithm.Step(config))
  {
    REQUIRE_FALSE(machine.Halted(position));
    machine.Decide(position, config.values, decision);
    REQUIRE_FALSE(Differs(algorithm, config, decision));
  }
  REQUIRE(machine.Halted(position));
}

constexpr size_t noLimit = std::numeric_limits<size_t>::max();

}  // namespace

TEST_CASE("The word machine runs every algorithm on all weak orders",
          "[executor][compiled]")
{
  for (const std::string& name : WordAlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    const WordMachine machine(algorithm.Rules());
    for (size_t n = 0; n <= 6; ++n)
    {
      for (const std::vector<double>& values : WeakOrders(n))
      {
        RequireSameRun(algorithm, machine, values, noLimit);
        RequireSameRun(algorithm, machine, values, 1);
        RequireSameDecisions(algorithm, machine, values);
      }
    }
  }
}

TEST_CASE("The word machine runs every algorithm on longer chains",
          "[executor][compiled]")
{
  for (const std::string& name : WordAlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    const WordMachine machine(algorithm.Rules());
    for (uint64_t index = 0; index < 60; ++index)
    {
      RandomStream random(12, Purpose::Test, index);
      const std::vector<double> values = AnySequence(7 + index, random);
      RequireSameRun(algorithm, machine, values, noLimit);
      RequireSameRun(algorithm, machine, values, 1);
      RequireSameRun(algorithm, machine, values, 2 + random.Below(30));
      RequireSameDecisions(algorithm, machine, values);
    }
  }
}

TEST_CASE("The word machine brings the minimum to the front of long chains",
          "[executor][compiled]")
{
  const Algorithm& algorithm = FindAlgorithm("minimum_to_front");
  const WordMachine machine(algorithm.Rules());
  for (uint64_t index = 0; index < 8; ++index)
  {
    RandomStream random(13, Purpose::Test, index);
    const std::vector<double> values = AnySequence(2000, random);
    Configuration config = algorithm.StartOn(values);
    size_t steps = 0;
    for (; !config.Halted(); ++steps)
      algorithm.Step(config);
    WordMachine::Position position =
        machine.Locate(algorithm.Start(values.size()));
    std::vector<Item> items = Items(values);
    CHECK(machine.Run(position, items, noLimit) == steps);
    CHECK(machine.Halted(position));
    CHECK(ValuesOf(items) == config.values);
  }
}
