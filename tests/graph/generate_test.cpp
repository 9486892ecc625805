/**
 * @file tests/graph/generate_test.cpp
 */
#include "graph/delaunay.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/graph/generate.hpp>

#include <catch2/catch.hpp>

#include <cmath>

using namespace nexec;
using Catch::Contains;

namespace
{

Graph Draw(const GraphKind& kind, const uint64_t index = 0)
{
  RandomStream random(1, Purpose::Test, index);
  return GenerateGraph(kind, random);
}

bool SameGraph(const Graph& one, const Graph& other)
{
  const std::vector<GraphEdge> a = one.Edges(), b = other.Edges();
  const auto same = [](const GraphEdge& x, const GraphEdge& y)
  {
    return x.first == y.first && x.second == y.second && x.weight == y.weight;
  };
  return one.NumNodes() == other.NumNodes() &&
      std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

size_t NumEdgesOf(const std::string& family, const size_t nodes)
{
  GraphKind kind;
  kind.family = family;
  kind.nodes = nodes;
  return Draw(kind).NumEdges();
}

}  // namespace

TEST_CASE("Graphs of all families and sizes are connected and repeatable",
          "[graph]")
{
  for (const std::string& family : GraphFamilies())
  {
    for (const size_t nodes : {0, 1, 2, 3, 4, 5, 6, 7, 10, 16, 33, 160})
    {
      GraphKind kind;
      kind.family = family;
      kind.nodes = nodes;
      CAPTURE(family, nodes);
      // A graph with two equal edges or a loop would be refused.
      const Graph graph = Draw(kind);
      CHECK(graph.NumNodes() == nodes);
      CHECK(IsConnected(graph));
      CHECK(SameGraph(graph, Draw(kind)));
      if (nodes >= 10)
        CHECK_FALSE(SameGraph(graph, Draw(kind, 1)));
    }
  }
}

TEST_CASE("Families have as many edges as their shapes do", "[graph]")
{
  CHECK(NumEdgesOf("path", 7) == 6);
  CHECK(NumEdgesOf("cycle", 7) == 7);
  CHECK(NumEdgesOf("cycle", 2) == 1);
  CHECK(NumEdgesOf("star", 7) == 6);
  CHECK(NumEdgesOf("tree", 7) == 6);
  CHECK(NumEdgesOf("clique", 7) == 21);
  CHECK(NumEdgesOf("grid", 9) == 12);
  CHECK(NumEdgesOf("grid", 8) == 10);
  CHECK(NumEdgesOf("watts_strogatz", 50) == 100);
  // 3 n - 3 - h edges, where h are on the hull.
  const size_t delaunay = NumEdgesOf("delaunay", 100);
  CHECK(delaunay <= 3 * 100 - 6);
  CHECK(delaunay >= 3 * 100 - 3 - 30);
}

TEST_CASE("Weights are as declared", "[graph]")
{
  for (const std::string& weights : GraphWeightKinds())
  {
    GraphKind kind;
    kind.nodes = 60;
    kind.weights = weights;
    double least = INFINITY, greatest = -INFINITY;
    for (const GraphEdge& edge : Draw(kind).Edges())
    {
      least = std::min(least, edge.weight);
      greatest = std::max(greatest, edge.weight);
      if (weights == "tied")
        CHECK(4.0 * edge.weight == std::floor(4.0 * edge.weight));
    }
    CAPTURE(weights, least, greatest);
    if (weights == "unit")
    {
      CHECK((least == 1.0 && greatest == 1.0));
      continue;
    }
    const double low = weights == "signed" ? -1.0 : 0.0;
    CHECK((least >= low && least < low + 0.1));
    CHECK((greatest < 1.0 && greatest >= (weights == "tied" ? 0.75 : 0.9)));
  }
}

TEST_CASE("Erdos-Renyi graphs have each edge with the probability asked for",
          "[graph]")
{
  GraphKind kind;
  kind.nodes = 40;
  kind.connected = false;
  const size_t draws = 400;
  for (const double probability : {0.02, 0.3, 0.9, 1.0})
  {
    kind.probability = probability;
    std::vector<size_t> counts(40 * 40, 0);
    size_t all = 0;
    RandomStream random(2, Purpose::Test, 0);
    for (size_t draw = 0; draw < draws; ++draw)
    {
      for (const GraphEdge& edge : GenerateGraph(kind, random).Edges())
      {
        ++counts[40 * edge.first + edge.second];
        ++all;
      }
    }
    const double pairs = 40 * 39 / 2;
    const double deviation = std::sqrt(probability * (1.0 - probability));
    CAPTURE(probability);
    CHECK(std::abs(all - draws * pairs * probability) <=
          5.0 * deviation * std::sqrt(draws * pairs));
    // The first, last and another one: no pair is favoured.
    for (const size_t pair : {1, 40 * 38 + 39, 40 * 17 + 25})
    {
      CHECK(std::abs(counts[pair] - draws * probability) <=
            5.0 * deviation * std::sqrt(draws));
    }
  }
}

TEST_CASE("No point lies in the circle of three that are joined", "[graph]")
{
  RandomStream random(3, Purpose::Test, 0);
  std::vector<std::array<double, 2>> points(40);
  for (std::array<double, 2>& point : points)
    point = {random.Uniform(), random.Uniform()};
  // Two points are joined if some circle through both holds no other one: the
  // places of such centres on the line between the two, as an interval.
  std::vector<std::pair<uint32_t, uint32_t>> wanted, found;
  for (uint32_t a = 0; a < points.size(); ++a)
  {
    for (uint32_t b = a + 1; b < points.size(); ++b)
    {
      const double mx = (points[a][0] + points[b][0]) / 2.0;
      const double my = (points[a][1] + points[b][1]) / 2.0;
      const double dx = points[a][1] - points[b][1];
      const double dy = points[b][0] - points[a][0];
      double low = -INFINITY, high = INFINITY;
      for (uint32_t c = 0; c < points.size(); ++c)
      {
        if (c == a || c == b)
          continue;
        // |m + t d - c|^2 >= |m + t d - a|^2 is linear in t.
        const auto square = [](const double x, const double y)
        {
          return x * x + y * y;
        };
        const double constant = square(mx - points[c][0], my - points[c][1]) -
            square(mx - points[a][0], my - points[a][1]);
        const double slope = 2.0 *
            (dx * (points[a][0] - points[c][0]) +
             dy * (points[a][1] - points[c][1]));
        if (slope > 0.0)
          low = std::max(low, -constant / slope);
        else
          high = std::min(high, -constant / slope);
      }
      if (low < high)
        wanted.emplace_back(a, b);
    }
  }
  for (const GraphEdge& edge : DelaunayEdges(points))
    found.emplace_back(edge.first, edge.second);
  CHECK(found == wanted);
}

TEST_CASE("Kinds of graphs that do not exist are refused", "[graph]")
{
  GraphKind kind;
  kind.family = "petersen";
  CHECK_THROWS_AS(Draw(kind), UsageError);
  CHECK_THROWS_WITH(Draw(kind), Contains("petersen") && Contains("delaunay"));
  kind.family = "path";
  kind.weights = "heavy";
  CHECK_THROWS_WITH(Draw(kind), Contains("heavy") && Contains("tied"));
  kind = GraphKind();
  kind.probability = 1.5;
  CHECK_THROWS_WITH(Draw(kind), Contains("between 0 and 1"));
  kind.probability = NAN;
  CHECK_THROWS_AS(Draw(kind), UsageError);
  kind.nodes = 100;
  kind.probability = 0.001;
  CHECK_THROWS_WITH(Draw(kind), Contains("none of 1000"));
  kind.connected = false;
  CHECK_FALSE(IsConnected(Draw(kind)));
}

TEST_CASE("Graphs with 1600 nodes are drawn", "[graph]")
{
  for (const std::string family : {"erdos_renyi", "delaunay", "watts_strogatz"})
  {
    GraphKind kind;
    kind.family = family;
    kind.nodes = 1600;
    const Graph graph = Draw(kind);
    CAPTURE(family);
    CHECK(IsConnected(graph));
    CHECK(graph.NumEdges() >= 3000);
    CHECK(graph.NumEdges() <= 20000);
  }
}
