/**
 * @file tests/bench/graph_bench.cpp
 *
 * What graph executors cost, as lines "name seconds" for scripts/bench, in time
 * of the one thread:
 *
 *     nexec_graph_bench PEER.json
 *
 * The file is for torch_graph.py, which does the same with PyTorch: models,
 * training batches and graphs, and what nexec computes of them.
 */
#include <nexec/core/threads.hpp>
#include <nexec/graph/generate.hpp>
#include <nexec/graph/training/graph_trainer.hpp>

#include <fstream>
#include <stdexcept>

#include "core/blas.hpp"
#include "graph/executor/graph_network.hpp"
#include "graph_peer.hpp"
#include "timing.hpp"

using namespace nexec;
using namespace nexec::bench;

namespace
{

constexpr uint64_t seed = 1;
//! Different batches that are learnt from in turn.
constexpr size_t numBatches = 4;
constexpr size_t updateRepeats = 25;
constexpr size_t runRepeats = 9;
//! A run that takes longer is not repeated.
constexpr double longRun = 1.0;

std::vector<GraphExamples> Examples(const GraphAlgorithm& algorithm,
                                    const GraphTrainingOptions& options)
{
  const GraphBatches batches(algorithm, options, options.seed);
  std::vector<GraphExamples> examples;
  for (size_t update = 0; update < numBatches; ++update)
    examples.push_back(batches.Batch(update));
  return examples;
}

//! Time of an update without making its batch, and with that.
void BenchUpdates(const GraphAlgorithm& algorithm, const GraphModel& model,
                  const GraphTrainingOptions& options, const std::string& name)
{
  const GraphBatches batches(algorithm, options, options.seed);
  const std::vector<GraphExamples> built = Examples(algorithm, options);
  arma::vec parameters = model.parameters, gradient;
  Adam adam(GraphLayout(model.config));
  GraphFactoredPass pass(model.config);
  const auto learn = [&](const GraphExamples& examples)
  {
    pass.EvaluateWithGradient(parameters, examples, gradient);
    ClipNorm(gradient, options.maxGradientNorm);
    adam.Update(parameters, gradient, options.stepSize);
  };
  std::vector<double> learning, all;
  for (size_t i = 0; i < updateRepeats; ++i)
  {
    learning.push_back(ThreadSeconds(
        [&]
        {
          for (const GraphExamples& examples : built)
            learn(examples);
        }));
    all.push_back(ThreadSeconds(
        [&]
        {
          for (size_t update = 0; update < numBatches; ++update)
            learn(batches.Batch(update));
        }));
  }
  Print(name, Median(learning) / numBatches);
  Print(name + "_with_batch", Median(all) / numBatches);
}

//! Whole executions of one graph; returns what they come to.
PeerRun BenchRun(const GraphAlgorithm& algorithm, const GraphModel& model,
                 const size_t nodes)
{
  GraphKind kind;
  kind.nodes = nodes;
  RandomStream random(seed, Purpose::Test, nodes);
  PeerRun result{GenerateGraph(kind, random), 0, {}};
  const GraphInput input{result.graph, 0};
  NetworkDecider decider(model, algorithm);
  std::vector<double> times;
  do
  {
    times.push_back(ThreadSeconds(
        [&]
        {
          GraphRun run(input, algorithm);
          while (run.Step(decider).changed &&
                 run.Steps() < MaxGraphSteps(nodes))
          {
          }
          result.steps = run.Steps();
          result.end = run.Now();
        }));
  } while (times[0] < longRun && times.size() < runRepeats);
  const GraphConfiguration right = algorithm.classical(input);
  if (result.end.states != right.states || result.end.values != right.values ||
      result.end.pointers != right.pointers)
  {
    throw std::logic_error("the model of " + algorithm.name +
                           " does not execute it");
  }
  const std::string name = algorithm.name + "_" + std::to_string(nodes);
  Print(name, Median(times));
  Print(name + "_steps", result.steps);
  Print(name + "_arcs", result.graph.NumArcs());
  return result;
}

//! Everything of one algorithm; returns what the peer needs.
std::string Bench(const std::string& name)
{
  const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
  GraphTrainingOptions options;
  options.seed = seed;
  GraphModel model;
  Print(name + "_training",
        ThreadSeconds([&] { model = TrainGraph(algorithm, options); }));
  Print(name + "_training_updates", model.training.updates);
  Print(name + "_training_proved", model.training.proved);

  BenchUpdates(algorithm, model, options, name + "_views_update");
  options.views = 0;
  BenchUpdates(algorithm, model, options, name + "_update");
  std::vector<double> times;
  for (size_t i = 0; i < runRepeats; ++i)
    times.push_back(ThreadSeconds([&] { NetworkDecider(model, algorithm); }));
  Print(name + "_tables", Median(times));

  std::vector<PeerRun> runs;
  for (const size_t nodes : {160, 1600})
    runs.push_back(BenchRun(algorithm, model, nodes));
  return PeerText(algorithm, model, options, Examples(algorithm, options),
                  runs);
}

}  // namespace

int main(int argc, char** argv)
{
  if (argc != 2)
  {
    std::cerr << "usage: nexec_graph_bench PEER.json\n";
    return 2;
  }
  UseOneBlasThread();
  SetNumThreads(1);
  std::cerr << BlasDescription() << '\n';
  std::vector<std::string> algorithms;
  for (const char* name : {"bfs", "dijkstra", "dfs"})
    algorithms.push_back(Bench(name));
  std::ofstream file(argv[1]);
  file << JsonList(algorithms) << std::endl;
  return file ? 0 : 1;
}
