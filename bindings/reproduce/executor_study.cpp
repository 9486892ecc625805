/**
 * @file bindings/reproduce/executor_study.cpp
 */
#include "executor_study.hpp"

#include <nexec/algorithm/registry.hpp>
#include <nexec/algorithm/trajectory.hpp>
#include <nexec/core/parallel.hpp>
#include <nexec/executor/figures.hpp>
#include <nexec/io/figure_file.hpp>
#include <nexec/io/model_file.hpp>

#include <algorithm>
#include <filesystem>

namespace nexec::bindings
{

namespace
{

//! Rough milliseconds of one run, for the progress bar.
constexpr size_t runWork = 5000;

const Algorithm& TheAlgorithm()
{
  return FindAlgorithm("insertion_sort");
}

std::string RunName(const ExecutorCell& cell, const uint64_t seed)
{
  return "executor-" + cell.recipe +
      (cell.virtualNodeWeight > 0.0 ? "-supervised-" : "-unsupervised-") +
      std::to_string(seed);
}

//! Load the model if it is there, else train and save it.
ExecutorModel TrainOrLoad(const std::string& path,
                          const TrainingOptions& options)
{
  if (std::filesystem::exists(path))
    return LoadModel(path);
  ExecutorModel model = Train(ExecutorConfig(TheAlgorithm()), options, nullptr);
  SaveModel(path, model);
  return model;
}

//! The same for the run whose training is shown, which is drawn first.
ExecutorModel TrainAndDraw(const Study& study, const std::string& path,
                           const TrainingOptions& options)
{
  const std::string kinds = study.Path(std::string(kindsFigure) + ".svg");
  if (std::filesystem::exists(path) && std::filesystem::exists(kinds))
    return LoadModel(path);
  std::vector<TrainingUpdate> updates;
  KindLossHistory losses(options.seed);
  ExecutorModel model =
      Train(ExecutorConfig(TheAlgorithm()), options,
            [&](const TrainingUpdate& update, const ExecutorModel& now)
            {
              updates.push_back(update);
              losses.Add(updates.size(), now);
            });
  SaveFigure(study.Path(std::string(trainingFigure) + ".svg"),
             TrainingFigure(updates));
  SaveFigure(kinds, KindLossFigure(losses.Losses()));
  SaveModel(path, model);
  return model;
}

//! Sequences of another seed and stream than those of training.
Metrics EvaluateAt(const ExecutorRun& run, const EvaluationLength& at)
{
  std::vector<std::vector<double>> sequences;
  for (size_t k = 0; k < at.sequences; ++k)
  {
    sequences.push_back(RandomSequence(at.length, 900000 + run.seed,
                                       Purpose::EvaluationData,
                                       (uint64_t(at.length) << 32) + k));
  }
  const auto executor = MakeExecutor("factored", run.model);
  return EvaluateSequences(TheAlgorithm(), *executor, sequences);
}

ExecutorRun OneRun(Study& study, const ExecutorCell& cell, const uint64_t seed)
{
  ExecutorRun run;
  run.cell = cell;
  run.seed = seed;
  TrainingOptions options = RecipeDefaults(cell.recipe, cell.virtualNodeWeight);
  options.seed = seed;
  const std::string name = RunName(cell, seed);
  const bool isFirst = seed == 1 && &cell == &executorCells.front();
  run.model = isFirst ? TrainAndDraw(study, study.ModelPath(name), options)
                      : TrainOrLoad(study.ModelPath(name), options);
  for (const EvaluationLength& at : executorLengths)
    run.metrics.push_back(EvaluateAt(run, at));
  study.Done(runWork, name);
  return run;
}

}  // namespace

const std::vector<EvaluationLength> executorLengths = {
    {16, 256}, {64, 64}, {128, 32}};

const std::vector<ExecutorCell> executorCells = {
    {"staged", 1.0}, {"staged", 0.0}, {"plain", 1.0}, {"plain", 0.0}};

bool ExecutorRun::Exact() const
{
  return std::all_of(metrics.begin(), metrics.end(),
                     [](const Metrics& m) { return m.Perfect(); });
}

size_t ExecutorWork(const StudySize& size)
{
  // One more for the executor that is proved.
  return runWork * (executorCells.size() * size.executorSeeds + 1);
}

std::vector<ExecutorRun> StudyExecutors(Study& study)
{
  const size_t seeds = study.Size().executorSeeds;
  std::vector<ExecutorRun> runs(executorCells.size() * seeds);
  // The runs are independent and short, so each takes one thread.
  ParallelFor(runs.size(),
              [&](const size_t k)
              {
                study.CheckStop();
                runs[k] =
                    OneRun(study, executorCells[k / seeds], k % seeds + 1);
              });
  return runs;
}

ExecutorRun ProvedExecutor(Study& study, Certificate& certificate)
{
  study.CheckStop();
  ExecutorRun run;
  run.cell = executorCells.front();
  run.seed = 1;
  TrainingOptions options =
      RecipeDefaults(run.cell.recipe, run.cell.virtualNodeWeight);
  options.requireProof = true;
  options.maxRestarts = 50;
  options.seed = run.seed;
  run.model = TrainOrLoad(study.ModelPath("executor-proved"), options);
  certificate =
      Certify(run.model, DefaultCertifyLength(run.model.config.pooling));
  for (const EvaluationLength& at : executorLengths)
    run.metrics.push_back(EvaluateAt(run, at));
  study.Done(runWork, "executor-proved");
  return run;
}

}  // namespace nexec::bindings
