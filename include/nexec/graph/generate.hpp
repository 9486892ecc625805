/**
 * @file graph/generate.hpp
 *
 * Random graphs and regular ones, for training, tests and comparisons.
 */
#ifndef NEXEC_GRAPH_GENERATE_HPP
#define NEXEC_GRAPH_GENERATE_HPP

#include <nexec/core/random.hpp>
#include <nexec/graph/graph.hpp>

#include <string>
#include <vector>

namespace nexec
{

//! What kind of graph is drawn.
struct GraphKind
{
  //! One of GraphFamilies().
  std::string family = "erdos_renyi";
  size_t nodes = 16;
  //! One of GraphWeightKinds().
  std::string weights = "uniform";
  //! Of random families: whether graphs are drawn until one is connected.
  bool connected = true;
  //! Erdos-Renyi: probability of an edge; 0 = (ln n / n) U[1, 3].
  double probability = 0.0;
};

/**
 * Get the names of the families.
 *
 * - erdos_renyi: every edge is there with the same probability;
 * - watts_strogatz: a ring in which nodes are joined with the two next ones on
 *   both sides, then each edge gets another end with probability 0.1;
 * - delaunay: the Delaunay triangulation of random points in the unit square,
 *   always connected;
 * - path, cycle, star (around node 0), clique;
 * - grid: as square as possible, by rows, the last one as long as nodes last;
 * - tree: binary, by layers.
 */
std::vector<std::string> GraphFamilies();

//! Get the names of the kinds of weights: uniform (in [0, 1)), tied (quarters
//! in [0, 1)), signed (uniform in [-1, 1)), unit (all 1).
std::vector<std::string> GraphWeightKinds();

//! Draw a graph; throws UsageError if there is no such kind, and if it is to be
//! connected, but none of 1000 is.
Graph GenerateGraph(const GraphKind& kind, RandomStream& random);

//! Whether there is a path between any two nodes.
bool IsConnected(const Graph& graph);

}  // namespace nexec

#endif
