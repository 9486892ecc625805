/**
 * @file graph/generate.cpp
 */
#include <nexec/graph/generate.hpp>

#include <nexec/core/errors.hpp>

#include "delaunay.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace nexec
{

namespace
{

using EdgeList = std::vector<GraphEdge>;

//! Every edge with the same probability.  Only those that are there cost
//! something: how many are not up to the next one is one random number.
EdgeList ErdosRenyi(const size_t n, const double probability,
                    RandomStream& random)
{
  EdgeList edges;
  if (probability <= 0.0)
    return edges;
  const double rate = probability < 1.0 ? std::log1p(-probability) : 0.0;
  size_t first = 0;
  uint32_t second = 1;
  while (true)
  {
    if (probability < 1.0)
    {
      const double skipped = std::floor(std::log1p(-random.Uniform()) / rate);
      // Not more than there are, or it may be too large for a whole number.
      const double pairs =
          0.5 * static_cast<double>(n) * static_cast<double>(n);
      first += static_cast<size_t>(std::min(skipped, pairs));
    }
    // The pairs in order: 0 1, 0 2, 1 2, 0 3, ...
    while (second < n && first >= second)
      first -= second++;
    if (second >= n)
      return edges;
    edges.push_back({static_cast<uint32_t>(first), second});
    ++first;
  }
}

EdgeList WattsStrogatz(const size_t n, RandomStream& random)
{
  constexpr double rewired = 0.1;
  std::set<std::pair<uint32_t, uint32_t>> edges;
  std::vector<size_t> degrees(n, 0);
  const auto named = [](const size_t one, const size_t other)
  {
    return std::make_pair(static_cast<uint32_t>(std::min(one, other)),
                          static_cast<uint32_t>(std::max(one, other)));
  };
  for (size_t node = 0; node < n; ++node)
  {
    for (size_t step = 1; step <= 2; ++step)
    {
      const size_t other = (node + step) % n;
      if (other == node || !edges.insert(named(node, other)).second)
        continue;
      ++degrees[node];
      ++degrees[other];
    }
  }
  const auto ring = edges;
  for (const auto& edge : ring)
  {
    const size_t keeps = edge.first, leaves = edge.second;
    if (random.Uniform() >= rewired || degrees[keeps] == n - 1)
      continue;
    size_t joins = random.Below(n);
    while (joins == keeps || edges.count(named(keeps, joins)) != 0)
      joins = random.Below(n);
    edges.erase(edge);
    edges.insert(named(keeps, joins));
    --degrees[leaves];
    ++degrees[joins];
  }
  EdgeList list;
  for (const auto& edge : edges)
    list.push_back({edge.first, edge.second});
  return list;
}

EdgeList Delaunay(const size_t n, RandomStream& random)
{
  std::vector<std::array<double, 2>> points(n);
  for (std::array<double, 2>& point : points)
  {
    point[0] = random.Uniform();
    point[1] = random.Uniform();
  }
  return DelaunayEdges(points);
}

//! Graphs in which nothing is random.
EdgeList Regular(const std::string& family, const uint32_t n)
{
  EdgeList edges;
  const auto side =
      static_cast<uint32_t>(std::ceil(std::sqrt(static_cast<double>(n))));
  for (uint32_t node = 1; node < n; ++node)
  {
    if (family == "path" || family == "cycle")
      edges.push_back({node - 1, node});
    if (family == "star")
      edges.push_back({0, node});
    if (family == "tree")
      edges.push_back({(node - 1) / 2, node});
    if (family == "grid" && node % side != 0)
      edges.push_back({node - 1, node});
    if (family == "grid" && node >= side)
      edges.push_back({node - side, node});
    for (uint32_t other = 0; family == "clique" && other < node; ++other)
      edges.push_back({other, node});
  }
  if (family == "cycle" && n > 2)
    edges.push_back({0, n - 1});
  return edges;
}

double DrawWeight(const std::string& kind, RandomStream& random)
{
  if (kind == "unit")
    return 1.0;
  if (kind == "signed")
    return random.Uniform(-1.0, 1.0);
  const double uniform = random.Uniform();
  return kind == "tied" ? std::floor(4.0 * uniform) / 4.0 : uniform;
}

void CheckOneOf(const std::vector<std::string>& known, const std::string& name,
                const std::string& what)
{
  if (std::find(known.begin(), known.end(), name) != known.end())
    return;
  std::string all;
  for (const std::string& other : known)
    all += (all.empty() ? "" : ", ") + other;
  throw UsageError("unknown " + what + " '" + name + "'; known are: " + all);
}

void CheckGraphKind(const GraphKind& kind)
{
  CheckOneOf(GraphFamilies(), kind.family, "family of graphs");
  CheckOneOf(GraphWeightKinds(), kind.weights, "kind of weights");
  if (kind.nodes > Graph::maxNodes)
    throw UsageError("a graph cannot have more than 2^31 nodes");
  if (!(kind.probability >= 0.0 && kind.probability <= 1.0))
    throw UsageError("the probability of an edge must be between 0 and 1");
}

}  // namespace

std::vector<std::string> GraphFamilies()
{
  return {"erdos_renyi", "watts_strogatz", "delaunay", "path",  "cycle",
          "star",        "grid",           "tree",     "clique"};
}

std::vector<std::string> GraphWeightKinds()
{
  return {"uniform", "tied", "signed", "unit"};
}

Graph GenerateGraph(const GraphKind& kind, RandomStream& random)
{
  CheckGraphKind(kind);
  constexpr size_t mostDraws = 1000;
  const auto n = static_cast<uint32_t>(kind.nodes);
  double probability = kind.probability;
  if (kind.family == "erdos_renyi" && probability == 0.0 && n > 1)
  {
    const double threshold = std::log(static_cast<double>(n)) / n;
    probability = std::min(1.0, threshold * random.Uniform(1.0, 3.0));
  }
  for (size_t draw = 0; draw < mostDraws; ++draw)
  {
    EdgeList edges = kind.family == "erdos_renyi"
        ? ErdosRenyi(n, probability, random)
        : kind.family == "watts_strogatz" ? WattsStrogatz(n, random)
        : kind.family == "delaunay"       ? Delaunay(n, random)
                                          : Regular(kind.family, n);
    if (kind.connected && !IsConnected(Graph(n, edges)))
      continue;
    for (GraphEdge& edge : edges)
      edge.weight = DrawWeight(kind.weights, random);
    return Graph(n, edges);
  }
  throw UsageError(
      "none of 1000 graphs was connected; give edges a higher "
      "probability, or allow graphs that are not connected");
}

bool IsConnected(const Graph& graph)
{
  const size_t n = graph.NumNodes();
  if (n == 0)
    return true;
  std::vector<uint8_t> reached(n, 0);
  std::vector<uint32_t> waiting = {0};
  reached[0] = 1;
  size_t count = 1;
  while (!waiting.empty())
  {
    const uint32_t node = waiting.back();
    waiting.pop_back();
    for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1);
         ++arc)
    {
      const uint32_t neighbour = graph.Sender(arc);
      if (reached[neighbour])
        continue;
      reached[neighbour] = 1;
      ++count;
      waiting.push_back(neighbour);
    }
  }
  return count == n;
}

}  // namespace nexec
