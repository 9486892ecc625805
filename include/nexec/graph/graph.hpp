/**
 * @file graph/graph.hpp
 *
 * Graphs as executors see them: for each node, the arcs that lead into it.
 */
#ifndef NEXEC_GRAPH_GRAPH_HPP
#define NEXEC_GRAPH_GRAPH_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nexec
{

//! An undirected edge between two nodes, which count from 0.
struct GraphEdge
{
  uint32_t first;
  uint32_t second;
  double weight = 1.0;
};

/**
 * A simple undirected graph, connected or not, with a weight on every edge.
 * Every edge is two arcs, u -> v and v -> u.  Arcs are numbered by their
 * receiver v, and those into one node by their sender u.
 */
class Graph
{
 public:
  //! The graph without nodes.
  Graph() = default;

  /**
   * Throws InputError, which names the edge, unless the ends of all edges are
   * nodes, no edge is a loop, no two edges join the same nodes, and all weights
   * are finite.
   *
   * @param numNodes How many nodes there are; some may have no edges.
   * @param edges The edges, in any order.
   */
  Graph(const size_t numNodes, const std::vector<GraphEdge>& edges);

  //! Get the number of nodes.
  size_t NumNodes() const { return numNodes; }
  //! Get the number of undirected edges.
  size_t NumEdges() const { return senders.size() / 2; }
  //! Get the number of arcs.
  size_t NumArcs() const { return senders.size(); }

  //! Get the first arc into a node; those up to FirstArc(node + 1) are all.
  size_t FirstArc(const size_t node) const { return firstArcs[node]; }
  //! Get the number of neighbours of a node.
  size_t Degree(const size_t node) const
  {
    return firstArcs[node + 1] - firstArcs[node];
  }
  //! Get the node an arc comes from.
  uint32_t Sender(const size_t arc) const { return senders[arc]; }
  //! Get the weight of an arc.
  double Weight(const size_t arc) const { return weights[arc]; }
  //! Get the arc that leads back.
  uint32_t Reverse(const size_t arc) const { return reverses[arc]; }

  //! Get the edges, each once, by their smaller node, then by the other one.
  std::vector<GraphEdge> Edges() const;

  //! Largest number of nodes and of edges.
  static constexpr size_t maxNodes = size_t(1) << 31;
  static constexpr size_t maxEdges = (size_t(1) << 31) - 1;

 private:
  size_t numNodes = 0;
  std::vector<uint32_t> firstArcs = {0};
  std::vector<uint32_t> senders, reverses;
  std::vector<double> weights;
};

}  // namespace nexec

#endif
