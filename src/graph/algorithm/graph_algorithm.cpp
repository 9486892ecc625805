/**
 * @file graph/algorithm/graph_algorithm.cpp
 *
 * The graph algorithms by name.
 */
#include <nexec/graph/algorithm/graph_algorithm.hpp>

#include <nexec/core/errors.hpp>
#include <nexec/core/random.hpp>

#include "built_in_graph_algorithms.hpp"

namespace nexec
{

namespace
{

//! All of them; a new one is one more here.
const std::vector<GraphAlgorithm>& GraphAlgorithms()
{
  static const std::vector<GraphAlgorithm> algorithms = {
      MakeBfs(),         MakeDfs(), MakePrim(),       MakeDijkstra(),
      MakeBellmanFord(), MakeMis(), MakeComponents(), MakeEccentricity()};
  return algorithms;
}

const GraphAlgorithm* LookupGraphAlgorithm(const std::string& name)
{
  for (const GraphAlgorithm& algorithm : GraphAlgorithms())
  {
    if (algorithm.name == name)
      return &algorithm;
  }
  return nullptr;
}

}  // namespace

std::vector<std::string> GraphAlgorithmNames()
{
  std::vector<std::string> names;
  for (const GraphAlgorithm& algorithm : GraphAlgorithms())
    names.push_back(algorithm.name);
  return names;
}

bool HasGraphAlgorithm(const std::string& name)
{
  return LookupGraphAlgorithm(name) != nullptr;
}

const GraphAlgorithm& FindGraphAlgorithm(const std::string& name)
{
  const GraphAlgorithm* algorithm = LookupGraphAlgorithm(name);
  if (algorithm != nullptr)
    return *algorithm;

  std::string known;
  for (const std::string& other : GraphAlgorithmNames())
    known += (known.empty() ? "" : ", ") + other;
  throw UsageError("unknown graph algorithm '" + name +
                   "'; known are: " + known);
}

GraphValues RandomGraphValues(const uint64_t seed, const size_t numNodes)
{
  return [seed, numNodes](const size_t round)
  {
    RandomStream random(seed, Purpose::GraphValues, round);
    std::vector<double> values(numNodes);
    for (double& value : values)
      value = random.Uniform();
    return values;
  };
}

}  // namespace nexec
