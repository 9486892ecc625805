/**
 * @file tests/io/graph_training_run_file_test.cpp
 *
 * Checkpoints of graph executors.
 */
#include <nexec/core/errors.hpp>
#include <nexec/core/threads.hpp>
#include <nexec/io/training_run_file.hpp>

#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <functional>

using namespace nexec;

namespace
{

GraphTrainingOptions ShortGraphOptions()
{
  GraphTrainingOptions options;
  options.nodes = 6;
  options.batchSize = 2;
  options.views = 20;
  options.updates = 8;
  options.validationInterval = 4;
  options.maxRestarts = 1;
  options.seed = 3;
  return options;
}

GraphConfig SmallGraphConfig(const std::string& algorithm)
{
  GraphConfig config(FindGraphAlgorithm(algorithm));
  config.embeddingSize = config.hiddenSize = 4;
  return config;
}

//! A run after so many updates.
GraphTrainingRun GraphRunAfter(const size_t updates)
{
  GraphTrainingRun run(SmallGraphConfig("dfs"), ShortGraphOptions());
  if (updates > 0)
  {
    ContinueGraphTraining(run,
                          [&](const GraphTrainingUpdate&)
                          { return run.history.size() >= updates; });
  }
  return run;
}

//! The bytes of its file.
std::string SavedGraphRun(const GraphTrainingRun& run)
{
  const TemporaryFolder folder;
  SaveGraphTrainingRun(folder / "run", run);
  return Slurp(folder / "run");
}

GraphTrainingRun LoadedGraphRun(const std::string& bytes)
{
  const TemporaryFolder folder;
  Put(folder / "run", bytes);
  return LoadGraphTrainingRun(folder / "run");
}

}  // namespace

TEST_CASE("A graph run that was saved after any update ends in the same bits",
          "[io][graph][training]")
{
  const std::string algorithm = GENERATE("dfs", "dijkstra", "components");
  GraphTrainingRun whole(SmallGraphConfig(algorithm), ShortGraphOptions());
  // At every update of both attempts.
  std::vector<std::string> files = {SavedGraphRun(whole)};
  ContinueGraphTraining(whole,
                        [&](const GraphTrainingUpdate&)
                        {
                          files.push_back(SavedGraphRun(whole));
                          return false;
                        });
  REQUIRE(files.size() == 17);
  for (size_t k = 0; k < files.size(); ++k)
  {
    CAPTURE(algorithm, k);
    SetNumThreads(1 + k % 2);
    GraphTrainingRun run = LoadedGraphRun(files[k]);
    CHECK(SavedGraphRun(run) == files[k]);
    ContinueGraphTraining(run);
    CHECK(SavedGraphRun(run) == SavedGraphRun(whole));
  }
  SetNumThreads(0);
  CHECK(files[3] != files[4]);
}

TEST_CASE("Lessons of a graph run are kept", "[io][graph]")
{
  GraphTrainingRun run = GraphRunAfter(5);
  run.lessons = {{1, 0, {1, 4, 7}}, {2, 1, {0, 2}}};
  const GraphTrainingRun loaded = LoadedGraphRun(SavedGraphRun(run));
  REQUIRE(loaded.lessons.size() == 2);
  CHECK(loaded.lessons[0].loop == 1);
  CHECK(loaded.lessons[0].types == std::vector<uint64_t>{1, 4, 7});
  CHECK(loaded.lessons[1].signal == 1);
}

TEST_CASE("A graph run that makes no sense cannot be saved", "[io][graph]")
{
  const std::vector<std::function<void(GraphTrainingRun&)>> changes = {
      [](auto& run) { run.model.config.algorithm = "walk"; },
      [](auto& run) { run.model.config.rulesDigest = "none"; },
      [](auto& run) { run.attempt = 2; },
      [](auto& run) { run.updates = 9; },
      [](auto& run) { run.updates = 4; },
      [](auto& run) { run.lastImprovement = 6; },
      [](auto& run) { run.history.pop_back(); },
      [](auto& run) { run.options.nodes = 2000; },
      [](auto& run) { run.options.batchSize = 0; },
      [](auto& run) { run.options.views = 1000000; },
      [](auto& run) { run.options.stepSize = NAN; },
      [](auto& run) {
        run.lessons = {{1, 7, {1}}};
      },
      [](auto& run) {
        run.lessons = {{1, 0, {2}}};
      },
      [](auto& run) {
        run.lessons = {{1, 0, {4, 1}}};
      },
      [](auto& run) {
        run.lessons = {{1, 0, {1, 1000000}}};
      },
      [](auto& run) {
        run.lessons = {{1, 0, {}}};
      },
      [](auto& run)
      {
        run.lessons.assign(33, {1, 0, {1}});
      }};
  const GraphTrainingRun good = GraphRunAfter(5);
  CHECK_FALSE(SavedGraphRun(good).empty());
  for (size_t k = 0; k < changes.size(); ++k)
  {
    CAPTURE(k);
    GraphTrainingRun bad = good;
    changes[k](bad);
    CHECK_THROWS_AS(SavedGraphRun(bad), WriteError);
  }
}

TEST_CASE("Bytes that are no graph run are refused", "[io][graph]")
{
  const std::string good = SavedGraphRun(GraphRunAfter(5));
  for (const size_t length :
       {size_t(0), size_t(10), good.size() / 2, good.size() - 1})
  {
    CAPTURE(length);
    CHECK_THROWS_AS(LoadedGraphRun(good.substr(0, length)), FormatError);
  }
  CHECK_THROWS_AS(LoadedGraphRun(good + "x"), FormatError);
  std::string flipped = good;
  flipped[good.size() / 2] ^= 1;
  CHECK_THROWS_AS(LoadedGraphRun(flipped), FormatError);
}

TEST_CASE("Checkpoints of chains and of graphs are told apart", "[io][graph]")
{
  const TemporaryFolder folder;
  SaveGraphTrainingRun(folder / "graph", GraphRunAfter(1));
  CHECK_THROWS_WITH(
      LoadTrainingRun(folder / "graph"),
      Catch::Contains("it holds a checkpoint of a graph executor's training"));
  CHECK_THROWS_AS(LoadGraphTrainingRun(folder / "none"), InputError);
}

TEST_CASE("What makes two graph runs different ones is named", "[io][graph]")
{
  const GraphTrainingRun run = GraphRunAfter(1);
  GraphTrainingRun other = LoadedGraphRun(SavedGraphRun(run));
  CHECK(RunDifference(other, run).empty());
  other.options.views = 30;
  CHECK(RunDifference(other, run) == "views is 30 there, 20 here");
}
