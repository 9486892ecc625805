/**
 * @file bindings/reproduce/executor_study.cpp
 */
#include "executor_study.hpp"
#include "checkpoints.hpp"
#include "core/log.hpp"

#include <nexec/algorithm/registry.hpp>
#include <nexec/algorithm/trajectory.hpp>
#include <nexec/core/parallel.hpp>
#include <nexec/executor/figures.hpp>
#include <nexec/executor/trainer.hpp>
#include <nexec/io/figure_file.hpp>
#include <nexec/io/model_file.hpp>
#include <nexec/io/training_run_file.hpp>

#include <algorithm>
#include <filesystem>

namespace nexec::bindings
{

namespace
{

//! Rough milliseconds of one run, for the progress bar.
constexpr size_t runWork = 5000;

//! Updates between two checkpoints.
constexpr size_t checkpointInterval = 1000;

std::string RunName(const ExecutorCell& cell, const uint64_t seed)
{
  return "executor-" + cell.recipe +
      (cell.virtualNodeWeight > 0.0 ? "-supervised-" : "-unsupervised-") +
      std::to_string(seed);
}

//! A run before its first update, or as an earlier report left it.
TrainingRun BeginOrContinue(const std::string& checkpoint,
                            const TrainingOptions& options)
{
  TrainingRun run(ExecutorConfig(DefaultAlgorithm()), options);
  if (!std::filesystem::exists(checkpoint))
    return run;
  TrainingRun saved = LoadCheckpoint(checkpoint, LoadTrainingRun, deleteAdvice);
  const TrainingRecord& record = saved.model.training;
  CheckSameRun(checkpoint, RunDifference(saved, run), record.version,
               record.blasKernel, deleteAdvice);
  return saved;
}

//! Train to the end, from wherever an earlier report was stopped.
TrainingRun TrainOn(const Study& study, const std::string& name,
                    const TrainingOptions& options)
{
  const std::string checkpoint = study.CheckpointPath(name);
  TrainingRun run = BeginOrContinue(checkpoint, options);
  Checkpoints checkpoints(checkpoint, checkpointInterval, study.Interrupt(),
                          [&](const std::string& file)
                          { SaveTrainingRun(file, run); });
  ContinueTraining(
      run,
      [&](const TrainingUpdate&)
      { return checkpoints.AfterUpdate(run.history.size(), run.Finished()); });
  if (!run.Finished())
    study.CheckStop();
  return run;
}

//! Where the losses by kind of the run whose training is shown are drawn.
std::string KindsPath(const Study& study)
{
  return study.Path(std::string(kindsFigure) + ".svg");
}

//! Load the model if it is there, else train and save it.  The run whose
//! training is shown, which asks for losses by kind, is drawn first.
ExecutorModel TrainOrLoad(const Study& study, const std::string& name,
                          const TrainingOptions& options)
{
  const std::string path = study.ModelPath(name);
  const bool drawn =
      !options.recordKinds || std::filesystem::exists(KindsPath(study));
  if (drawn && std::filesystem::exists(path))
  {
    // It may have been stopped between the two.
    RemoveCheckpoint(study.CheckpointPath(name));
    return LoadModel(path);
  }
  const TrainingRun run = TrainOn(study, name, options);
  if (options.recordKinds)
  {
    SaveFigure(study.Path(std::string(trainingFigure) + ".svg"),
               TrainingFigure(run.history));
    SaveFigure(KindsPath(study),
               KindLossFigure(FindAlgorithm(run.model.config.algorithm),
                              run.kindLosses));
  }
  SaveModel(path, run.BestModel());
  Log::Plain("trained: " + name);
  RemoveCheckpoint(study.CheckpointPath(name));
  return run.BestModel();
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
  return EvaluateSequences(DefaultAlgorithm(), *executor, sequences);
}

ExecutorRun OneRun(Study& study, const ExecutorCell& cell, const uint64_t seed)
{
  ExecutorRun run;
  run.cell = cell;
  run.seed = seed;
  TrainingOptions options = RecipeDefaults(cell.recipe, cell.virtualNodeWeight);
  options.seed = seed;
  const std::string name = RunName(cell, seed);
  options.recordKinds = seed == 1 && &cell == &executorCells.front();
  run.model = TrainOrLoad(study, name, options);
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
  run.model = TrainOrLoad(study, "executor-proved", options);
  certificate =
      Certify(run.model, DefaultCertifyLength(run.model.config.pooling));
  for (const EvaluationLength& at : executorLengths)
    run.metrics.push_back(EvaluateAt(run, at));
  study.Done(runWork, "executor-proved");
  return run;
}

}  // namespace nexec::bindings
