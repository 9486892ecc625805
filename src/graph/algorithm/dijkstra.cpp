/**
 * @file graph/algorithm/dijkstra.cpp
 *
 * Dijkstra's algorithm: nodes are finished in the order of their distance.
 */
#include "built_in_graph_algorithms.hpp"

#include <functional>
#include <queue>
#include <utility>

namespace nexec
{

namespace
{

constexpr NodeState dijkstraOut = 0, dijkstraQueue = 1, dijkstraTree = 2;

//! As Prim's, but what nodes in the tree offer are lengths of paths.  The first
//! comparison is not needed.
GraphRules DijkstraRules()
{
  GraphDeclaration declaration;
  declaration.states = {"out", "queue", "tree"};
  declaration.nodeBest = NodeBest::Least;
  declaration.comparisons = {Comparison::WeightBelow, Comparison::SumBelow};
  declaration.pointers = true;
  declaration.offer = Offer::Sum;
  declaration.startState = dijkstraQueue;
  declaration.otherState = dijkstraOut;

  GraphRules rules(declaration);
  const ArcPattern found =
      ArcFrom(dijkstraQueue, dijkstraOut).With(&ArcPattern::senderBest);
  const ArcPattern shorter = ArcFrom(dijkstraQueue, dijkstraQueue)
                                 .With(&ArcPattern::senderBest)
                                 .With(&ArcPattern::second);
  rules.Take(found).Take(shorter);
  rules.Point(found).Point(shorter);
  rules.Next({anything, dijkstraQueue, true, anything, dijkstraTree});
  rules.Next({anything, dijkstraOut, anything, found, dijkstraQueue});
  return rules;
}

GraphConfiguration Dijkstra(const GraphInput& input)
{
  const Graph& graph = input.graph;
  GraphConfiguration end = AllNodes(graph, dijkstraOut);
  if (graph.NumNodes() == 0)
    return end;
  // A length and the node it leads to; what has become too long stays in it,
  // and is passed over.
  using Path = std::pair<double, uint32_t>;
  std::priority_queue<Path, std::vector<Path>, std::greater<>> queue;
  end.states[input.start] = dijkstraQueue;
  queue.emplace(0.0, static_cast<uint32_t>(input.start));
  while (!queue.empty())
  {
    const uint32_t node = queue.top().second;
    queue.pop();
    if (end.states[node] == dijkstraTree)
      continue;
    end.states[node] = dijkstraTree;
    for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1);
         ++arc)
    {
      const uint32_t other = graph.Sender(arc);
      const double length = end.values[node] + graph.Weight(arc);
      const bool shorter = end.states[other] == dijkstraOut ||
          (end.states[other] == dijkstraQueue && length < end.values[other]);
      if (!shorter)
        continue;
      queue.emplace(length, other);
      end.states[other] = dijkstraQueue;
      end.values[other] = length;
      end.pointers[other] = node;
    }
  }
  return end;
}

}  // namespace

GraphAlgorithm MakeDijkstra()
{
  return {"dijkstra",
          "Finds shortest paths from the start to all nodes that can be "
          "reached; no weight may be negative.",
          DijkstraRules(),
          GraphAnswer::Pointers,
          GraphWeights::NotNegative,
          Dijkstra};
}

}  // namespace nexec
