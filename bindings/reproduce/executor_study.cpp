/**
 * @file bindings/reproduce/executor_study.cpp
 */
#include "executor_study.hpp"
#include "chain/executor_figures.hpp"
#include "checkpoints.hpp"
#include "core/parallel.hpp"
#include "io/atomic_file.hpp"
#include "io/report_file.hpp"
#include "model_option.hpp"
#include "process/log.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/training/trainer.hpp>
#include <nexec/comm/shared_items.hpp>
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

//! One executor to train.
struct ExecutorJob
{
  std::string name;
  ExecutorCell cell;
  TrainingOptions options;
};

//! The one to show.
ExecutorJob ProvedJob()
{
  ExecutorJob job;
  job.name = "executor-proved";
  job.cell = executorCells.front();
  job.options =
      RecipeDefaults(job.cell.recipe, job.cell.virtualNodeWeight, true);
  job.options.seed = 1;
  return job;
}

std::vector<ExecutorJob> JobsOf(const StudySize& size)
{
  std::vector<ExecutorJob> jobs;
  for (const ExecutorCell& cell : executorCells)
  {
    for (uint64_t seed = 1; seed <= size.executorSeeds; ++seed)
    {
      ExecutorJob job;
      job.name = "executor-" + cell.recipe +
          (cell.virtualNodeWeight > 0.0 ? "-supervised-" : "-unsupervised-") +
          std::to_string(seed);
      job.cell = cell;
      job.options = RecipeDefaults(cell.recipe, cell.virtualNodeWeight);
      job.options.seed = seed;
      // The first run is the one whose training is shown.
      job.options.recordKinds = jobs.empty();
      jobs.push_back(job);
    }
  }
  jobs.push_back(ProvedJob());
  return jobs;
}

//! A run before its first update, or as an earlier report left it.
TrainingRun BeginOrContinue(const std::string& checkpoint,
                            const TrainingOptions& options)
{
  TrainingRun run(ExecutorConfig(DefaultAlgorithm()), options);
  if (!std::filesystem::exists(checkpoint))
    return run;
  TrainingRun saved = LoadCheckpoint(checkpoint, LoadTrainingRun, deleteAdvice);
  CheckRules(checkpoint, saved.model.config);
  const TrainingRecord& record = saved.model.training;
  CheckSameRun(checkpoint, RunDifference(saved, run), record.version,
               record.blasKernel, deleteAdvice);
  return saved;
}

//! Train to the end, or until a signal, without checkpoints.
TrainingRun TrainAtOnce(const Study& study, const ExecutorJob& job)
{
  TrainingRun run(ExecutorConfig(DefaultAlgorithm()), job.options);
  ContinueTraining(run,
                   [&](const TrainingUpdate&)
                   { return study.Interrupt().Signal() != 0; });
  return run;
}

//! The same, kept now and then, and from wherever an earlier report was
//! stopped.
TrainingRun TrainInSteps(const Study& study, const ExecutorJob& job)
{
  const std::string checkpoint = study.CheckpointPath(job.name);
  TrainingRun run = BeginOrContinue(checkpoint, job.options);
  Checkpoints checkpoints(checkpoint, checkpointInterval, study.Interrupt(),
                          [&](const std::string& file)
                          { SaveTrainingRun(file, run); });
  ContinueTraining(
      run,
      [&](const TrainingUpdate&)
      { return checkpoints.AfterUpdate(run.history.size(), run.Finished()); });
  return run;
}

//! Where the losses by kind of the run whose training is shown are drawn.
std::string KindsPath(const Study& study)
{
  return study.Path(std::string(kindsFigure) + ".svg");
}

//! Draw the training of a run that asks for it.
void DrawTraining(const Study& study, const TrainingRun& run)
{
  SaveFigure(study.Path(std::string(trainingFigure) + ".svg"),
             TrainingFigure(run.history));
  SaveFigure(KindsPath(study),
             KindLossFigure(FindAlgorithm(run.model.config.algorithm),
                            run.kindLosses));
}

//! Together: whether a model, with all that belongs to it, is there.
bool IsThere(const Study& study, const ExecutorJob& job)
{
  return study.Exists(study.ModelPath(job.name)) &&
      (!job.options.recordKinds || study.Exists(KindsPath(study)));
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

//! Load and evaluate a model that is there.
ExecutorRun Evaluated(Study& study, const ExecutorJob& job)
{
  ExecutorRun run;
  run.cell = job.cell;
  run.seed = job.options.seed;
  run.model = LoadModel(study.ModelPath(job.name));
  CheckRules(study.ModelPath(job.name), run.model.config);
  for (const EvaluationLength& at : executorLengths)
    run.metrics.push_back(EvaluateAt(run, at));
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

std::vector<std::string> ExecutorNames(const StudySize& size)
{
  std::vector<std::string> names;
  for (const ExecutorJob& job : JobsOf(size))
    names.push_back(job.name);
  return names;
}

void TrainExecutors(Study& study, const std::vector<size_t>& numbers)
{
  study.CheckStop();
  Communicator& ranks = study.Ranks();
  const std::vector<ExecutorJob> jobs = JobsOf(study.Size());
  std::vector<size_t> left;
  for (const size_t number : numbers)
  {
    if (!IsThere(study, jobs[number]))
    {
      left.push_back(number);
      continue;
    }
    // It may have been stopped between the two.
    if (IsRoot(ranks))
      RemoveCheckpoint(study.CheckpointPath(jobs[number].name));
    study.Done(runWork, jobs[number].name);
  }
  ItemWork work;
  work.run = [&](const size_t number)
  {
    // Of several ranks only the first one writes files, and this may be
    // another: then what is lost are seconds.
    const TrainingRun run = ranks.Size() == 1
        ? TrainInSteps(study, jobs[number])
        : TrainAtOnce(study, jobs[number]);
    if (!run.Finished())
      return std::string();
    // That is the first of all items, which is always one of rank 0.
    if (run.options.recordKinds && IsRoot(ranks))
      DrawTraining(study, run);
    return SaveModelToMemory(run.BestModel());
  };
  work.receive = [&](const size_t number, const std::string& bytes)
  {
    const std::string& name = jobs[number].name;
    if (IsRoot(ranks))
    {
      WriteFileAtomically(study.ModelPath(name), bytes);
      RemoveCheckpoint(study.CheckpointPath(name));
    }
    Log::Plain("trained: " + name);
    study.Done(runWork, name);
  };
  work.stop = [&]
  {
    return study.Interrupt().Signal() != 0;
  };
  ShareItems(ranks, left, work);
  study.CheckStop();
}

std::vector<ExecutorRun> StudyExecutors(Study& study)
{
  std::vector<ExecutorJob> jobs = JobsOf(study.Size());
  jobs.pop_back();
  std::vector<ExecutorRun> runs(jobs.size());
  ParallelFor(runs.size(),
              [&](const size_t k) { runs[k] = Evaluated(study, jobs[k]); });
  return runs;
}

ExecutorRun ProvedExecutor(Study& study, Certificate& certificate)
{
  ExecutorRun run = Evaluated(study, ProvedJob());
  certificate =
      Certify(run.model, DefaultCertifyLength(run.model.config.pooling));
  return run;
}

}  // namespace nexec::bindings
