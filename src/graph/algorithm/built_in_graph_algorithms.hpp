/**
 * @file graph/algorithm/built_in_graph_algorithms.hpp
 *
 * The graph algorithms that are part of the library, each in a file of its own,
 * and what they share.
 */
#ifndef NEXEC_GRAPH_ALGORITHM_BUILT_IN_GRAPH_ALGORITHMS_HPP
#define NEXEC_GRAPH_ALGORITHM_BUILT_IN_GRAPH_ALGORITHMS_HPP

#include <nexec/graph/algorithm/graph_algorithm.hpp>

#include <numeric>
#include <optional>
#include <vector>

namespace nexec
{

GraphAlgorithm MakeBfs();
GraphAlgorithm MakeDfs();
GraphAlgorithm MakePrim();
GraphAlgorithm MakeDijkstra();
GraphAlgorithm MakeBellmanFord();
GraphAlgorithm MakeMis();
GraphAlgorithm MakeComponents();
GraphAlgorithm MakeEccentricity();

//! In a line of rules: whatever this is.
constexpr std::nullopt_t anything = std::nullopt;

//! Arcs from nodes in one state to nodes in another one.
inline ArcPattern ArcFrom(const NodeState sender, const NodeState receiver)
{
  ArcPattern pattern;
  pattern.sender = sender;
  pattern.receiver = receiver;
  return pattern;
}

//! A configuration in which all nodes are in this state, have value 0, and
//! point to themselves.
inline GraphConfiguration AllNodes(const Graph& graph, const NodeState state)
{
  GraphConfiguration all;
  all.states.assign(graph.NumNodes(), state);
  all.values.assign(graph.NumNodes(), 0.0);
  all.pointers.resize(graph.NumNodes());
  std::iota(all.pointers.begin(), all.pointers.end(), uint32_t(0));
  return all;
}

/**
 * How many edges nodes are away from the start; the number of nodes for those
 * that cannot be reached.  In the file of breadth-first search.
 */
std::vector<size_t> DistancesFrom(const Graph& graph, const size_t start);

//! Let every node that is reached, but the start, point to the first of its
//! neighbours that are nearer to the start.  In the same file.
void PointToStart(const Graph& graph, const std::vector<size_t>& distances,
                  GraphConfiguration& configuration);

}  // namespace nexec

#endif
