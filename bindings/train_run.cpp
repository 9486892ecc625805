/**
 * @file bindings/train_run.cpp
 */
#include "train_run.hpp"
#include "chain/executor/executor_figures.hpp"
#include "checkpoints.hpp"
#include "core/log.hpp"
#include "core/progress.hpp"
#include "io/atomic_file.hpp"
#include "io/history_file.hpp"
#include "model_option.hpp"
#include "outputs.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/executor/trainer.hpp>
#include <nexec/io/training_run_file.hpp>

#include <cstdio>

namespace nexec::bindings
{

namespace
{

std::string Percent(const double share)
{
  char text[16];
  std::snprintf(text, sizeof(text), "%.4g%%", 100.0 * share);
  return text;
}

//! Tell people how an update went.
void Report(const TrainingUpdate& update, const TrainingOptions& options)
{
  if (update.update == 1 && update.restart > 0)
  {
    Log::Plain("not good enough yet: attempt " +
               std::to_string(update.restart + 1) + " with a derived seed");
  }
  if (!update.validation)
    return;
  const size_t numGroups =
      options.validationLengths.size() + (options.requireProof ? 2 : 1);
  char text[160];
  std::snprintf(text, sizeof(text),
                "update %5zu  state loss %.2e  scalar loss "
                "%.2e  signal loss %.2e  validation %s",
                update.update, update.parts.state, update.parts.scalar,
                update.parts.virtualNode,
                Percent(update.validation->groups / double(numGroups)).c_str());
  Log::Info(text);
}

}  // namespace

TrainingRun ContinuedRun(const Params& params, const TrainingRun& asked)
{
  const std::string path = CheckpointPath(params);
  TrainingRun run = LoadCheckpoint(path, LoadTrainingRun, optionAdvice);
  CheckRules(path, run.model.config);
  TrainingRun ours = asked;
  // A seed from the clock is one that the user did not choose.
  if (params.Get<int64_t>("seed") == 0)
    ours.options.seed = run.options.seed;
  const TrainingRecord& record = run.model.training;
  CheckSameRun(path, RunDifference(run, ours), record.version,
               record.blasKernel, optionAdvice);
  ReportContinued(path, run.history.size());
  return run;
}

int TrainAndTell(const Params& params, const InterruptRequest& interrupt,
                 Communicator& ranks, TrainingRun& run)
{
  const std::string path = CheckpointPath(params);
  Checkpoints checkpoints(
      path, static_cast<size_t>(params.Get<int64_t>("checkpoint_interval")),
      interrupt, [&](const std::string& file) { SaveTrainingRun(file, run); },
      ranks);
  ProgressBar progress("training", run.options.updates);
  ContinueTraining(
      run,
      [&](const TrainingUpdate& update)
      {
        Report(update, run.options);
        char loss[32];
        std::snprintf(loss, sizeof(loss), "loss %.3g", update.loss);
        progress.Update(update.update, loss);
        return checkpoints.AfterUpdate(run.history.size(), run.Finished());
      },
      ranks);
  progress.Clear();
  return run.Finished() ? 0 : checkpoints.ReportStopped(run.history.size());
}

void SaveHistory(const Params& params, const TrainingRun& run)
{
  if (params.Has("history"))
  {
    HistoryWriter writer;
    for (const TrainingUpdate& update : run.history)
      writer.Add(update);
    WriteFileAtomically(params.Get<std::string>("history"), writer.Text());
  }
  SaveFigureOption(params, "figure",
                   [&] { return TrainingFigure(run.history); });
  SaveFigureOption(params, "kinds_figure",
                   [&]
                   {
                     return KindLossFigure(
                         FindAlgorithm(run.model.config.algorithm),
                         run.kindLosses);
                   });
}

}  // namespace nexec::bindings
