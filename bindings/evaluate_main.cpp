/**
 * @file bindings/evaluate_main.cpp
 *
 * nexec_evaluate: measure how exactly a model executes its algorithm.
 */
#include "algorithm_option.hpp"
#include "bindings.hpp"
#include "core/checks.hpp"
#include "core/log.hpp"
#include "core/progress.hpp"
#include "core/slow_blas.hpp"
#include "model_option.hpp"
#include "outputs.hpp"

#include <nexec/algorithm/trajectory.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/executor/figures.hpp>
#include <nexec/io/atomic_file.hpp>
#include <nexec/io/metrics_file.hpp>
#include <nexec/io/sequences.hpp>

#include <algorithm>
#include <cstdio>
#include <map>
#include <ostream>

namespace nexec::bindings
{

namespace
{

using SequencesByLength = std::map<size_t, std::vector<std::vector<double>>>;

//! The sequences of the test file by length, or random ones.
SequencesByLength TestSequences(const Params& params)
{
  SequencesByLength sequences;
  if (params.Has("test"))
  {
    for (std::vector<double>& values :
         ReadSequences(params.Get<std::string>("test")))
      sequences[values.size()].push_back(std::move(values));
    if (sequences.empty())
      throw InputError("the test file has no sequences");
    return sequences;
  }
  const uint64_t seed = static_cast<uint64_t>(params.Get<int64_t>("seed"));
  const int64_t count = params.Get<int64_t>("num_sequences");
  for (const int64_t length : params.Get<std::vector<int64_t>>("lengths"))
  {
    // The stream does not depend on which other lengths are asked for.
    std::vector<std::vector<double>>& group =
        sequences[static_cast<size_t>(length)];
    while (group.size() < static_cast<size_t>(count))
    {
      group.push_back(RandomSequence(
          static_cast<size_t>(length), seed, Purpose::EvaluationData,
          (static_cast<uint64_t>(length) << 32) + group.size()));
    }
  }
  return sequences;
}

//! One row of the table for people.
std::string Row(const size_t length, const Metrics& m)
{
  std::string divergence = "-";
  if (m.firstDivergence != Metrics::never)
    divergence = std::to_string(m.firstDivergence);
  char text[160];
  std::snprintf(
      text, sizeof(text),
      "%6zu %9zu  %7.2f%% %7.2f%% %7.2f%% %7.2f%% %7.2f%%  %10.1f  %10s  %8.3g",
      length, m.sequences, 100.0 * m.StateAccuracy(),
      100.0 * m.ScalarAccuracy(), 100.0 * m.SortedAccuracy(),
      100.0 * m.TraceAccuracy(), 100.0 * m.HaltedShare(), m.MeanSteps(),
      divergence.c_str(), m.smallestMargin);
  return text;
}

//! Exit code 1 if some accuracy is below what was asked for.
int CheckAccuracy(const Params& params, const double worst)
{
  if (!params.Has("minimum_accuracy") ||
      worst >= params.Get<double>("minimum_accuracy"))
    return 0;
  char text[96];
  std::snprintf(text, sizeof(text),
                "the lowest accuracy is %.6g, below "
                "--minimum_accuracy %.6g",
                worst, params.Get<double>("minimum_accuracy"));
  Log::Warn(text);
  return static_cast<int>(ExitCode::CheckFailed);
}

int Run(Params& params, Context& context)
{
  for (const char* name : {"lengths", "num_sequences", "seed"})
    ReportIgnoredParam(params, {{"test", true}}, name);
  CheckOutputs(OutputsOf(params, {"metrics", "figure"}));
  UseAlgorithmFile(params);
  const ExecutorModel model = LoadModelOption(params);
  const Algorithm& algorithm = AlgorithmOf(params, model);
  const SequencesByLength sequences = TestSequences(params);
  const std::string kind = params.Get<std::string>("executor");
  if (kind == "dense")
    WarnAboutSlowBlas();
  const std::unique_ptr<Executor> executor = MakeExecutorOption(params, model);

  for (const auto& [length, group] : sequences)
    CheckLength(params, *executor, length);

  context.out << "length sequences     state   scalar   sorted    trace"
                 "   halted  mean steps  divergence    margin\n";
  std::vector<std::pair<size_t, Metrics>> rows;
  double worst = 1.0;
  ProgressBar progress("evaluating", sequences.size());
  for (const auto& [length, group] : sequences)
  {
    progress.Update(rows.size(), "length " + std::to_string(length));
    const Metrics metrics = EvaluateSequences(algorithm, *executor, group);
    worst = std::min(worst, metrics.WorstAccuracy());
    rows.emplace_back(length, metrics);
    progress.Clear();
    context.out << Row(length, metrics) << std::endl;
  }
  if (params.Has("metrics"))
  {
    WriteFileAtomically(params.Get<std::string>("metrics"), MetricsCsv(rows));
  }
  SaveFigureOption(params, "figure", [&] { return AccuracyFigure(rows); });
  return CheckAccuracy(params, worst);
}

}  // namespace

Binding EvaluateBinding()
{
  Binding binding("evaluate");
  binding.UserName("Evaluate a discrete neural executor")
      .ShortDesc(
          "Runs a model on its own decisions beside the algorithm it "
          "has learnt and counts where the two agree.")
      .LongDesc(
          "For every length one row is printed.  `state` is the share of "
          "(step, node) pairs whose whole state is right, `scalar` the share "
          "of positions that end with the right value, `sorted` the share of "
          "sequences with the right result, whether or not the algorithm is "
          "one that sorts.  `trace` is the strictest: every "
          "state and value at every step, and the halt.  `divergence` is the "
          "earliest step at which a run differed, and `margin` the least "
          "|logit| among all decisions: how close the network came to "
          "deciding otherwise (with the compiled executor, which computes no "
          "logits, the bound that its certificate proves)."
          "\n\n"
          "Every state is compared at every step, so long sequences take long "
          "whatever the executor; to run a model alone, use nexec_sort."
          "\n\n"
          "Sequences are random, or come from {param:test}: one sequence a "
          "line, numbers separated by commas, blanks or tabs, or one in each "
          "row "
          "of a .npy array.")
      .Example("Evaluate a model at three lengths, 64 sequences each:",
               "{call: --input_model_file model.bin --lengths 16,64,128 "
               "--num_sequences 64}")
      .Example("Fail (exit code 1) unless everything is exact:",
               "{call: --minimum_accuracy 1}")
      .SeeAlso("nexec_train")
      .SeeAlso("nexec_certify")
      .SeeAlso("nexec_sort");

  AddModelOption(binding);
  AddAlgorithmFileOption(binding);
  binding.FileIn("test", 'T', "Sequences to run on, one a line, or .npy.");
  binding
      .IntListIn("lengths", 'l', "Lengths of random sequences.", {16, 64, 128})
      .Min(0)
      .Max(100000);
  binding.IntIn("num_sequences", 'n', "Random sequences of each length.", 32)
      .Min(1)
      .Max(10000000);
  binding.IntIn("seed", 's', "Seed of the random sequences.", 1000).Min(0);
  AddExecutorOption(binding, "factored");
  AddPoolingOption(binding);
  binding
      .DoubleIn("minimum_accuracy", 0,
                "End with exit code 1 if any of the "
                "four accuracies is lower, at any length.")
      .Min(0.0)
      .Max(1.0)
      .DefaultText("no check");
  binding.FileOut("metrics", 'o',
                  "CSV file with the metrics; accuracies are "
                  "fractions.");
  AddFigureOption(binding, "figure", "The four accuracies over the length");
  binding.Function(Run);
  return binding;
}

}  // namespace nexec::bindings
