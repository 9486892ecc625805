/**
 * @file graph/executor/graph_metrics.cpp
 */
#include "graph_metrics.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

//! Whether this node's part of the answer is the same in both.
bool IsRight(const GraphAnswer answer, const GraphConfiguration& one,
             const GraphConfiguration& other, const size_t node)
{
  switch (answer)
  {
    case GraphAnswer::Pointers:
      return one.pointers[node] == other.pointers[node];
    case GraphAnswer::States:
      return one.states[node] == other.states[node];
    default:
      return one.values[node] == other.values[node];
  }
}

bool SameConfiguration(const GraphConfiguration& one,
                       const GraphConfiguration& other)
{
  return one.states == other.states && one.values == other.values &&
      one.pointers == other.pointers;
}

void CountRightNodes(const GraphInput& input, const GraphAnswer answer,
                     const GraphConfiguration& wanted, GraphComparison& result)
{
  const bool startOnly = answer == GraphAnswer::StartValue;
  for (size_t node = 0; node < input.graph.NumNodes(); ++node)
  {
    if (startOnly && node != input.start)
      continue;
    ++result.nodes;
    result.rightNodes += IsRight(answer, wanted, result.end, node) ? 1 : 0;
  }
}

}  // namespace

GraphComparison CompareWithRules(const GraphInput& input,
                                 const GraphAlgorithm& algorithm,
                                 GraphDecider& decider)
{
  const size_t limit = MaxGraphSteps(input.graph.NumNodes());
  RulesDecider rulesDecider(algorithm.rules);
  GraphRun rules(input, algorithm), run(input, algorithm);
  GraphComparison result;
  bool rulesGo = true, goes = true;
  for (size_t step = 0; step < limit && (rulesGo || goes); ++step)
  {
    GraphStepRecord wanted, done;
    if (rulesGo)
      wanted = rules.Step(rulesDecider);
    if (goes)
      done = run.Step(decider);
    result.faults += done.faults;
    const bool isRight = rulesGo == goes && wanted.signal == done.signal &&
        wanted.changed == done.changed && done.faults == 0 &&
        SameConfiguration(rules.Now(), run.Now());
    if (!isRight && !result.firstWrongStep)
      result.firstWrongStep = step;
    result.rulesSteps += wanted.changed ? 1 : 0;
    result.steps += done.changed ? 1 : 0;
    rulesGo = rulesGo && wanted.changed;
    goes = goes && done.changed;
  }
  result.end = run.Now();
  CountRightNodes(input, algorithm.answer, rules.Now(), result);
  return result;
}

void GraphMetrics::Add(const GraphComparison& comparison)
{
  ++graphs;
  nodes += comparison.nodes;
  rightNodes += comparison.rightNodes;
  rightGraphs += comparison.rightNodes == comparison.nodes ? 1 : 0;
  rightTraces += comparison.firstWrongStep ? 0 : 1;
  faults += comparison.faults;
  if (comparison.firstWrongStep)
  {
    firstWrongStep = std::min(firstWrongStep.value_or(UINT64_MAX),
                              *comparison.firstWrongStep);
  }
}

}  // namespace nexec
