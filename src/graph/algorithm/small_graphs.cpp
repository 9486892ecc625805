/**
 * @file graph/algorithm/small_graphs.cpp
 */
#include "small_graphs.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

//! Random values that are multiples of 1 / levels.
GraphValues CoarseValues(const uint64_t seed, const size_t numNodes,
                         const double levels)
{
  const GraphValues fine = RandomGraphValues(seed, numNodes);
  return [fine, levels](const size_t round)
  {
    std::vector<double> values = fine(round);
    for (double& value : values)
      value = std::floor(levels * value) / levels;
    return values;
  };
}

}  // namespace

void ForEachSmallGraph(const size_t numNodes,
                       const std::vector<double>& weights,
                       const std::function<void(const Graph& graph)>& visit)
{
  std::vector<GraphEdge> pairs;
  for (uint32_t first = 0; first < numNodes; ++first)
  {
    for (uint32_t second = first + 1; second < numNodes; ++second)
      pairs.push_back({first, second});
  }
  // Of each pair, 0: there is no edge; otherwise which weight it has.
  std::vector<size_t> choices(pairs.size(), 0);
  while (true)
  {
    std::vector<GraphEdge> edges;
    for (size_t p = 0; p < pairs.size(); ++p)
    {
      if (choices[p] == 0)
        continue;
      edges.push_back(pairs[p]);
      edges.back().weight = weights[choices[p] - 1];
    }
    visit(Graph(numNodes, edges));
    // The next choices, as digits of a number.
    const auto digit = std::find_if(choices.begin(), choices.end(),
                                    [&](const size_t choice)
                                    { return choice < weights.size(); });
    std::fill(choices.begin(), digit, 0);
    if (digit == choices.end())
      return;
    ++*digit;
  }
}

std::vector<double> WeightsToTry(const GraphAlgorithm& algorithm)
{
  switch (algorithm.weights)
  {
    case GraphWeights::Ignored:
      return {1.0};
    case GraphWeights::Any:
      return {-1.0, 1.0};
    default:
      // Two edges can be as long as one.
      return {1.0, 2.0};
  }
}

void ForEachInput(const Graph& graph, const GraphAlgorithm& algorithm,
                  const std::function<void(const GraphInput& input)>& visit)
{
  const GraphDeclaration& declaration = algorithm.rules.Declaration();
  const size_t n = graph.NumNodes();
  const size_t starts = declaration.HasStart() ? std::max<size_t>(n, 1) : 1;
  const bool random = declaration.values == StartValues::Random;
  for (size_t start = 0; start < starts; ++start)
  {
    if (!random)
    {
      visit({graph, start, {}});
      continue;
    }
    for (uint64_t seed = 1; seed <= 4; ++seed)
    {
      visit({graph, start, RandomGraphValues(seed, n)});
      visit({graph, start, CoarseValues(seed, n, 2.0)});
    }
  }
}

}  // namespace nexec
