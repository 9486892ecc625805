/**
 * @file graph_executor_test.cpp
 */
#include <nexec/core/errors.hpp>
#include <nexec/graph/generate.hpp>
#include <nexec/graph_executor.hpp>

#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <stdexcept>

using namespace nexec;

namespace
{

//! 0 - 1 - 2, where 0 - 2 is longer, and 3 alone.
Graph Triangle()
{
  return Graph(4, {{0, 1, 1.0}, {1, 2, 1.5}, {0, 2, 4.0}});
}

}  // namespace

TEST_CASE("A graph executor trains, is proved, executes and is saved",
          "[graph][training]")
{
  GraphExecutor executor("dijkstra");
  CHECK_THROWS_AS(executor.Execute(Triangle()), std::logic_error);
  REQUIRE(executor.Train());
  CHECK(executor.Certify().proved);
  const GraphResult result = executor.Execute(Triangle(), 0);
  CHECK(result.parents == std::vector<uint32_t>{0, 0, 1, 3});
  CHECK(result.values == std::vector<double>{0.0, 1.0, 2.5, 0.0});
  CHECK(result.steps == 3);

  const TemporaryFolder folder;
  executor.Save(folder / "model.bin");
  const GraphExecutor loaded = GraphExecutor::Load(folder / "model.bin");
  CHECK(loaded.AlgorithmName() == "dijkstra");
  CHECK(loaded.Execute(Triangle(), 2).parents ==
        std::vector<uint32_t>{1, 2, 2, 3});
  CHECK_THROWS_AS(loaded.Execute(Triangle(), 4), UsageError);
}

TEST_CASE("Many graphs are executed as each of them", "[graph][training]")
{
  GraphExecutor executor("mis");
  REQUIRE(executor.Train());
  std::vector<Graph> graphs;
  for (uint64_t i = 0; i < 20; ++i)
  {
    RandomStream random(3, Purpose::Test, i);
    GraphKind kind;
    kind.nodes = 5 + i;
    graphs.push_back(GenerateGraph(kind, random));
  }
  const std::vector<GraphResult> results = executor.Execute(graphs, {}, 9);
  REQUIRE(results.size() == graphs.size());
  for (size_t i = 0; i < graphs.size(); ++i)
    CHECK(results[i].states == executor.Execute(graphs[i], 0, 9 + i).states);
  CHECK_THROWS_AS(executor.Execute(graphs, {1}), std::invalid_argument);
}

TEST_CASE("A graph executor that goes wrong says so", "[graph]")
{
  const GraphConfig config(FindGraphAlgorithm("dfs"));
  GraphModel model = InitialiseGraphModel(config, 1);
  // Every node becomes what it is not, for ever.
  const ParameterLayout layout = GraphLayout(config);
  BlockView(model.parameters, layout.Find("state_head.weight")).zeros();
  const GraphExecutor untrained(model);
  CHECK_THROWS_AS(untrained.Execute(Triangle()), Error);
}
