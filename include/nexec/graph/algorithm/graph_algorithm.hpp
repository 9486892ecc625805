/**
 * @file graph/algorithm/graph_algorithm.hpp
 *
 * What a graph executor learns to execute, and the algorithms by name.
 */
#ifndef NEXEC_GRAPH_ALGORITHM_GRAPH_ALGORITHM_HPP
#define NEXEC_GRAPH_ALGORITHM_GRAPH_ALGORITHM_HPP

#include <nexec/graph/algorithm/graph_rules.hpp>
#include <nexec/graph/graph.hpp>

#include <functional>
#include <string>
#include <vector>

namespace nexec
{

//! Where an execution stands; a number for each node in all of these.
struct GraphConfiguration
{
  std::vector<NodeState> states;
  std::vector<double> values;
  //! A neighbour, or the node itself.
  std::vector<uint32_t> pointers;
};

//! The values of all nodes that are drawn in a round, from 0; needed by
//! algorithms that start with random ones, and not looked at by others.
using GraphValues = std::function<std::vector<double>(const size_t round)>;

//! An input: the graph must outlive the use.
struct GraphInput
{
  const Graph& graph;
  //! Ignored if the algorithm has no start.
  size_t start = 0;
  GraphValues values = {};
};

//! Which part of a configuration is the answer.
enum class GraphAnswer
{
  Pointers,
  States,
  Values,
  //! The value of the start node alone.
  StartValue
};

//! What weights an algorithm is correct for.
enum class GraphWeights
{
  //! They do not matter.
  Ignored,
  Any,
  NotNegative,
  //! No cycle may be negative: on undirected graphs, no edge.
  NoNegativeCycle
};

/**
 * An algorithm on graphs.  Nothing outside graph/algorithm/ knows one by name.
 */
struct GraphAlgorithm
{
  //! As in files and options.
  std::string name;
  //! One sentence that says what it does.
  std::string description;
  GraphRules rules;
  GraphAnswer answer = GraphAnswer::Pointers;
  GraphWeights weights = GraphWeights::Ignored;
  /**
   * The plain algorithm, as textbooks have it, that the rules are tested
   * against.  It gives the whole configuration in which an execution of the
   * rules ends.  Requires that the start is a node, if there are any.
   */
  std::function<GraphConfiguration(const GraphInput& input)> classical = {};
};

//! Get the names of all graph algorithms.
std::vector<std::string> GraphAlgorithmNames();

//! Whether there is a graph algorithm of this name.
bool HasGraphAlgorithm(const std::string& name);

//! Get the graph algorithm of this name; throws UsageError if there is none.
//! It lives as long as the program, and threads may share it.
const GraphAlgorithm& FindGraphAlgorithm(const std::string& name);

//! Get the random values of a seed, for an input with so many nodes.
GraphValues RandomGraphValues(const uint64_t seed, const size_t numNodes);

}  // namespace nexec

#endif
