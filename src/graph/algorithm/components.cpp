/**
 * @file graph/algorithm/components.cpp
 *
 * Connected components: nodes take over the least number they hear of.
 */
#include "built_in_graph_algorithms.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

constexpr NodeState componentsNode = 0;

GraphRules ComponentsRules()
{
  GraphDeclaration declaration;
  declaration.states = {"node"};
  declaration.arcKey = ArcKey::Value;
  declaration.comparisons = {Comparison::ValueBelow};
  declaration.offer = Offer::Value;
  declaration.values = StartValues::Number;

  GraphRules rules(declaration);
  rules.Take(ArcFrom(componentsNode, componentsNode)
                 .With(&ArcPattern::best)
                 .With(&ArcPattern::first));
  return rules;
}

//! Union-find, in which the least node of a set stands for it.
GraphConfiguration Components(const GraphInput& input)
{
  const Graph& graph = input.graph;
  GraphConfiguration end = AllNodes(graph, componentsNode);
  std::vector<uint32_t> parents = end.pointers;
  const auto find = [&](uint32_t node)
  {
    while (parents[node] != node)
      node = parents[node] = parents[parents[node]];
    return node;
  };
  for (const GraphEdge& edge : graph.Edges())
  {
    const uint32_t one = find(edge.first), other = find(edge.second);
    parents[std::max(one, other)] = std::min(one, other);
  }
  for (uint32_t node = 0; node < graph.NumNodes(); ++node)
    end.values[node] = find(node);
  return end;
}

}  // namespace

GraphAlgorithm MakeComponents()
{
  return {"components",
          "Finds the connected components: the value of every node becomes the "
          "least number of a node in its component.",
          ComponentsRules(),
          GraphAnswer::Values,
          GraphWeights::Ignored,
          Components};
}

}  // namespace nexec
