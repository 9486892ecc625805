/**
 * @file graph/algorithm/graph_admission.cpp
 */
#include "graph_admission.hpp"

#include "graph_steps.hpp"
#include "rules_fault.hpp"
#include "small_graphs.hpp"

namespace nexec
{

namespace
{

constexpr size_t admissionNodes = 4;

//! How messages name an input.
std::string TextOf(const GraphInput& input, const GraphAlgorithm& algorithm)
{
  std::string text =
      "on the graph with " + std::to_string(input.graph.NumNodes()) + " nodes";
  std::string edges;
  for (const GraphEdge& edge : input.graph.Edges())
  {
    edges += (edges.empty() ? "" : ", ") + std::to_string(edge.first) + "-" +
        std::to_string(edge.second);
  }
  text += edges.empty() ? " and no edges" : " and edges " + edges;
  if (algorithm.rules.Declaration().HasStart())
    text += ", from node " + std::to_string(input.start);
  return text;
}

}  // namespace

std::string ProblemOfRun(const GraphInput& input,
                         const GraphAlgorithm& algorithm,
                         const TypeClosure& closure)
{
  const Graph& graph = input.graph;
  RulesDecider decider(algorithm.rules);
  GraphRun run(input, algorithm);
  bool halted = false;
  while (!halted && run.Steps() <= MaxGraphSteps(graph.NumNodes()))
  {
    const TypeBag& present = run.Observe().Present();
    for (const uint32_t type : present.types)
    {
      if (!closure.contains[type])
      {
        return "the type \"" + algorithm.rules.Types().Name(type) +
            "\" is not in the closure, but occurs " + TextOf(input, algorithm);
      }
    }
    const GraphStepRecord record = run.Decide(decider);
    if (record.faults > 0)
      return "two gates fire into one node " + TextOf(input, algorithm);
    halted = !record.changed;
  }
  if (!halted)
    return "the rules do not halt " + TextOf(input, algorithm);
  if (!algorithm.classical)
    return "";
  const GraphConfiguration wanted = algorithm.classical(input);
  const GraphConfiguration& end = run.Now();
  const std::string differ =
      "the rules do not end as the classical algorithm does: ";
  if (end.states != wanted.states)
    return differ + "states differ " + TextOf(input, algorithm);
  if (end.pointers != wanted.pointers)
    return differ + "pointers differ " + TextOf(input, algorithm);
  if (end.values != wanted.values)
    return differ + "values differ " + TextOf(input, algorithm);
  return "";
}

GraphAdmission AdmitGraphAlgorithm(const GraphAlgorithm& algorithm)
{
  GraphAdmission admission;
  const TypeClosure closure = CloseTypes(algorithm.rules);
  admission.problem = FaultOf(algorithm.rules, closure);
  const auto run = [&](const GraphInput& input)
  {
    if (!admission.Admitted())
      return;
    admission.problem = ProblemOfRun(input, algorithm, closure);
    ++admission.runs;
  };
  for (size_t n = 0; n <= admissionNodes && admission.Admitted(); ++n)
  {
    ForEachSmallGraph(n, WeightsToTry(algorithm),
                      [&](const Graph& graph)
                      { ForEachInput(graph, algorithm, run); });
  }
  return admission;
}

}  // namespace nexec
