/**
 * @file tests/tsan/threads.cpp
 *
 * Everything that runs in parallel, for ThreadSanitizer.  Prints what was done.
 */
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/executor/objective.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/training/trainer.hpp>
#include <nexec/clrs/clrs_evaluation.hpp>
#include <nexec/clrs/clrs_trainer.hpp>
#include <nexec/core/threads.hpp>
#include <nexec/io/model_file.hpp>

#include "clrs/small_settings.hpp"
#include "core/parallel.hpp"

#include <cstdio>
#include <numeric>
#include <stdexcept>
#include <thread>

using namespace nexec;

namespace
{

void Say(const char* what)
{
  std::printf("done: %s\n", what);
}

void Loops()
{
  std::vector<size_t> items(1000);
  ParallelFor(items.size(), [&](const size_t i) { items[i] = i; });
  if (std::accumulate(items.begin(), items.end(), size_t(0)) != 499500)
    throw std::logic_error("a loop is wrong");
  try
  {
    ParallelFor(100,
                [](const size_t i)
                { throw std::runtime_error(std::to_string(i)); });
  }
  catch (const std::runtime_error&)
  {
  }
  Say("loops, with and without exceptions");
}

ExecutorModel Training()
{
  ExecutorConfig config(FindAlgorithm("insertion_sort"));
  config.embeddingSize = 8;
  config.hiddenSize = 8;
  TrainingOptions options = RecipeDefaults("staged", 1.0);
  options.updates = 20;
  // More than fit into one shard.
  options.batchSize = 128;
  options.validationInterval = 10;
  options.validationLengths = {8};
  options.maxRestarts = 0;
  ExecutorModel model = Train(
      config, options, [](const TrainingUpdate&, const ExecutorModel&) {});
  Say("training, with batches prepared meanwhile");
  return model;
}

std::vector<std::vector<double>> Sequences()
{
  std::vector<std::vector<double>> sequences;
  for (uint64_t index = 0; index < 32; ++index)
    sequences.push_back(RandomSequence(8, 1, Purpose::Test, index));
  return sequences;
}

//! One model, used by many threads at once.
void Sharing(const ExecutorModel& model)
{
  const Algorithm& algorithm = FindAlgorithm("insertion_sort");
  for (const char* kind : {"dense", "factored"})
  {
    const std::unique_ptr<Executor> executor = MakeExecutor(kind, model);
    const std::vector<std::vector<double>> sequences = Sequences();
    EvaluateSequences(algorithm, *executor, sequences);
    std::vector<std::thread> threads;
    for (size_t number = 0; number < 4; ++number)
    {
      threads.emplace_back(
          [&]
          {
            for (const std::vector<double>& values : sequences)
              EvaluateSequence(algorithm, *executor, values);
          });
    }
    for (std::thread& thread : threads)
      thread.join();
  }
  Say("metrics in parallel, one executor in four threads");
}

void Objective(const ExecutorModel& model)
{
  ExecutorObjective objective(model.config, Sequences(), LossWeights());
  const arma::mat parameters = model.parameters;
  arma::mat gradient;
  objective.EvaluateWithGradient(parameters, 0, gradient,
                                 objective.NumFunctions());
  Say("the objective, in shards");
}

//! A model that is proved keeps all parts of a proof busy.
void Proof(const std::string& path)
{
  if (!Certify(LoadModel(path), 1000).proved)
    throw std::logic_error("the model is not proved");
  Say("a proof");
}

void Baseline()
{
  for (const std::string& name : PresetNames())
  {
    ClrsPreset preset = SmallPreset(name);
    preset.updates = 3;
    preset.validationInterval = 2;
    ClrsRun run(preset, 1);
    TrainClrs(run, [](const ClrsUpdate&) { return false; });
    ScoreModel(run.best, TestDraw(8, 20), [](const size_t) {});
  }
  Say("training and scoring of the baseline, in shards");
}

}  // namespace

//! Takes the folder of the trained models.
int main(int argc, char** argv)
{
  if (argc != 2)
    return 2;
  SetNumThreads(4);
  Loops();
  const ExecutorModel model = Training();
  Sharing(model);
  Objective(model);
  Proof(std::string(argv[1]) + "/" + DefaultAlgorithm().Name() + ".bin");
  Baseline();
}
