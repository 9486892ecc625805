/**
 * @file graph/algorithm/bellman_ford.cpp
 *
 * The algorithm of Bellman and Ford: all nodes look for a shorter path through
 * a neighbour at the same time, until none finds one.
 */
#include "built_in_graph_algorithms.hpp"

namespace nexec
{

namespace
{

constexpr NodeState bellmanFordOut = 0, bellmanFordIn = 1;

//! The first comparison is not needed.
GraphRules BellmanFordRules()
{
  GraphDeclaration declaration;
  declaration.states = {"out", "in"};
  declaration.arcKey = ArcKey::Sum;
  declaration.comparisons = {Comparison::WeightBelow, Comparison::SumBelow};
  declaration.pointers = true;
  declaration.offer = Offer::Sum;
  declaration.startState = bellmanFordIn;
  declaration.otherState = bellmanFordOut;

  GraphRules rules(declaration);
  const ArcPattern reached = ArcFrom(bellmanFordIn, bellmanFordOut);
  const ArcPattern shorter = ArcFrom(bellmanFordIn, bellmanFordIn)
                                 .With(&ArcPattern::best)
                                 .With(&ArcPattern::second);
  rules.Take(reached.With(&ArcPattern::best)).Take(shorter);
  rules.Point(reached.With(&ArcPattern::best)).Point(shorter);
  rules.Next({anything, bellmanFordOut, anything, reached, bellmanFordIn});
  return rules;
}

//! In every round, paths may have one more edge.
GraphConfiguration BellmanFord(const GraphInput& input)
{
  const Graph& graph = input.graph;
  GraphConfiguration end = AllNodes(graph, bellmanFordOut);
  if (graph.NumNodes() == 0)
    return end;
  end.states[input.start] = bellmanFordIn;
  bool changes = true;
  for (size_t round = 1; changes && round < graph.NumNodes(); ++round)
  {
    const GraphConfiguration before = end;
    changes = false;
    for (size_t node = 0; node < graph.NumNodes(); ++node)
    {
      for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1);
           ++arc)
      {
        const uint32_t from = graph.Sender(arc);
        if (before.states[from] == bellmanFordOut)
          continue;
        const double length = before.values[from] + graph.Weight(arc);
        if (end.states[node] == bellmanFordIn && !(length < end.values[node]))
          continue;
        end.states[node] = bellmanFordIn;
        end.values[node] = length;
        end.pointers[node] = from;
        changes = true;
      }
    }
  }
  return end;
}

}  // namespace

GraphAlgorithm MakeBellmanFord()
{
  return {"bellman_ford",
          "Finds shortest paths from the start to all nodes that can be "
          "reached, all nodes at the same time; no cycle may be negative.",
          BellmanFordRules(),
          GraphAnswer::Pointers,
          GraphWeights::NoNegativeCycle,
          BellmanFord};
}

}  // namespace nexec
