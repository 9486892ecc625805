/**
 * @file tests/bench/bench.cpp
 *
 * Times for scripts/bench, as lines "name seconds".  Each is the median of
 * several repeats; one thread unless the name says otherwise.
 */
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/rollout.hpp>
#include <nexec/core/threads.hpp>
#include <nexec/io/model_file.hpp>
#include <nexec/nn/optimizer.hpp>

#include <iostream>

#include "chain/executor/dense_pass.hpp"
#include "chain/executor/factored_pass.hpp"
#include "chain/training/batch.hpp"
#include "core/blas.hpp"
#include "core/parallel.hpp"
#include "steps_bench.hpp"
#include "timing.hpp"

using namespace nexec;
using namespace nexec::bench;

namespace
{

const Algorithm& algorithm = FindAlgorithm("insertion_sort");

//! An update: fresh sequences of 16, loss, gradient and Adam; d = h = 64.
double FactoredUpdate(const size_t batchSize, const size_t threads,
                      const size_t repeats)
{
  SetNumThreads(threads);
  const ExecutorConfig config(algorithm);
  ExecutorModel model = InitialiseModel(config, 1);
  BatchGenerator batches(algorithm, {16}, batchSize, 0.0, 1);
  FactoredPass pass(config);
  Adam adam(ExecutorLayout(config));
  arma::vec gradient;
  size_t update = 0;
  const double seconds = MedianSeconds(
      repeats,
      [&]
      {
        const TransitionSummary& batch = batches.Batch(update++);
        batches.Expect(update);
        ParallelFor(1 + batches.NumOwnShards(),
                    [&](const size_t item)
                    {
                      if (item > 0)
                        return batches.CountOwnShard(item - 1);
                      pass.EvaluateWithGradient(model.parameters, batch,
                                                LossWeights(), gradient);
                      adam.Update(model.parameters, gradient, 1e-3);
                    });
      });
  SetNumThreads(1);
  return seconds;
}

double DenseUpdate()
{
  const ExecutorConfig config(algorithm);
  ExecutorModel model = InitialiseModel(config, 1);
  const BatchGenerator batches(algorithm, {16}, 32, 0.0, 1);
  DensePass pass(config);
  Adam adam(ExecutorLayout(config));
  arma::vec gradient;
  size_t update = 0;
  return MedianSeconds(
      5,
      [&]
      {
        pass.EvaluateWithGradient(
            model.parameters,
            Trajectories(algorithm, batches.Sequences(update++)), LossWeights(),
            gradient);
        adam.Update(model.parameters, gradient, 1e-3);
      });
}

//! Seconds per step of runs of at most `maxSteps` steps.
double RolloutStep(const std::string& kind, const ExecutorModel& model,
                   const size_t length, const size_t maxSteps)
{
  const auto executor = MakeExecutor(kind, model);
  const std::vector<double> values =
      RandomSequence(length, 3, Purpose::Test, length);
  size_t steps = 0;
  const double seconds =
      MedianSeconds(5,
                    [&]
                    {
                      Rollout run(algorithm, *executor, values);
                      while (!run.Halted() && run.Steps() < maxSteps)
                        run.Step();
                      steps = run.Steps();
                    });
  return seconds / static_cast<double>(steps);
}

//! What the PyTorch peer is compared with.
void BenchPeers(const ExecutorModel& model)
{
  Print("factored_train_update", FactoredUpdate(32, 1, 200));
  Print("dense_train_update", DenseUpdate());
  for (const size_t length : {16, 64, 128, 1024})
  {
    const std::string suffix = "_rollout_" + std::to_string(length);
    Print("factored" + suffix, RolloutStep("factored", model, length, 20000));
    Print("dense" + suffix, RolloutStep("dense", model, length, 60));
  }
}

void BenchThreads()
{
  // Turn by turn, so that both see the same machine.
  std::vector<double> one, two;
  for (size_t turn = 0; turn < 7; ++turn)
  {
    one.push_back(FactoredUpdate(256, 1, 40));
    two.push_back(FactoredUpdate(256, 2, 40));
  }
  Print("factored_train_256_1_thread", Median(one));
  Print("factored_train_256_2_threads", Median(two));
}

}  // namespace

int main(int argc, char** argv)
{
  const bool nativeOnly = argc == 3 && std::string(argv[2]) == "native";
  if (argc != 2 && !nativeOnly)
  {
    std::cerr << "usage: nexec_bench FOLDER_OF_MODELS [native]\n";
    return 2;
  }
  UseOneBlasThread();
  SetNumThreads(1);
  std::cerr << BlasDescription() << '\n';
  const ExecutorModel model =
      LoadModel(std::string(argv[1]) + "/" + algorithm.Name() + ".bin");

  if (!nativeOnly)
  {
    BenchPeers(model);
    BenchThreads();
  }
  BenchSteps(model);
  return 0;
}
