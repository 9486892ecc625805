/**
 * @file graph/algorithm/bfs.cpp
 *
 * Breadth-first search: all nodes that can be reached join, layer by layer.
 */
#include "built_in_graph_algorithms.hpp"

#include <queue>

namespace nexec
{

namespace
{

constexpr NodeState bfsNew = 0, bfsSeen = 1;

GraphRules BfsRules()
{
  GraphDeclaration declaration;
  declaration.states = {"new", "seen"};
  declaration.arcKey = ArcKey::Index;
  declaration.pointers = true;
  declaration.startState = bfsSeen;
  declaration.otherState = bfsNew;

  GraphRules rules(declaration);
  const ArcPattern reached = ArcFrom(bfsSeen, bfsNew);
  rules.Point(reached.With(&ArcPattern::best));
  rules.Next({anything, bfsNew, anything, reached, bfsSeen});
  return rules;
}

GraphConfiguration Bfs(const GraphInput& input)
{
  const Graph& graph = input.graph;
  GraphConfiguration end = AllNodes(graph, bfsNew);
  const std::vector<size_t> distances = DistancesFrom(graph, input.start);
  for (size_t node = 0; node < graph.NumNodes(); ++node)
  {
    if (distances[node] < graph.NumNodes())
      end.states[node] = bfsSeen;
  }
  PointToStart(graph, distances, end);
  return end;
}

}  // namespace

std::vector<size_t> DistancesFrom(const Graph& graph, const size_t start)
{
  const size_t n = graph.NumNodes();
  std::vector<size_t> distances(n, n);
  if (n == 0)
    return distances;
  distances[start] = 0;
  std::queue<size_t> waiting;
  waiting.push(start);
  while (!waiting.empty())
  {
    const size_t node = waiting.front();
    waiting.pop();
    for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1);
         ++arc)
    {
      const uint32_t neighbour = graph.Sender(arc);
      if (distances[neighbour] < n)
        continue;
      distances[neighbour] = distances[node] + 1;
      waiting.push(neighbour);
    }
  }
  return distances;
}

void PointToStart(const Graph& graph, const std::vector<size_t>& distances,
                  GraphConfiguration& configuration)
{
  for (size_t node = 0; node < graph.NumNodes(); ++node)
  {
    // Neighbours come in order, so this is the first one that is nearer.
    for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1);
         ++arc)
    {
      const uint32_t neighbour = graph.Sender(arc);
      if (distances[neighbour] >= distances[node])
        continue;
      configuration.pointers[node] = neighbour;
      break;
    }
  }
}

GraphAlgorithm MakeBfs()
{
  return {"bfs",
          "Finds a tree of shortest paths, by number of edges, from the start "
          "to all nodes that can be reached.",
          BfsRules(),
          GraphAnswer::Pointers,
          GraphWeights::Ignored,
          Bfs};
}

}  // namespace nexec
