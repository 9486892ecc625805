/**
 * @file bindings/clrs_train_main.cpp
 *
 * nexec_clrs_train: train the continuous baseline.
 */
#include "bindings.hpp"
#include "checkpoints.hpp"
#include "clrs/clrs_figures.hpp"
#include "clrs_flags.hpp"
#include "core/blas.hpp"
#include "io/atomic_file.hpp"
#include "io/diagnosis_file.hpp"
#include "outputs.hpp"
#include "process/log.hpp"
#include "process/ranks.hpp"

#include <nexec/comm/agreement.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/clrs_file.hpp>
#include <nexec/io/model_file.hpp>

#include <chrono>
#include <cstdio>
#include <optional>

namespace nexec::bindings
{

namespace
{

//! Fail before hours of work rather than after.
void CheckClrsFiles(const Params& params)
{
  for (const OutputFile& model :
       OutputsOf(params, {"output_model", "best_model"}))
    CheckModelExtension(model.path);
  std::vector<OutputFile> outputs =
      OutputsOf(params, {"output_model", "best_model", "history", "figure"});
  outputs.push_back({CheckpointPath(params), "the checkpoint"});
  CheckOutputs(outputs);
}

//! A run before its first update, or as it was when it was saved.
ClrsRun BeginOrContinue(const Params& params)
{
  const ClrsPreset preset = ClrsPresetOf(params);
  const uint64_t seed = static_cast<uint64_t>(params.Get<int64_t>("seed"));
  if (!Resuming(params))
    return ClrsRun(preset, seed);
  const std::string path = CheckpointPath(params);
  ClrsRun run = LoadCheckpoint(path, LoadClrsRun, optionAdvice);
  // How long to train is the one thing that may change on the way.
  run.model.preset.updates = run.best.preset.updates = preset.updates;
  std::string difference = SettingsDifference(run.model.preset, preset);
  if (difference.empty() && run.model.seed != seed)
  {
    difference = "seed is " + std::to_string(run.model.seed) + " there, " +
        std::to_string(seed) + " here";
  }
  CheckSameRun(path, difference, run.model.version, run.model.blasKernel,
               optionAdvice);
  if (run.Updates() > preset.updates)
  {
    throw UsageError("'" + path + "' has " + std::to_string(run.Updates()) +
                     " updates already, more than --updates asks for");
  }
  ReportContinued(path, run.Updates());
  return run;
}

void Report(const size_t number, const ClrsUpdate& update)
{
  if (!update.validation)
    return;
  char text[160];
  std::snprintf(text, sizeof(text),
                "update %5zu  output loss %7.3f  hint loss %6.3f  validation "
                "score %.3f, exact sequences %.3f",
                number, update.losses.Output(), update.losses.Hint(),
                update.validation->node, update.validation->sequence);
  Log::Plain(text);
}

/**
 * Train until the end or an interrupt.
 *
 * @return The exit code: 0 if all updates are done.
 */
int TrainAndTell(const Params& params, const InterruptRequest& interrupt,
                 Communicator& ranks, ClrsRun& run)
{
  const std::string path = CheckpointPath(params);
  Checkpoints checkpoints(
      path, static_cast<size_t>(params.Get<int64_t>("checkpoint_interval")),
      interrupt, [&](const std::string& file) { SaveClrsRun(file, run); },
      ranks);
  const size_t before = run.Updates();
  ProgressBar progress("training", run.model.preset.updates - before);
  TrainClrs(
      run,
      [&](const ClrsUpdate& update)
      {
        char text[64];
        std::snprintf(text, sizeof(text), "output %.3g, hints %.3g",
                      update.losses.Output(), update.losses.Hint());
        progress.Update(run.Updates() - before, text);
        Report(run.Updates(), update);
        return checkpoints.AfterUpdate(run.Updates(), run.Finished());
      },
      ranks);
  progress.Clear();
  return run.Finished() ? 0 : checkpoints.ReportStopped(run.Updates());
}

void SaveHistory(const Params& params, const ClrsRun& run)
{
  if (params.Has("history"))
  {
    WriteFileAtomically(params.Get<std::string>("history"),
                        ClrsHistoryCsv(run.model));
  }
  SaveFigureOption(params, "figure", [&] { return LossesFigure({run.model}); });
}

void SaveResults(const Params& params, const ClrsRun& run)
{
  // The model first: nothing else may keep it from being saved.
  SaveClrsModel(params.Get<std::string>("output_model"), run.model);
  if (params.Has("best_model"))
    SaveClrsModel(params.Get<std::string>("best_model"), run.best);
  SaveHistory(params, run);
  RemoveCheckpoint(CheckpointPath(params));
}

//! Do all updates and say how it went; returns the exit code.
int TrainAndSave(const Params& params, Communicator& ranks,
                 const InterruptRequest& interrupt, ClrsRun& run)
{
  Log::Plain(DescribePreset(run.model.preset) + ", seed " +
             std::to_string(run.model.seed));
  Log::Info(ListSettings(run.model.preset));
  const auto start = std::chrono::steady_clock::now();
  const size_t before = run.Updates();
  try
  {
    const int code = TrainAndTell(params, interrupt, ranks, run);
    if (code != 0)
      return code;
  }
  catch (const TrainingError&)
  {
    OnRoot(ranks, [&] { SaveHistory(params, run); });
    throw;
  }
  const std::chrono::duration<double> time =
      std::chrono::steady_clock::now() - start;
  OnRoot(ranks, [&] { SaveResults(params, run); });
  char text[160];
  std::snprintf(text, sizeof(text),
                "%zu updates in %.1f s; best validation score %.3f at update "
                "%zu",
                size_t(run.Updates() - before), time.count(),
                run.best.history.back().validation->node,
                run.best.history.size());
  Log::Plain(text);
  return 0;
}

int RunClrsTrain(Params& params, Context& context)
{
  Communicator& ranks = context.ranks;
  const InterruptRequest interrupt;
  WarnAboutSlowBlas();
  RequireSameFile(ranks, CheckpointPath(params));
  OnRoot(ranks, [&] { CheckClrsFiles(params); });
  std::optional<ClrsRun> run;
  Together(ranks, [&] { run = BeginOrContinue(params); });
  return TrainAndSave(params, ranks, interrupt, *run);
}

}  // namespace

Binding ClrsTrainBinding()
{
  Binding binding("clrs_train");
  binding.UserName("Train the continuous baseline")
      .ShortDesc(
          "Trains the graph network of the CLRS benchmark on insertion sort: "
          "hidden states are continuous and hints only guide them, so nothing "
          "makes the network follow the algorithm.")
      .LongDesc(
          "A preset fixes everything that decides a run: `generalist2022` is "
          "what the benchmark's training program does by default, `clrs2022` "
          "is the setting of the benchmark's paper.  Options change single "
          "settings; results always say which.  Every 50 updates the network "
          "is run on 64 sequences and scored: the share of nodes that point "
          "to their predecessor, and the share of sequences without a "
          "mistake."
          "\n\n" +
          AboutCheckpoints() + "  Only {param:updates} may differ then.")
      .Example(
          "Train the default network for 1000 updates and keep the "
          "history of all parts of the loss:",
          "{call: --updates 1000 --seed 1 --output_model_file "
          "baseline.bin --history_file baseline.csv}")
      .Example("The same without carrying the hidden state from step to step:",
               "{call: --updates 1000 --forgetnet --output_model_file "
               "forgetnet.bin}")
      .SeeAlso("nexec_clrs_diagnose");

  AddClrsTrainOptions(binding);
  binding.FileOut("output_model", 'M', "Network after the last update.")
      .Required();
  binding.FileOut("best_model", 0, "Network that validated best.");
  binding.FileOut("history", 'o',
                  "CSV file with every part of the loss at every update, raw "
                  "and normalised.");
  AddFigureOption(binding, "figure",
                  "Output and hint loss at every update, raw and normalised");
  AddCheckpointOptions(binding, 50);
  binding.Ranks(AboutSharedBatches(), trainingTimeout);
  binding.Function(RunClrsTrain);
  return binding;
}

}  // namespace nexec::bindings
