/**
 * @file tests/graph/algorithm/graph_algorithm_test.cpp
 *
 * The algorithms by name, and that their rules do what textbooks say.
 */
#include "graph/algorithm/graph_admission.hpp"
#include "graph/algorithm/small_graphs.hpp"
#include "graph/algorithm/type_closure.hpp"
#include "support/graphs.hpp"

#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

using namespace nexec;
using Catch::Contains;

namespace
{

//! Compare rules and classical algorithm on all graphs with so many nodes.
size_t CompareOnAll(const GraphAlgorithm& algorithm, const size_t nodes,
                    const std::vector<double>& weights)
{
  const TypeClosure closure = CloseTypes(algorithm.rules);
  size_t runs = 0;
  const auto compare = [&](const GraphInput& input)
  {
    const std::string problem = ProblemOfRun(input, algorithm, closure);
    if (!problem.empty())
      FAIL(problem);
    ++runs;
  };
  ForEachSmallGraph(nodes, weights,
                    [&](const Graph& graph)
                    { ForEachInput(graph, algorithm, compare); });
  return runs;
}

//! The weight of a lightest forest that spans all: edges from the lightest on
//! that close no circle (Kruskal).
double LeastForest(const Graph& graph)
{
  std::vector<GraphEdge> edges = graph.Edges();
  std::sort(edges.begin(), edges.end(),
            [](const GraphEdge& one, const GraphEdge& other)
            { return one.weight < other.weight; });
  std::vector<size_t> sets(graph.NumNodes());
  std::iota(sets.begin(), sets.end(), 0);
  double sum = 0.0;
  for (const GraphEdge& edge : edges)
  {
    const size_t one = sets[edge.first], other = sets[edge.second];
    if (one == other)
      continue;
    sum += edge.weight;
    std::replace(sets.begin(), sets.end(), one, other);
  }
  return sum;
}

}  // namespace

TEST_CASE("Graph algorithms are found by name", "[graph]")
{
  const std::vector<std::string> names = GraphAlgorithmNames();
  CHECK(names ==
        std::vector<std::string>{"bfs", "dfs", "prim", "dijkstra",
                                 "bellman_ford", "mis", "components",
                                 "eccentricity"});
  for (const std::string& name : names)
  {
    CHECK(HasGraphAlgorithm(name));
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    CHECK(algorithm.name == name);
    CHECK(&algorithm == &FindGraphAlgorithm(name));
    CHECK(algorithm.description.back() == '.');
    CHECK(algorithm.classical);
  }
  CHECK_FALSE(HasGraphAlgorithm("tsp"));
  CHECK_THROWS_AS(FindGraphAlgorithm("tsp"), UsageError);
  CHECK_THROWS_WITH(FindGraphAlgorithm("tsp"),
                    Contains("'tsp'") && Contains("bellman_ford, mis"));
}

TEST_CASE(
    "Rules of graphs end as classical algorithms do on all graphs with "
    "up to five nodes",
    "[graph]")
{
  for (const std::string& name : GraphAlgorithmNames())
  {
    CAPTURE(name);
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    // As many as there are graphs, starts and kinds of random values.
    const size_t starts = algorithm.rules.Declaration().HasStart() ? 5
        : name == "mis"                                            ? 8
                                                                   : 1;
    CHECK(CompareOnAll(algorithm, 5, {1.0}) == 1024 * starts);
    for (size_t nodes = 0; nodes <= 3; ++nodes)
      CompareOnAll(algorithm, nodes, {0.0, 0.5, 1.0});
    if (algorithm.weights != GraphWeights::Ignored)
    {
      CHECK(CompareOnAll(algorithm, 4, WeightsToTry(algorithm)) == 729 * 4);
      CHECK(CompareOnAll(algorithm, 4, {0.0, 1.0}) == 729 * 4);
    }
  }
}

TEST_CASE(
    "Rules of graphs end as classical algorithms do on all graphs with "
    "five nodes and two weights",
    "[.][long]")
{
  for (const std::string name : {"prim", "dijkstra", "bellman_ford"})
  {
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    CHECK(CompareOnAll(algorithm, 5, WeightsToTry(algorithm)) == 59049 * 5);
  }
}

TEST_CASE("Rules of graphs end as classical algorithms do on random graphs",
          "[graph]")
{
  for (const std::string& name : GraphAlgorithmNames())
  {
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    const TypeClosure closure = CloseTypes(algorithm.rules);
    for (size_t draw = 0; draw < 1250; ++draw)
    {
      RandomStream random(1, Purpose::Test, draw);
      const Graph graph = SomeGraph(algorithm, draw < 1200 ? 20 : 80, random);
      CAPTURE(name, draw);
      REQUIRE(ProblemOfRun(SomeInput(graph, random), algorithm, closure) == "");
    }
  }
}

