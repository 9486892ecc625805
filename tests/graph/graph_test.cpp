/**
 * @file tests/graph/graph_test.cpp
 */
#include <nexec/core/errors.hpp>
#include <nexec/graph/graph.hpp>

#include <catch2/catch.hpp>

#include <cmath>

using namespace nexec;
using Catch::Contains;

TEST_CASE("Arcs are in the order of receivers, then of senders", "[graph]")
{
  const Graph graph(5, {{3, 1, 0.5}, {0, 3, -2.0}, {1, 0, 4.0}, {2, 3}});
  REQUIRE(graph.NumNodes() == 5);
  CHECK(graph.NumEdges() == 4);
  REQUIRE(graph.NumArcs() == 8);
  const std::vector<std::vector<uint32_t>> neighbours = {
      {1, 3}, {0, 3}, {3}, {0, 1, 2}, {}};
  size_t arc = 0;
  for (size_t node = 0; node < 5; ++node)
  {
    CHECK(graph.FirstArc(node) == arc);
    REQUIRE(graph.Degree(node) == neighbours[node].size());
    for (const uint32_t neighbour : neighbours[node])
    {
      CHECK(graph.Sender(arc) == neighbour);
      const uint32_t back = graph.Reverse(arc);
      CHECK(graph.Sender(back) == node);
      CHECK(back >= graph.FirstArc(neighbour));
      CHECK(back < graph.FirstArc(neighbour + 1));
      CHECK(graph.Reverse(back) == arc);
      CHECK(graph.Weight(back) == graph.Weight(arc));
      ++arc;
    }
  }
  CHECK(graph.Weight(0) == 4.0);
  CHECK(graph.Weight(1) == -2.0);
  CHECK(graph.Weight(3) == 0.5);
  CHECK(graph.Weight(4) == 1.0);
}

TEST_CASE("The edges of a graph make the same graph", "[graph]")
{
  const Graph graph(4, {{3, 2, 0.5}, {1, 3, 2.0}, {1, 0, 4.0}});
  const std::vector<GraphEdge> edges = graph.Edges();
  REQUIRE(edges.size() == 3);
  CHECK((edges[0].first == 0 && edges[0].second == 1));
  CHECK((edges[1].first == 1 && edges[1].second == 3));
  CHECK((edges[2].first == 2 && edges[2].second == 3));
  const Graph same(4, edges);
  for (size_t arc = 0; arc < graph.NumArcs(); ++arc)
  {
    CHECK(same.Sender(arc) == graph.Sender(arc));
    CHECK(same.Weight(arc) == graph.Weight(arc));
    CHECK(same.Reverse(arc) == graph.Reverse(arc));
  }
}

TEST_CASE("There are graphs without nodes or edges", "[graph]")
{
  CHECK(Graph().NumNodes() == 0);
  CHECK(Graph().NumArcs() == 0);
  CHECK(Graph(0, {}).Edges().empty());
  const Graph lonely(3, {});
  CHECK(lonely.NumArcs() == 0);
  CHECK(lonely.Degree(2) == 0);
}

TEST_CASE("What is no simple graph is refused, and the edge is named",
          "[graph]")
{
  const auto refuses = [](const size_t nodes,
                          const std::vector<GraphEdge>& edges,
                          const std::string& why)
  {
    CAPTURE(why);
    CHECK_THROWS_AS(Graph(nodes, edges), InputError);
    CHECK_THROWS_WITH(Graph(nodes, edges), Contains(why));
  };
  refuses(3, {{0, 1}, {1, 3}}, "edge 1 3: there is no node 3");
  refuses(0, {{0, 1}}, "there is no node");
  refuses(3, {{0, 1}, {2, 2}}, "edge 2 2 is a loop");
  refuses(3, {{0, 1}, {1, 2}, {0, 1}}, "edge 0 1 is there twice");
  refuses(3, {{0, 2}, {1, 2}, {2, 0}}, "is there twice");
  refuses(3, {{0, 1, NAN}}, "edge 0 1: its weight is not a finite number");
  refuses(3, {{0, 1, INFINITY}}, "not a finite number");
  refuses(3, {{0, 1, -INFINITY}}, "not a finite number");
  refuses(Graph::maxNodes + 1, {}, "more than 2^31 nodes");
  refuses(SIZE_MAX, {}, "more than 2^31 nodes");
}
