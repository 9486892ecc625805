/**
 * @file bindings/train_main.cpp
 *
 * nexec_train: train a discrete neural executor.
 */
#include "algorithm_option.hpp"
#include "bindings.hpp"
#include "chain/executor_figures.hpp"
#include "chain/training/transition_kinds.hpp"
#include "checkpoints.hpp"
#include "core/number_text.hpp"
#include "core/setting_texts.hpp"
#include "graph/algorithm_kind.hpp"
#include "graph/graph_train.hpp"
#include "io/atomic_file.hpp"
#include "io/results_file.hpp"
#include "model_option.hpp"
#include "outputs.hpp"
#include "process/log.hpp"
#include "process/ranks.hpp"
#include "train_files.hpp"
#include "train_flags.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/training/trainer.hpp>
#include <nexec/comm/agreement.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/graph/algorithm/graph_algorithm.hpp>
#include <nexec/io/certificate_file.hpp>
#include <nexec/io/model_file.hpp>
#include <nexec/io/training_run_file.hpp>

#include <chrono>
#include <cstdio>
#include <optional>

namespace nexec::bindings
{

namespace
{

void Summarise(const ExecutorModel& model, const TrainingOptions& options,
               const double seconds)
{
  const TrainingRecord& record = model.training;
  const std::string goal =
      options.requireProof ? "proved" : "perfect in validation";
  char text[160];
  std::snprintf(text, sizeof(text),
                "%s: %sattempt %llu of %llu, update %llu, %.1f s (seed %llu)",
                ((record.perfect ? "" : "NOT ") + goal).c_str(),
                record.perfect ? "" : "the best was ",
                (unsigned long long)record.attempt + 1,
                (unsigned long long)record.restarts + 1,
                (unsigned long long)record.updates, seconds,
                (unsigned long long)record.seed);
  Log::Plain(text);
}

//! Whether a proof fails only because softmax pooling dilutes over long chains.
bool DistinctWouldProve(const TrainingRun& run)
{
  if (!run.options.requireProof || !run.best ||
      run.model.config.pooling != Pooling::Softmax)
    return false;
  ExecutorModel model = *run.best;
  model.config.pooling = Pooling::Distinct;
  return Certify(model, std::nullopt, CertifyDepth::Attempt).proved;
}

//! Whether training ends before attention between nodes is learnt.
bool EndsTooSoon(const Params& params, const TrainingOptions& options)
{
  return options.attentionStart >= options.updates &&
      !params.Has("input_model");
}

//! What helps a run whose models were not good enough, the likeliest first.
std::string Advice(const Params& params, const TrainingRun& run)
{
  // Shorter sequences than these hardly show the middle of a chain.
  constexpr size_t enoughLength = 8;
  std::string text;
  if (DistinctWouldProve(run))
    text = "--pooling distinct, with which the best model is proved; ";
  const bool isLate = EndsTooSoon(params, run.options);
  if (isLate)
  {
    text += "more --updates than " +
        std::to_string(run.options.attentionStart) +
        ", as attention between nodes is learnt only after so many; ";
  }
  if (run.best->training.length < enoughLength)
  {
    text += "--length " + std::to_string(enoughLength) +
        ", because shorter sequences show less of the algorithm; ";
  }
  const Algorithm& algorithm = FindAlgorithm(run.model.config.algorithm);
  if (params.Has("algorithm_file") &&
      algorithm.States().size() > algorithm.Bits() + 1)
  {
    text +=
        "other codes for the states in the rule file, as those of several "
        "share bits (doc/rule_files.md); ";
  }
  return text + "another --seed; more " + (isLate ? "" : "--updates or ") +
      "--max_restarts; or accept the best model with --require none";
}

//! What was asked for, or exit code 5.
void RequireGood(const Params& params, const TrainingRun& run)
{
  const std::string require = params.Get<std::string>("require");
  if (require == "none" || run.best->training.perfect)
    return;
  SettingTexts texts;
  texts("length", TrainingLengths(run.options));
  throw TrainingError(
      "no " + require + " model was found in " +
      CountText(run.attempt + 1, "attempt") + " of up to " +
      CountText(run.options.updates, "update") + " with length " +
      texts.Text("length") + ", so none is saved; the best one passed " +
      Percent(run.bestScore.groups / double(ValidationGroups(run.options)), 4) +
      " of validation; try " + Advice(params, run));
}

void SaveResults(const Params& params, const ExecutorModel& model)
{
  if (!params.Has("output_model"))
    return;
  SaveModel(params.Get<std::string>("output_model"), model);
  if (params.Get<std::string>("require") != "proved")
    return;
  const std::string path = CertificateOutput(params, model.config.pooling);
  const Certificate certificate =
      Certify(model, DefaultCertifyLength(model.config.pooling));
  SaveCertificate(path, certificate);
  Log::Plain("certificate: " + path);
  WarnOfHalt(certificate);
}

//! The run in the checkpoint.  UsageError if it is another one than `asked`,
//! the run that the options describe, before its first update.
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

//! A run before its first update, or as it was when it was saved.
TrainingRun BeginOrContinue(const Params& params, const uint64_t seed)
{
  const Algorithm* own = UseAlgorithmFile(params);
  TrainingOptions options = TrainingOptionsOf(params, seed);
  options.recordKinds = params.Has("kinds_figure");
  std::optional<ExecutorModel> initial;
  if (params.Has("input_model"))
  {
    initial = LoadModelOption(params);
    AlgorithmOf(params, *initial);
  }
  const ExecutorModel* start = initial ? &*initial : nullptr;
  const ExecutorConfig config = ExecutorConfigOf(params, start, own);
  if (EndsTooSoon(params, options))
    Log::Warn("attention between nodes starts only after the last update");
  if (!Resuming(params))
    return TrainingRun(config, options, start);
  return ContinuedRun(params, TrainingRun(config, options, start));
}

//! Say what is trained, and with which settings.
void ReportSettings(const TrainingRun& run)
{
  SettingTexts texts;
  VisitOptions(texts, run.options);
  std::string text = "Training " + run.model.config.algorithm + ":\n";
  for (const auto& [name, value] : texts.Items())
  {
    // There may be no other lengths.
    if (!value.empty())
      text.append("  ").append(name).append(": ").append(value).append("\n");
  }
  Log::Info(text);
}

//! Tell people how an update went.
void Report(const TrainingUpdate& update, const TrainingRun& run)
{
  const TrainingOptions& options = run.options;
  if (update.update == 1 && update.attempt > 0)
  {
    Log::Plain("not good enough yet: attempt " +
               std::to_string(update.attempt + 1) + " with a derived seed");
  }
  // Once, and early: further attempts may all end like the first one.
  if (update.update == 1 && update.attempt == 1 && DistinctWouldProve(run))
  {
    Log::Plain(
        "the best model so far cannot be proved with softmax pooling, but it "
        "is with --pooling distinct, for all lengths");
  }
  if (!update.validation)
    return;
  const size_t numGroups = ValidationGroups(options);
  char text[160];
  std::snprintf(
      text, sizeof(text),
      "update %5zu  state loss %.2e  scalar loss "
      "%.2e  signal loss %.2e  validation %s",
      update.update, update.parts.state, update.parts.scalar,
      update.parts.virtualNode,
      Percent(update.validation->groups / double(numGroups), 4).c_str());
  Log::Info(text);
}

//! Train until the end or an interrupt, and say how it went; returns the exit
//! code.
int TrainAndTell(const Params& params, const InterruptRequest& interrupt,
                 Communicator& ranks, TrainingRun& run)
{
  const auto start = std::chrono::steady_clock::now();
  Checkpoints checkpoints(
      CheckpointPath(params),
      static_cast<size_t>(params.Get<int64_t>("checkpoint_interval")),
      interrupt, [&](const std::string& file) { SaveTrainingRun(file, run); },
      ranks);
  ProgressBar progress("training", run.options.updates);
  ContinueTraining(
      run,
      [&](const TrainingUpdate& update)
      {
        Report(update, run);
        progress.Update(update.update, "loss " + RoundedText(update.loss, 3));
        return checkpoints.AfterUpdate(run.history.size(), run.Finished());
      },
      ranks);
  progress.Clear();
  if (!run.Finished())
    return checkpoints.ReportStopped(run.history.size());
  const std::chrono::duration<double> time =
      std::chrono::steady_clock::now() - start;
  Summarise(run.BestModel(), run.options, time.count());
  RequireGood(params, run);
  return 0;
}

//! Write history and figures, as far as they were asked for.
void SaveHistory(const Params& params, const TrainingRun& run)
{
  if (params.Has("history"))
  {
    WriteFileAtomically(params.Get<std::string>("history"),
                        HistoryCsv(run.history));
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

//! The run is over: write what there is to write.
void SaveAndClean(const Params& params, const TrainingRun& run,
                  const bool isGood)
{
  if (isGood)
    SaveResults(params, run.BestModel());
  SaveHistory(params, run);
  RemoveCheckpoint(CheckpointPath(params));
}

int RunTrain(Params& params, Context& context)
{
  const std::string algorithm = params.Get<std::string>("algorithm");
  if (HasGraphAlgorithm(algorithm))
    return RunGraphTrain(params, context);
  Communicator& ranks = context.ranks;
  Together(ranks,
           [&] {
             RefuseGraphOptions(params, algorithm, {{"nodes", "use --length"}});
           });
  const InterruptRequest interrupt;
  WarnAboutSlowBlas();
  RequireSameFile(ranks, CheckpointPath(params));
  const uint64_t seed = SeedOf(params, ranks);
  std::optional<TrainingRun> run;
  Together(ranks, [&] { run = BeginOrContinue(params, seed); });
  OnRoot(ranks,
         [&]
         {
           CheckTrainFiles(params, run->model.config.pooling,
                           run->options.requireProof);
         });
  ReportSettings(*run);
  try
  {
    const int code = TrainAndTell(params, interrupt, ranks, *run);
    if (code != 0)
      return code;
  }
  catch (const TrainingError&)
  {
    // There is nothing to go on with, but something to learn from.
    OnRoot(ranks, [&] { SaveAndClean(params, *run, false); });
    throw;
  }
  OnRoot(ranks, [&] { SaveAndClean(params, *run, true); });
  return 0;
}

}  // namespace

Binding TrainBinding()
{
  Binding binding("train");
  binding.UserName("Train a discrete neural executor")
      .ShortDesc(
          "Trains a graph network to execute an algorithm step by step, with "
          "discrete states after every step.")
      .LongDesc(
          "Training data are random sequences of one length, or of several in "
          "turn, uniform in [0, 1), new ones for every update; some of them "
          "have ties.  Where shorter chains show something about the algorithm "
          "that these never do, the `staged` recipe adds " +
          std::to_string(TrainingOptions::shortFactor) +
          " sequences of such "
          "lengths for each of the others.  It also "
          "learns attention between nodes last and then sharpens the virtual "
          "node's attention; `plain` learns everything at once, as the paper "
          "describes it."
          "\n\n"
          "At regular intervals the model is run on its own decisions: on "
          "random sequences of the {param:validation_lengths}, and on every "
          "way in which up to " +
          std::to_string(TrainingOptions::maxWeakOrder) +
          " values can compare, ties included.  The best "
          "weights are kept.  When all of these runs are exact, training "
          "ends.  When an attempt ends without that, another one begins from a "
          "derived seed, up to {param:max_restarts} times.  With "
          "{param:require} "
          "`perfect`, a model that is not exact is not saved and the exit code "
          "is 5.  With `proved` it must also pass the proof of nexec_certify: "
          "for all lengths up to " +
          std::to_string(*DefaultCertifyLength(Pooling::Softmax)) +
          " with softmax pooling, for all "
          "lengths with others; the certificate is written beside the model.  "
          "To get there, `staged` learns from {param:views} of all that can "
          "occur at any length in place of short sequences, from "
          "counterexamples, and in rounds before new attempts."
          "\n\n"
          "An algorithm on graphs (nexec_algorithms lists them) is learnt from "
          "random graphs with up to {param:nodes} nodes, and from "
          "{param:views} "
          "of nodes that can occur in any graph.  It is validated on others of "
          "16 and 64 nodes, and has to be proved unless {param:require} says "
          "otherwise: then each step is right on every graph of every size.  "
          "Options that mean nothing on graphs are refused, and the other way "
          "round."
          "\n\n" +
          AboutCheckpoints())
      .Example("Train on sequences of length 16 and save the model:",
               "{call: --seed 1 --output_model_file model.bin}")
      .Example("Train until the model is proved:",
               "{call: --require proved --output_model_file model.bin}")
      .Example("Train on graphs until the model is proved for all of them:",
               "{call: --algorithm dijkstra --output_model_file model.bin}")
      .Example(
          "Train as the paper describes it, without supervision of the "
          "virtual node, and record every update:",
          "{call: --recipe plain --virtual_node_weight 0 --require none "
          "--history_file history.csv --output_model_file plain.json}")
      .SeeAlso("nexec_evaluate")
      .SeeAlso("nexec_inspect");

  AddTrainOptions(binding);
  AddAlgorithmFileOption(binding);
  binding.FileIn(
      "input_model", 'm',
      "Model that the first attempt starts from; it learns attention "
      "between nodes from the first update on.");
  binding.FileOut("output_model", 'M', "Trained model, .bin or .json.");
  binding.FileOut("history", 'o',
                  "CSV file with the losses, gradient norm "
                  "and validation of every update.");
  AddCheckpointOptions(binding, 1000);
  AddFigureOption(binding, "figure", "The parts of the loss at every update");
  AddFigureOption(binding, "kinds_figure",
                  "The state loss by kind of transition, every " +
                      std::to_string(kindLossInterval) + " updates");
  binding.Ranks(
      AboutSharedBatches() +
          "  This pays off for batches of hundreds and more; one process "
          "trains the default batch just as fast.",
      trainingTimeout);
  binding.Function(RunTrain);
  return binding;
}

}  // namespace nexec::bindings