TEST_CASE("Classical algorithms find what they are for", "[graph]")
{
  const auto run = [](const std::string& name, const GraphInput& input)
  {
    return FindGraphAlgorithm(name).classical(input);
  };
  for (size_t draw = 0; draw < 300; ++draw)
  {
    CAPTURE(draw);
    RandomStream random(2, Purpose::Test, draw);
    // Weights that are not negative, and quarters, so that sums are exact.
    GraphKind kind;
    kind.nodes = 1 + random.Below(30);
    kind.weights = "tied";
    kind.connected = draw % 2 == 0;
    kind.probability = kind.connected ? 0.0 : random.Uniform(0.05, 0.3);
    const Graph graph = GenerateGraph(kind, random);
    const GraphInput input = SomeInput(graph, random);
    const size_t n = graph.NumNodes();

    const GraphConfiguration bfs = run("bfs", input);
    const GraphConfiguration dijkstra = run("dijkstra", input);
    const GraphConfiguration bellmanFord = run("bellman_ford", input);
    const GraphConfiguration components = run("components", input);
    CHECK(dijkstra.values == bellmanFord.values);
    size_t reached = 0, farthest = 0;
    for (size_t node = 0; node < n; ++node)
    {
      const bool together =
          components.values[node] == components.values[input.start];
      CHECK((bfs.states[node] != 0) == together);
      CHECK((dijkstra.states[node] != 0) == together);
      reached += together ? 1 : 0;
      size_t depth = 0;
      for (size_t at = node; bfs.pointers[at] != at; at = bfs.pointers[at])
        ++depth;
      farthest = std::max(farthest, depth);
      // No edge is a short cut.
      for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1);
           ++arc)
      {
        const uint32_t from = graph.Sender(arc);
        CHECK_FALSE(dijkstra.values[from] + graph.Weight(arc) <
                    dijkstra.values[node]);
        CHECK(components.values[from] == components.values[node]);
      }
    }
    CHECK((reached == n || !kind.connected));
    CHECK(run("eccentricity", input).values[input.start] == farthest);

    // A depth-first tree: every edge joins a node with one above it.
    const GraphConfiguration dfs = run("dfs", input);
    const auto isAbove = [&](const uint32_t above, uint32_t node)
    {
      while (node != above && dfs.pointers[node] != node)
        node = dfs.pointers[node];
      return node == above;
    };
    for (const GraphEdge& edge : graph.Edges())
    {
      CHECK((dfs.states[edge.first] == 0 || isAbove(edge.first, edge.second) ||
             isAbove(edge.second, edge.first)));
    }

    if (kind.connected)
    {
      const GraphConfiguration prim = run("prim", input);
      CHECK(std::accumulate(prim.values.begin(), prim.values.end(), 0.0) ==
            LeastForest(graph));
    }

    const GraphConfiguration mis = run("mis", input);
    for (size_t node = 0; node < n; ++node)
    {
      bool besideIn = false;
      for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1);
           ++arc)
        besideIn = besideIn || mis.states[graph.Sender(arc)] == 2;
      CHECK(mis.states[node] == (besideIn ? 3 : 2));
    }
  }
}

TEST_CASE("Executions take as many steps as is said of them", "[graph]")
{
  for (size_t draw = 0; draw < 100; ++draw)
  {
    RandomStream random(3, Purpose::Test, draw);
    GraphKind kind;
    kind.nodes = 1 + random.Below(40);
    const Graph graph = GenerateGraph(kind, random);
    const GraphInput input = SomeInput(graph, random);
    const auto steps = [&](const std::string& name)
    {
      return RunGraphRules(input, FindGraphAlgorithm(name)).steps;
    };
    const GraphAlgorithm& eccentricity = FindGraphAlgorithm("eccentricity");
    const auto farthest =
        static_cast<size_t>(eccentricity.classical(input).values[input.start]);
    CAPTURE(draw);
    CHECK(steps("bfs") == farthest);
    CHECK(steps("eccentricity") == 2 * farthest + 2);
    CHECK(steps("dfs") == 2 * kind.nodes - 1);
    CHECK(steps("prim") == kind.nodes);
    CHECK(steps("dijkstra") == kind.nodes);
    CHECK(steps("bellman_ford") < kind.nodes);
    CHECK(steps("components") < kind.nodes);
    CHECK(steps("mis") <= 2 * kind.nodes);
  }
}

TEST_CASE("Sums that overflow, and the smallest numbers, are compared as all",
          "[graph]")
{
  constexpr double huge = std::numeric_limits<double>::max();
  const std::vector<double> weights = {huge, -huge, 1e308, -1e308,
                                       0.0,  -0.0,  5e-324};
  for (const std::string& name : GraphAlgorithmNames())
  {
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    const TypeClosure closure = CloseTypes(algorithm.rules);
    const bool signs = algorithm.weights != GraphWeights::NoNegativeCycle;
    bool overflowed = false;
    for (uint64_t i = 0; i < 200; ++i)
    {
      RandomStream random(12, Purpose::Test, i);
      GraphKind kind;
      kind.nodes = 2 + random.Below(9);
      kind.connected = false;
      std::vector<GraphEdge> edges = GenerateGraph(kind, random).Edges();
      for (GraphEdge& edge : edges)
      {
        edge.weight = weights[random.Below(weights.size())];
        if (!signs)
          edge.weight = std::abs(edge.weight);
      }
      const Graph graph(kind.nodes, edges);
      const GraphInput input = SomeInput(graph, random);
      ForEachStep(GraphRun(input, algorithm), algorithm,
                  [&](const GraphConfiguration& before, GraphObserver& observer,
                      const GraphStepRecord& record)
                  {
                    CHECK(record.faults == 0);
                    for (const double value : before.values)
                    {
                      CHECK_FALSE(std::isnan(value));
                      overflowed = overflowed || std::isinf(value);
                    }
                    for (const uint32_t type : observer.Present().types)
                      CHECK(closure.contains[type]);
                  });
      const GraphConfiguration right = algorithm.classical(input);
      const GraphConfiguration end =
          RunGraphRules(input, algorithm).configuration;
      CHECK(end.states == right.states);
      CHECK(end.pointers == right.pointers);
      CHECK(end.values == right.values);
    }
    CAPTURE(name);
    CHECK(overflowed == (name == "dijkstra" || name == "bellman_ford"));
  }
}
