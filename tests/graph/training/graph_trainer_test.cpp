/**
 * @file graph/training/graph_trainer_test.cpp
 */
#include <nexec/core/threads.hpp>
#include <nexec/graph/proof/graph_certify.hpp>
#include <nexec/graph/training/graph_trainer.hpp>

#include "graph/training/graph_batch.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

GraphTrainingOptions ShortGraphOptions()
{
  GraphTrainingOptions options;
  options.updates = 40;
  options.maxRestarts = 1;
  options.validationInterval = 20;
  options.views = 20;
  return options;
}

//! Updates in all, when training is stopped after so many and goes on.
GraphTrainingRun InterruptedGraphRun(const size_t stopAfter)
{
  GraphTrainingRun run(GraphConfig(FindGraphAlgorithm("dfs")),
                       ShortGraphOptions());
  ContinueGraphTraining(run,
                        [&](const GraphTrainingUpdate&)
                        { return run.history.size() == stopAfter; });
  GraphTrainingRun copy = run;
  ContinueGraphTraining(copy);
  return copy;
}

}  // namespace

TEST_CASE("A graph training that was interrupted ends in the same bits",
          "[graph][training]")
{
  const GraphTrainingRun whole = InterruptedGraphRun(0);
  for (const size_t stopAfter : {7, 20, 40, 41})
  {
    CAPTURE(stopAfter);
    const GraphTrainingRun run = InterruptedGraphRun(stopAfter);
    CHECK(run.history.size() == whole.history.size());
    CHECK(ModelDigest(run.model) == ModelDigest(whole.model));
    CHECK(ModelDigest(run.BestModel()) == ModelDigest(whole.BestModel()));
  }
}

TEST_CASE("The number of threads does not change what a graph executor learns",
          "[graph][training]")
{
  std::string first;
  for (const size_t threads : {1, 2, 3})
  {
    SetNumThreads(threads);
    const std::string digest = ModelDigest(
        TrainGraph(FindGraphAlgorithm("prim"), ShortGraphOptions()));
    if (first.empty())
      first = digest;
    CHECK(digest == first);
  }
  SetNumThreads(0);
}

TEST_CASE("Graph executors are trained until they are proved",
          "[graph][training]")
{
  for (const std::string& name : GraphAlgorithmNames())
  {
    CAPTURE(name);
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    const GraphModel model = TrainGraph(algorithm);
    CHECK(model.training.perfect);
    CHECK(model.training.proved);
    CHECK(CertifyGraph(model, algorithm).proved);
  }
}

TEST_CASE("A graph executor is not said to be proved without a proof",
          "[graph][training]")
{
  GraphTrainingOptions options = ShortGraphOptions();
  options.requireProof = false;
  options.views = 0;
  options.updates = 400;
  const GraphModel model = TrainGraph(FindGraphAlgorithm("bfs"), options);
  CHECK(model.training.perfect);
  CHECK_FALSE(model.training.proved);
}

TEST_CASE("Batches of graphs have what views and rules say", "[graph]")
{
  const GraphAlgorithm& algorithm = FindGraphAlgorithm("dfs");
  GraphTrainingOptions options = ShortGraphOptions();
  GraphBatches batches(algorithm, options, 3);
  const GraphExamples with = batches.Batch(5);
  // A lesson is one more view.
  GraphViews views(algorithm.rules);
  const uint32_t loop = views.Closure().loops.front();
  GraphLesson lesson{loop, 0, {loop}};
  batches.Teach({lesson});
  const GraphExamples taught = batches.Batch(5);
  options.views = 0;
  const GraphExamples without = GraphBatches(algorithm, options, 3).Batch(5);
  CHECK(without.nodes.size() < with.nodes.size());
  CHECK(with.nodes.size() <= taught.nodes.size());
  double total = 0.0;
  for (const GraphExamples::Node& node : with.nodes)
    total += node.weight;
  CHECK(total == Approx(1.0));
  total = 0.0;
  for (const GraphExamples::Gate& gate : with.points)
    total += gate.fires ? gate.weight : 0.0;
  CHECK(total == Approx(0.5));
  // Loops have no gates.
  for (const GraphExamples::Gate& gate : with.points)
    CHECK_FALSE(with.types[gate.column].loop);
}
