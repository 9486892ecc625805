/**
 * @file graph/graph.cpp
 */
#include <nexec/graph/graph.hpp>

#include <nexec/core/errors.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace nexec
{

namespace
{

//! How messages name an edge.
std::string TextOfEdge(const GraphEdge& edge)
{
  return "edge " + std::to_string(edge.first) + " " +
      std::to_string(edge.second);
}

void CheckEdge(const GraphEdge& edge, const size_t numNodes)
{
  if (edge.first >= numNodes || edge.second >= numNodes)
  {
    throw InputError(TextOfEdge(edge) + ": there is no node " +
                     std::to_string(std::max(edge.first, edge.second)) +
                     ", as there are " + std::to_string(numNodes) +
                     " nodes, which count from 0");
  }
  if (edge.first == edge.second)
    throw InputError(TextOfEdge(edge) +
                     " is a loop: both ends are the same node");
  if (!std::isfinite(edge.weight))
    throw InputError(TextOfEdge(edge) + ": its weight is not a finite number");
}

}  // namespace

Graph::Graph(const size_t numNodes, const std::vector<GraphEdge>& edges) :
    numNodes(numNodes)
{
  if (numNodes > maxNodes || edges.size() > maxEdges)
    throw InputError(
        "the graph has more than 2^31 nodes, or more than 2^31 - 1 edges");
  firstArcs.assign(numNodes + 1, 0);
  for (const GraphEdge& edge : edges)
  {
    CheckEdge(edge, numNodes);
    ++firstArcs[edge.first + 1];
    ++firstArcs[edge.second + 1];
  }
  for (size_t node = 0; node < numNodes; ++node)
    firstArcs[node + 1] += firstArcs[node];

  // Arcs by receiver: first by sender in any order, then each receiver's in
  // order, as senders come in order.
  const size_t numArcs = 2 * edges.size();
  std::vector<uint32_t> bySender(numArcs);
  std::vector<uint32_t> next(firstArcs.begin(), firstArcs.end() - 1);
  for (uint32_t e = 0; e < edges.size(); ++e)
  {
    bySender[next[edges[e].first]++] = 2 * e;
    bySender[next[edges[e].second]++] = 2 * e + 1;
  }
  senders.resize(numArcs);
  weights.resize(numArcs);
  reverses.resize(numArcs);
  // Where the arcs of an edge ended up.
  std::vector<uint32_t> places(numArcs);
  std::copy(firstArcs.begin(), firstArcs.end() - 1, next.begin());
  for (const uint32_t half : bySender)
  {
    const GraphEdge& edge = edges[half / 2];
    const bool forth = half % 2 == 0;
    const uint32_t receiver = forth ? edge.second : edge.first;
    const uint32_t arc = next[receiver]++;
    senders[arc] = forth ? edge.first : edge.second;
    weights[arc] = edge.weight;
    places[half] = arc;
    if (arc > firstArcs[receiver] && senders[arc - 1] == senders[arc])
      throw InputError(TextOfEdge(edge) + " is there twice");
  }
  for (size_t half = 0; half < numArcs; ++half)
    reverses[places[half]] = places[half ^ 1];
}

std::vector<GraphEdge> Graph::Edges() const
{
  std::vector<GraphEdge> edges;
  edges.reserve(NumEdges());
  for (uint32_t node = 0; node < numNodes; ++node)
  {
    for (size_t arc = FirstArc(node); arc < FirstArc(node + 1); ++arc)
    {
      if (senders[arc] > node)
        edges.push_back({node, senders[arc], weights[arc]});
    }
  }
  return edges;
}

}  // namespace nexec
