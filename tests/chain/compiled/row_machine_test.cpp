/**
 * @file tests/chain/compiled/row_machine_test.cpp
 */
#include "chain/compiled/row_machine.hpp"
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

//! Whether a machine does what the algorithm does, at once and step by step.
bool DoesTheSame(const RowMachine& machine, const Algorithm& algorithm,
                 const std::vector<double>& values)
{
  Configuration config = algorithm.StartOn(values);
  std::vector<Code> states = config.states;
  std::vector<Item> items;
  for (size_t u = 0; u < values.size(); ++u)
    items.push_back({values[u], u});
  size_t steps = 0;
  for (; !config.Halted(); ++steps)
  {
    StepDecision decision;
    machine.Decide(config, decision);
    std::vector<Code> after = config.states;
    for (const StateChange& change : decision.changes)
      after[change.node] = change.code;
    for (const FiringPair& gate : decision.gates)
    {
      if (gate.rightward !=
              algorithm.Rules().Fires(RightwardType(config, gate.pair)) ||
          gate.leftward !=
              algorithm.Rules().Fires(LeftwardType(config, gate.pair)))
        return false;
    }
    algorithm.Step(config);
    if (after != config.states)
      return false;
  }
  if (machine.Run(states, items, steps + 1) != steps || states != config.states)
    return false;
  for (size_t u = 0; u < values.size(); ++u)
  {
    if (items[u].value != config.values[u] ||
        values[items[u].index] != items[u].value)
      return false;
  }
  return true;
}

}  // namespace

TEST_CASE("The row machine runs every algorithm", "[executor]")
{
  for (const std::string& name : AlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    const RowMachine machine(algorithm.Rules());
    size_t wrong = 0;
    for (size_t n = 0; n <= 6; ++n)
    {
      for (const std::vector<double>& values : WeakOrders(n))
        wrong += DoesTheSame(machine, algorithm, values) ? 0 : 1;
    }
    for (const size_t n : {17, 40})
    {
      const auto values = RandomSequence(n, 1, Purpose::Test, n);
      wrong += DoesTheSame(machine, algorithm, values) ? 0 : 1;
    }
    INFO(name);
    CHECK(wrong == 0);
  }
}

TEST_CASE("The row machine stops when it is told to", "[executor]")
{
  const Algorithm& algorithm = FindAlgorithm("odd_even_sort");
  const RowMachine machine(algorithm.Rules());
  std::vector<Code> states = algorithm.Start(4);
  std::vector<Item> items = {{4, 0}, {3, 1}, {2, 2}, {1, 3}};
  CHECK(machine.Run(states, items, 2) == 2);
  CHECK(items[0].value == 3);
}
