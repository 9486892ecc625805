/**
 * @file tests/support/graphs.hpp
 *
 * Graphs of all kinds for tests, and executions of rules on them.
 */
#ifndef NEXEC_TESTS_SUPPORT_GRAPHS_HPP
#define NEXEC_TESTS_SUPPORT_GRAPHS_HPP

#include <nexec/graph/algorithm/graph_algorithm.hpp>
#include <nexec/graph/generate.hpp>

#include "graph/algorithm/graph_steps.hpp"

#include <string>

namespace nexec
{

//! A graph of some family, size (from 1) and kind of weights, connected or not;
//! for algorithms that mind, without negative weights.
inline Graph SomeGraph(const GraphAlgorithm& algorithm, const size_t maxNodes,
                       RandomStream& random)
{
  // Half of them from random families.
  const std::vector<std::string> families = GraphFamilies();
  const std::vector<std::string> weights = GraphWeightKinds();
  GraphKind kind;
  kind.family =
      families[random.Below(random.Below(2) == 0 ? 2 : families.size())];
  kind.nodes = 1 + random.Below(maxNodes);
  kind.weights = weights[random.Below(weights.size())];
  kind.connected = random.Below(2) == 0;
  if (!kind.connected)
    kind.probability = random.Uniform(0.05, 0.6);
  if (algorithm.weights == GraphWeights::NoNegativeCycle &&
      kind.weights == "signed")
    kind.weights = "unit";
  return GenerateGraph(kind, random);
}

//! An input made of this graph.
inline GraphInput SomeInput(const Graph& graph, RandomStream& random)
{
  return {graph, random.Below(graph.NumNodes()),
          RandomGraphValues(random.Bits64(), graph.NumNodes())};
}

//! Let the rules go on with a run to its end, and call for each step with the
//! configuration before it, as observed, and what the step was.
template<typename Visit>
void ForEachStep(GraphRun run, const GraphAlgorithm& algorithm,
                 const Visit& visit)
{
  RulesDecider decider(algorithm.rules);
  const size_t maxSteps = MaxGraphSteps(run.Now().states.size());
  GraphStepRecord record;
  do
  {
    GraphObserver& observer = run.Observe();
    const GraphConfiguration before = run.Now();
    record = run.Decide(decider);
    visit(before, observer, record);
  } while (record.changed && run.Steps() <= maxSteps);
}

}  // namespace nexec

#endif
