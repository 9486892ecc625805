/**
 * @file bindings/graph/graph_train.cpp
 */
#include "graph_train.hpp"

#include "algorithm_kind.hpp"
#include "checkpoints.hpp"
#include "core/number_text.hpp"
#include "core/setting_texts.hpp"
#include "graph_option.hpp"
#include "io/atomic_file.hpp"
#include "io/results_file.hpp"
#include "process/log.hpp"
#include "train_files.hpp"
#include "train_flags.hpp"

#include <nexec/comm/agreement.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/graph/proof/graph_certify.hpp>
#include <nexec/graph/training/graph_trainer.hpp>
#include <nexec/io/graph_model_file.hpp>
#include <nexec/io/training_run_file.hpp>

#include <chrono>

namespace nexec::bindings
{

namespace
{

//! Throw UsageError if an option was passed that means nothing here.
void CheckTrainedKind(const Params& params, const Communicator& ranks)
{
  const std::string algorithm = params.Get<std::string>("algorithm");
  RefuseChainOptions(
      params, algorithm,
      {{"length", "use --nodes"},
       {"tied_share", ""},
       {"virtual_node_weight", ""},
       {"recipe", ""},
       {"sharpening", ""},
       {"attention_start", ""},
       {"attention_scale", ""},
       {"virtual_scale", ""},
       {"rare_kinds", ""},
       {"validation_lengths", "they are validated on 16 and 64 nodes"},
       {"algorithm_file", ""},
       {"input_model", "training starts afresh"},
       {"figure", "--history_file writes what it would show"},
       {"kinds_figure", "--history_file writes the parts of the loss"},
       {"figure_theme", ""}});
  if (ranks.Size() > 1)
  {
    throw UsageError(
        "models of graph algorithms are trained by one process: "
        "run nexec_train --algorithm " +
        algorithm);
  }
}

//! The run in the checkpoint.  UsageError if it is another one than `asked`.
GraphTrainingRun ContinuedGraphRun(const Params& params,
                                   const GraphTrainingRun& asked)
{
  const std::string path = CheckpointPath(params);
  GraphTrainingRun run =
      LoadCheckpoint(path, LoadGraphTrainingRun, optionAdvice);
  GraphAlgorithmOf(path, run.model);
  GraphTrainingRun ours = asked;
  // A seed from the clock is one that the user did not choose.
  if (params.Get<int64_t>("seed") == 0)
    ours.options.seed = run.options.seed;
  const GraphTrainingRecord& record = run.model.training;
  CheckSameRun(path, RunDifference(run, ours), record.version,
               record.blasKernel, optionAdvice);
  ReportContinued(path, run.history.size());
  return run;
}

//! A run before its first update, or as it was when it was saved.
GraphTrainingRun BeginOrContinueGraph(const Params& params, const uint64_t seed)
{
  const GraphTrainingRun run(GraphConfigOf(params),
                             GraphTrainingOptionsOf(params, seed));
  return Resuming(params) ? ContinuedGraphRun(params, run) : run;
}

//! Say what is trained, and with which settings.
void ReportGraphSettings(const GraphTrainingRun& run)
{
  SettingTexts texts;
  VisitGraphOptions(texts, run.options);
  std::string text = "Training " + run.model.config.algorithm + ":\n";
  for (const auto& [name, value] : texts.Items())
    text.append("  ").append(name).append(": ").append(value).append("\n");
  Log::Info(text);
}

//! Tell people how an update went.
void ReportUpdate(const GraphTrainingUpdate& update,
                  const GraphTrainingOptions& options)
{
  if (update.update == 1 && update.attempt > 0)
  {
    Log::Plain("not good enough yet: attempt " +
               std::to_string(update.attempt + 1) + " with a derived seed");
  }
  if (!update.validation)
    return;
  const double share =
      update.validation->groups / double(ValidationGroups(options));
  Log::Info("update " + std::to_string(update.update) + "  state loss " +
            RoundedText(update.stateLoss, 3) + "  gate loss " +
            RoundedText(update.gateLoss, 3) + "  signal loss " +
            RoundedText(update.signalLoss, 3) + "  validation " +
            Percent(share, 4));
}

void SummariseGraphRun(const GraphTrainingRun& run, const double seconds)
{
  const GraphTrainingRecord record = run.BestModel().training;
  const std::string goal =
      run.options.requireProof ? "proved" : "perfect in validation";
  Log::Plain((record.perfect ? "" : "NOT ") + goal + ": " +
             (record.perfect ? "" : "the best was ") + "attempt " +
             std::to_string(record.attempt + 1) + " of " +
             std::to_string(record.restarts + 1) + ", update " +
             std::to_string(record.updates) + ", " + FixedText(seconds, 1) +
             " s (seed " + std::to_string(record.seed) + ")");
}

//! What was asked for, or exit code 5.
void RequireGoodGraphModel(const Params& params, const GraphTrainingRun& run)
{
  const std::string require = GraphRequireOf(params);
  if (require == "none" || run.best->training.perfect)
    return;
  const double share =
      run.bestScore.groups / double(ValidationGroups(run.options));
  throw TrainingError(
      "no " + require + " model was found in " +
      CountText(run.attempt + 1, "attempt") + " of up to " +
      CountText(run.options.updates, "update") +
      ", so none is saved; the best one passed " + Percent(share, 4) +
      " of validation; try " +
      (run.options.views == 0 && require == "proved"
           ? "--views " + std::to_string(GraphTrainingOptions().views) +
               ", because executions alone do not show all that can occur; "
           : "") +
      "another --seed; more --updates or --max_restarts; or accept the best "
      "model with --require none");
}

//! Train until the end or an interrupt, and say how it went; returns the exit
//! code.
int TrainGraphAndTell(const Params& params, const InterruptRequest& interrupt,
                      GraphTrainingRun& run)
{
  const auto start = std::chrono::steady_clock::now();
  Checkpoints checkpoints(
      CheckpointPath(params),
      static_cast<size_t>(params.Get<int64_t>("checkpoint_interval")),
      interrupt,
      [&](const std::string& file) { SaveGraphTrainingRun(file, run); });
  ProgressBar progress("training", run.options.updates);
  ContinueGraphTraining(
      run,
      [&](const GraphTrainingUpdate& update)
      {
        ReportUpdate(update, run.options);
        progress.Update(update.update, "loss " + RoundedText(update.Loss(), 3));
        return checkpoints.AfterUpdate(run.history.size(), run.Finished());
      });
  progress.Clear();
  if (!run.Finished())
    return checkpoints.ReportStopped(run.history.size());
  const std::chrono::duration<double> time =
      std::chrono::steady_clock::now() - start;
  SummariseGraphRun(run, time.count());
  RequireGoodGraphModel(params, run);
  return static_cast<int>(ExitCode::Ok);
}

void SaveGraphResults(const Params& params, const GraphModel& model)
{
  if (!params.Has("output_model"))
    return;
  SaveGraphModel(params.Get<std::string>("output_model"), model);
  if (!model.training.proved)
    return;
  const std::string path = CertificateOutput(params, model.config.pooling);
  SaveGraphCertificate(
      path, CertifyGraph(model, FindGraphAlgorithm(model.config.algorithm)));
  Log::Plain("certificate: " + path);
}

//! The run is over: write what there is to write.
void SaveAndCleanGraph(const Params& params, const GraphTrainingRun& run,
                       const bool isGood)
{
  if (isGood)
    SaveGraphResults(params, run.BestModel());
  if (params.Has("history"))
  {
    WriteFileAtomically(params.Get<std::string>("history"),
                        HistoryCsv(run.history));
  }
  RemoveCheckpoint(CheckpointPath(params));
}

}  // namespace

int RunGraphTrain(const Params& params, Context& context)
{
  Together(context.ranks, [&] { CheckTrainedKind(params, context.ranks); });
  const InterruptRequest interrupt;
  WarnAboutSlowBlas();
  GraphTrainingRun run =
      BeginOrContinueGraph(params, SeedOf(params, context.ranks));
  CheckTrainFiles(params, run.model.config.pooling, run.options.requireProof);
  ReportGraphSettings(run);
  try
  {
    const int code = TrainGraphAndTell(params, interrupt, run);
    if (code != 0)
      return code;
  }
  catch (const TrainingError&)
  {
    // There is nothing to go on with, but something to learn from.
    SaveAndCleanGraph(params, run, false);
    throw;
  }
  SaveAndCleanGraph(params, run, true);
  return static_cast<int>(ExitCode::Ok);
}

}  // namespace nexec::bindings
