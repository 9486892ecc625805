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
#include <nexec/chain/training/trainer.hpp>
#include <nexec/comm/shared_items.hpp>
#include <nexec/io/model_file.hpp>
#include <nexec/io/training_run_file.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>

//! data/studies/supervision.txt.
extern "C" const char nexecSupervisionStudy[], nexecSupervisionStudyEnd[];

namespace nexec::bindings
{

namespace
{

//! Rough milliseconds of one run, for the progress bar.
constexpr size_t runWork = 5000;

//! Updates between two checkpoints.
constexpr size_t executorCheckpointInterval = 1000;

//! The name of a cell in names of files: `staged-lambda_v-1`.
std::string FileName(const std::string& cell)
{
  std::string name;
  for (const char c : cell)
  {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_')
      name += c;
    else if (!name.empty() && name.back() != '-')
      name += '-';
  }
  return name;
}

//! One executor to train.
struct ExecutorJob
{
  std::string name;
  //! Its cell in the study; empty for the one to show.
  std::string cell;
  //! The run before its first update.
  TrainingRun start;
};

//! The study of supervision with other seeds, and perhaps shorter.
Grid SupervisionGrid(const StudySize& size)
{
  std::string text(nexecSupervisionStudy, nexecSupervisionStudyEnd);
  const size_t seeds = text.find("\nseed ") + 1;
  text.replace(seeds, text.find('\n', seeds) - seeds,
               "seed 1.." + std::to_string(size.executorSeeds));
  if (size.executorUpdates > 0)
    text = "updates " + std::to_string(size.executorUpdates) + "\n" + text;
  return Grid("supervision.txt", text);
}

std::vector<ExecutorJob> ExecutorJobsOf(const StudySize& size)
{
  const Grid grid = SupervisionGrid(size);
  std::vector<ExecutorJob> jobs;
  for (size_t number = 1; number <= grid.Size(); ++number)
  {
    const std::string cell = grid.Values(number)[0];
    ExecutorJob job{"executor-" + FileName(cell), cell, BeginRun(grid, number)};
    if (size.executorUpdates > 0)
      job.name += "-" + std::to_string(size.executorUpdates);
    job.name += "-" + std::to_string(job.start.options.seed);
    // The first run is the one whose training is shown.
    job.start.options.recordKinds = number == 1;
    jobs.push_back(job);
  }
  const Grid shown("the executor to show", "seed 1\nrequire proved\n");
  jobs.push_back({"executor-proved", "", BeginRun(shown, 1)});
  return jobs;
}

//! A run before its first update, or as an earlier report left it.
TrainingRun BeginOrContinue(const std::string& checkpoint,
                            const TrainingRun& start)
{
  if (!std::filesystem::exists(checkpoint))
    return start;
  TrainingRun saved = LoadCheckpoint(checkpoint, LoadTrainingRun, deleteAdvice);
  CheckRules(checkpoint, saved.model.config);
  const TrainingRecord& record = saved.model.training;
  CheckSameRun(checkpoint, RunDifference(saved, start), record.version,
               record.blasKernel, deleteAdvice);
  return saved;
}

/**
 * Train to the end, or until a signal.  A process alone keeps the run now and
 * then, and goes on where an earlier report was stopped.  Of several ranks only
 * the first one writes files, and this may be another: what is lost are
 * seconds.
 */
TrainingRun Train(const Study& study, const ExecutorJob& job)
{
  TrainingRun run = job.start;
  if (study.Ranks().Size() > 1)
  {
    ContinueTraining(run,
                     [&](const TrainingUpdate&)
                     { return study.Interrupt().Signal() != 0; });
    return run;
  }
  const std::string checkpoint = study.CheckpointPath(job.name);
  run = BeginOrContinue(checkpoint, job.start);
  Checkpoints checkpoints(
      checkpoint, executorCheckpointInterval, study.Interrupt(),
      [&](const std::string& file) { SaveTrainingRun(file, run); });
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
  Figure training = TrainingFigure(run.history);
  Figure kinds =
      KindLossFigure(FindAlgorithm(run.model.config.algorithm), run.kindLosses);
  training.theme = kinds.theme = study.Theme();
  SaveFigure(study.Path(std::string(trainingFigure) + ".svg"), training);
  SaveFigure(KindsPath(study), kinds);
}

//! Together: whether a model, with all that belongs to it, is there.
bool IsThere(const Study& study, const ExecutorJob& job)
{
  return study.Exists(study.ModelPath(job.name)) &&
      (!job.start.options.recordKinds || study.Exists(KindsPath(study)));
}

//! Load and evaluate a model that is there.
ExecutorRun Evaluated(const Study& study, const ExecutorJob& job)
{
  ExecutorRun run;
  run.cell = job.cell;
  run.name = job.name;
  run.supervised = job.start.options.virtualNodeWeight > 0.0;
  run.seed = job.start.options.seed;
  run.model = LoadModel(study.ModelPath(job.name));
  CheckRules(study.ModelPath(job.name), run.model.config);
  run.metrics = EvaluateModel(run.model, run.seed, executorLengths);
  return run;
}

}  // namespace

const std::vector<EvaluationLength> executorLengths = {
    {16, 256}, {64, 64}, {128, 32}};

std::string ExecutorRun::EvaluateCommand(const size_t at) const
{
  const EvaluationLength& own = executorLengths[at];
  return "nexec_evaluate models/" + name + ".bin --lengths " +
      std::to_string(own.length) + " --num_sequences " +
      std::to_string(own.sequences) + " --seed " +
      std::to_string(EvaluationSeed(seed));
}

bool ExecutorRun::Exact() const
{
  return std::all_of(metrics.begin(), metrics.end(),
                     [](const Metrics& m) { return m.Perfect(); });
}

size_t ExecutorWork(const StudySize& size)
{
  return runWork * ExecutorJobsOf(size).size();
}

std::vector<std::string> ExecutorNames(const StudySize& size)
{
  std::vector<std::string> names;
  for (const ExecutorJob& job : ExecutorJobsOf(size))
    names.push_back(job.name);
  return names;
}

void TrainExecutors(Study& study, const std::vector<size_t>& numbers)
{
  study.CheckStop();
  Communicator& ranks = study.Ranks();
  const std::vector<ExecutorJob> jobs = ExecutorJobsOf(study.Size());
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
    const TrainingRun run = Train(study, jobs[number]);
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

std::vector<ExecutorRun> StudyExecutors(const Study& study)
{
  const std::vector<ExecutorJob> jobs = ExecutorJobsOf(study.Size());
  std::vector<ExecutorRun> runs(jobs.size());
  ParallelFor(runs.size(),
              [&](const size_t k) { runs[k] = Evaluated(study, jobs[k]); });
  return runs;
}

}  // namespace nexec::bindings
