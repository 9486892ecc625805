/**
 * @file graph/algorithm/dfs.cpp
 *
 * Depth-first search: one node, the top of the stack, descends to its first new
 * neighbour, or returns to where it came from.
 */
#include "built_in_graph_algorithms.hpp"

namespace nexec
{

namespace
{

constexpr NodeState dfsNew = 0, dfsTop = 1, dfsStack = 2, dfsDone = 3;

GraphRules DfsRules()
{
  GraphDeclaration declaration;
  declaration.states = {"new", "top", "stack", "done"};
  declaration.signals = {"return", "descend"};
  declaration.arcKey = ArcKey::Index;
  declaration.pointers = true;
  declaration.startState = dfsTop;
  declaration.otherState = dfsNew;
  declaration.single = {dfsTop};
  constexpr size_t back = 0, descend = 1;

  GraphRules rules(declaration);
  // The node that the top descends to: its first new neighbour.
  const ArcPattern down = ArcFrom(dfsTop, dfsNew).With(&ArcPattern::chosen);
  const ArcPattern up = ArcFrom(dfsTop, dfsStack).With(&ArcPattern::pointsOut);
  rules.Signal(ArcFrom(dfsNew, dfsTop), descend).SignalOtherwise(back);
  rules.Point(down);
  rules.Next({descend, dfsNew, anything, down, dfsTop});
  rules.Next({descend, dfsTop, anything, anything, dfsStack});
  rules.Next({back, dfsTop, anything, anything, dfsDone});
  rules.Next({back, dfsStack, anything, up, dfsTop});
  return rules;
}

//! Neighbours are visited in the order of their numbers.
GraphConfiguration Dfs(const GraphInput& input)
{
  const Graph& graph = input.graph;
  GraphConfiguration end = AllNodes(graph, dfsNew);
  if (graph.NumNodes() == 0)
    return end;
  // Nodes that have been visited and not left, each with the next arc to look
  // at: what a recursive function would have on its stack.
  struct Visit
  {
    uint32_t node;
    size_t arc;
  };
  std::vector<Visit> visits;
  const auto enter = [&](const uint32_t node, const uint32_t from)
  {
    end.states[node] = dfsDone;
    end.pointers[node] = from;
    visits.push_back({node, graph.FirstArc(node)});
  };
  const auto start = static_cast<uint32_t>(input.start);
  enter(start, start);
  while (!visits.empty())
  {
    Visit& visit = visits.back();
    if (visit.arc == graph.FirstArc(visit.node + 1))
    {
      visits.pop_back();
      continue;
    }
    const uint32_t neighbour = graph.Sender(visit.arc++);
    if (end.states[neighbour] == dfsNew)
      enter(neighbour, visit.node);
  }
  return end;
}

}  // namespace

GraphAlgorithm MakeDfs()
{
  return {"dfs",
          "Finds the tree of a depth-first search from the start that visits "
          "neighbours in the order of their numbers.",
          DfsRules(),
          GraphAnswer::Pointers,
          GraphWeights::Ignored,
          Dfs};
}

}  // namespace nexec
