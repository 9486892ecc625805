/**
 * @file graph/algorithm/small_graphs.hpp
 *
 * All graphs with a few nodes, and all inputs that can be made of them.
 */
#ifndef NEXEC_GRAPH_ALGORITHM_SMALL_GRAPHS_HPP
#define NEXEC_GRAPH_ALGORITHM_SMALL_GRAPHS_HPP

#include <nexec/graph/algorithm/graph_algorithm.hpp>

#include <functional>
#include <vector>

namespace nexec
{

//! Call with every graph with so many nodes, connected or not, and with each of
//! these weights on each of its edges.
void ForEachSmallGraph(const size_t numNodes,
                       const std::vector<double>& weights,
                       const std::function<void(const Graph& graph)>& visit);

//! Two weights that an algorithm is correct for, one if they do not matter.
std::vector<double> WeightsToTry(const GraphAlgorithm& algorithm);

//! Call with each start there is (once if there is none), and with some random
//! values, equal ones among them, if the algorithm needs any.
void ForEachInput(const Graph& graph, const GraphAlgorithm& algorithm,
                  const std::function<void(const GraphInput& input)>& visit);

}  // namespace nexec

#endif
