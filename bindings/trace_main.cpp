/**
 * @file bindings/trace_main.cpp
 *
 * nexec_trace: record a run, show it, compare and check it.
 */
#include "algorithm_option.hpp"
#include "bindings.hpp"
#include "core/number_text.hpp"
#include "io/atomic_file.hpp"
#include "live_option.hpp"
#include "model_option.hpp"
#include "outputs.hpp"
#include "paper_example.hpp"
#include "process/log.hpp"
#include "trace/attention_figure.hpp"
#include "trace_text.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/player_file.hpp>
#include <nexec/io/sequences.hpp>
#include <nexec/io/trace_file.hpp>
#include <nexec/trace/compare.hpp>
#include <nexec/trace/record.hpp>

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

namespace nexec::bindings
{

namespace
{

constexpr int ok = static_cast<int>(ExitCode::Ok);
constexpr int checkFailed = static_cast<int>(ExitCode::CheckFailed);

//! The one sequence of a stream.
std::vector<double> OnlySequence(std::istream& in, const std::string& name)
{
  SequenceReader reader(in, name);
  SequenceLine line, more;
  if (!reader.Next(line))
    throw InputError("there is no sequence in '" + name + "'");
  if (reader.Next(more))
    throw InputError("a trace is about one sequence, but '" + name +
                     "' has more");
  return line.values;
}

//! The sequence that was asked for.
std::vector<double> InputOption(const Params& params, std::istream& in)
{
  if (params.Has("length"))
  {
    if (params.Has("input"))
      throw UsageError("--length and --input_file exclude each other");
    return RandomSequence(size_t(params.Get<int64_t>("length")),
                          uint64_t(params.Get<int64_t>("seed")),
                          Purpose::EvaluationData, 0);
  }
  ReportIgnoredParam(params, {{"length", false}}, "seed");
  const std::string path =
      params.Has("input") ? params.Get<std::string>("input") : "-";
  if (path != "-")
  {
    std::ifstream file(path, std::ios::binary);
    if (!file)
      throw InputError("cannot open '" + path + "': " + std::strerror(errno));
    return OnlySequence(file, path);
  }
  const bool nothingPiped =
      in.rdbuf() == std::cin.rdbuf() && isatty(STDIN_FILENO) == 1;
  return nothingPiped && !params.Has("input")
      ? paperExample
      : OnlySequence(in, "standard input");
}

/**
 * The algorithm that was asked for, or that of the model; only a file has to be
 * read for that.
 *
 * @param own Algorithm of the rule file, or nullptr.
 */
const Algorithm& ReferenceOption(const Params& params, const Algorithm* own)
{
  if (params.Has("input_model"))
    return AlgorithmOf(params, LoadModelOption(params));
  return own != nullptr ? *own : FindAlgorithm(ChosenAlgorithm(params));
}

ExecutionTrace Record(const Params& params, const Algorithm* own,
                      std::istream& in)
{
  if (params.Get<bool>("reference"))
  {
    for (const char* name : {"executor", "pooling", "certificate"})
      ReportIgnoredParam(params, {{"reference", true}}, name);
    return RecordReference(ReferenceOption(params, own),
                           InputOption(params, in));
  }
  const ExecutorModel model = LoadModelOption(params);
  const Algorithm& algorithm = AlgorithmOf(params, model);
  const std::unique_ptr<Executor> executor = MakeExecutorOption(params, model);
  const std::vector<double> values = InputOption(params, in);
  CheckLength(params, *executor, values.size());
  return RecordRun(algorithm, model, *executor,
                   params.Get<std::string>("executor"), values);
}

//! The trace that was asked for: one from a file, or a new one.
ExecutionTrace TraceOption(const Params& params, const Algorithm* own,
                           std::istream& in)
{
  if (!params.Has("trace"))
    return Record(params, own, in);
  for (const char* name : {"input", "length", "seed", "reference"})
    ReportIgnoredParam(params, {{"trace", true}}, name);
  for (const char* name : {"input_model", "algorithm", "executor", "pooling",
                           "certificate", "other_model"})
    ReportIgnoredParam(params, {{"trace", true}, {"verify", false}}, name);
  return LoadTrace(params.Get<std::string>("trace"));
}

SignalRule SignalOption(const Params& params)
{
  return params.Get<bool>("ignore_signal") ? SignalRule::Ignore
                                           : SignalRule::Compare;
}

//! In words, how a run went.
std::string Summary(const ExecutionTrace& trace)
{
  std::string text = trace.algorithm + " by " + trace.executor + ": " +
      (trace.halted ? "halted" : "gave up") + " after " +
      CountText(trace.steps.size(), "step");
  if (IsReference(trace) || trace.steps.empty())
    return text;
  const auto least = std::min_element(trace.steps.begin(), trace.steps.end(),
                                      [](const TraceStep& a, const TraceStep& b)
                                      { return a.margin < b.margin; });
  return text + ", least margin " + RoundedText(least->margin, 4) + ", " +
      CountText(trace.faults, "fault");
}

//! Print the steps that were asked for, or all.
void Print(const Params& params, const ExecutionTrace& trace, std::ostream& out)
{
  size_t first = 0;
  size_t last = trace.steps.size();
  if (params.Has("steps"))
  {
    const auto& steps = params.Get<std::vector<int64_t>>("steps");
    if (steps.empty() || steps.size() > 2 || steps.front() < 0 ||
        steps.back() < steps.front())
      throw UsageError(
          "--steps has to be one step, or the first and a later one");
    first = size_t(steps.front());
    if (first > trace.steps.size())
    {
      throw UsageError("the run has only " +
                       CountText(trace.steps.size(), "step"));
    }
    last = std::min(last, size_t(steps.back()));
  }
  const Algorithm& algorithm = FindAlgorithm(trace.algorithm);
  const TraceText text(out, algorithm, trace, StyleFor(out));
  text.Titles();
  TraceCursor cursor(algorithm, trace);
  for (size_t step = first; step <= last; ++step)
  {
    cursor.JumpTo(step);
    text.Line(cursor);
    if (!out)
      throw WriteError("cannot write the steps");
  }
  Log::Plain(Summary(trace));
}

//! Compare with the second trace.
int Compare(const Params& params, const ExecutionTrace& trace,
            const ExecutionTrace& other, std::ostream& out)
{
  const Algorithm& algorithm = FindAlgorithm(trace.algorithm);
  const auto divergence =
      FirstDivergence(algorithm, trace, other, SignalOption(params));
  if (!divergence)
  {
    Log::Plain("the traces are the same, " +
               CountText(trace.steps.size(), "step"));
    return ok;
  }
  Log::Warn("the traces differ at step " + std::to_string(divergence->step) +
            ": " + divergence->what);
  if (!params.Get<bool>("json") && divergence->what != "the algorithm" &&
      divergence->what != "the input")
    WriteDivergence(out, algorithm, trace, other, *divergence, StyleFor(out));
  return checkFailed;
}

//! Say whether a trace is what somebody does.
int Report(const std::optional<TraceDivergence>& divergence,
           const std::string& who)
{
  if (!divergence)
  {
    Log::Plain(who + " does exactly this");
    return ok;
  }
  Log::Warn(who + " does not do this: step " +
            std::to_string(divergence->step) + ", " + divergence->what);
  return checkFailed;
}

//! Run the model again; it has to be the one of the trace.
int VerifyModel(Params& params, const ExecutionTrace& trace)
{
  ExecutorModel model = LoadModelOption(params);
  const Algorithm& algorithm = AlgorithmOf(params, model);
  const bool isOther = ModelDigest(model) != trace.modelDigest;
  if (isOther && !params.Get<bool>("other_model"))
  {
    Log::Warn("'" + ModelName(params) +
              "' is another model than that of the "
              "trace (--other_model runs it all the same)");
    return checkFailed;
  }
  if (algorithm.Name() != trace.algorithm)
    throw UsageError("the model executes " + algorithm.Name() +
                     ", the trace is of " + trace.algorithm);
  if (!IsReference(trace))
  {
    if (!params.Has("pooling"))
      model.config.pooling = trace.pooling;
    if (!params.Has("executor"))
      params.Set("executor", trace.executor);
  }
  const std::unique_ptr<Executor> executor = MakeExecutorOption(params, model);
  CheckLength(params, *executor, trace.input.size());
  return Report(DivergenceFromModel(algorithm, model, *executor, trace,
                                    SignalOption(params)),
                "'" + ModelName(params) + "'");
}

int Verify(Params& params, const ExecutionTrace& trace)
{
  const int algorithm =
      Report(DivergenceFromAlgorithm(FindAlgorithm(trace.algorithm), trace,
                                     SignalOption(params)),
             trace.algorithm);
  const bool hasModel = params.Has("input_model") || params.Has("algorithm");
  return std::max(algorithm, hasModel ? VerifyModel(params, trace) : ok);
}

//! Write the page, with the second trace beside the first if there is one.
void WritePage(const Params& params, const ExecutionTrace& trace,
               const std::optional<ExecutionTrace>& other)
{
  PlayerContent content;
  content.title = trace.algorithm + ", " +
      CountText(trace.input.size(), "value") + ", " +
      CountText(trace.steps.size(), "step");
  content.traces = {trace};
  if (other)
  {
    content.traces.push_back(*other);
    content.divergence = FirstDivergence(FindAlgorithm(trace.algorithm), trace,
                                         *other, SignalOption(params));
  }
  WriteFileAtomically(params.Get<std::string>("html"), PlayerPageOf(content));
  Log::Plain("page: " + params.Get<std::string>("html"));
}

//! The attention in the first step that was asked for.
Figure AttentionAt(const Params& params, const ExecutionTrace& trace)
{
  if (trace.scores.empty())
    throw UsageError("the algorithm itself has no attention to draw");
  const size_t step = params.Has("steps")
      ? size_t(params.Get<std::vector<int64_t>>("steps").front())
      : 0;
  if (step >= trace.steps.size())
    throw UsageError("there is no step " + std::to_string(step));
  return AttentionFigureAt(FindAlgorithm(trace.algorithm), trace, step);
}

//! What the page in which networks run begins with if there is no trace.  It
//! needs no sequence, so nothing waits for standard input.
std::vector<double> LiveInput(const Params& params, std::istream& in)
{
  const bool asks = params.Has("length") || params.Has("input");
  return asks ? InputOption(params, in) : paperExample;
}

//! Refuse a page with a name that no browser opens as one.
void CheckPageName(const Params& params, const std::string& name)
{
  const std::string path =
      params.Has(name) ? params.Get<std::string>(name) : ".html";
  const std::string end = ".html";
  if (path.size() < end.size() ||
      path.compare(path.size() - end.size(), end.size(), end) != 0)
    throw UsageError("pages are .html files, unlike '" + path + "'");
}

//! Whether anything else than the live page was asked for.
bool WantsTrace(const Params& params)
{
  if (!params.Has("live") || params.Get<bool>("json"))
    return true;
  for (const char* name : {"output_trace", "html", "attention_figure", "steps",
                           "compare", "trace"})
  {
    if (params.Has(name))
      return true;
  }
  if (params.Get<bool>("verify"))
    return true;
  for (const char* name :
       {"executor", "certificate", "reference", "ignore_signal", "other_model"})
    ReportIgnoredParam(params, {{"live", true}}, name);
  return false;
}

int RunTrace(Params& params, Context& context)
{
  const Algorithm* own = UseAlgorithmFile(params);
  const bool writes = params.Has("output_trace");
  if (writes)
    CheckTraceExtension(params.Get<std::string>("output_trace"));
  CheckOutputs(
      OutputsOf(params, {"output_trace", "html", "live", "attention_figure"}));
  for (const char* page : {"html", "live"})
    CheckPageName(params, page);
  ReportIgnoredParam(params, {{"live", false}}, "live_models");
  if (!WantsTrace(params))
  {
    WriteLivePage(params, LiveInput(params, context.in));
    return ok;
  }
  const ExecutionTrace trace = TraceOption(params, own, context.in);
  if (params.Has("live"))
    WriteLivePage(params, trace.input);
  std::optional<ExecutionTrace> other;
  if (params.Has("compare"))
    other = LoadTrace(params.Get<std::string>("compare"));
  if (writes)
  {
    SaveTrace(params.Get<std::string>("output_trace"), trace);
    Log::Plain("trace: " + params.Get<std::string>("output_trace"));
  }
  if (params.Has("html"))
    WritePage(params, trace, other);
  SaveFigureOption(params, "attention_figure",
                   [&] { return AttentionAt(params, trace); });
  const bool verifies = params.Get<bool>("verify");
  if (params.Get<bool>("json"))
    context.out << TraceJson(trace);
  else if (params.Has("steps") ||
           !(writes || other || verifies || params.Has("html") ||
             params.Has("attention_figure")))
    Print(params, trace, context.out);
  int result = ok;
  if (other)
    result = std::max(result, Compare(params, trace, *other, context.out));
  if (verifies)
    result = std::max(result, Verify(params, trace));
  return result;
}

}  // namespace

Binding TraceBinding()
{
  Binding binding("trace");
  binding.UserName("Record, show, compare and check runs")
      .ShortDesc(
          "Records everything that a model, or the algorithm itself, does on "
          "one sequence; prints it step by step, writes it to a file, compares "
          "it with another trace, and checks it.")
      .LongDesc(
          "Each line is a step: the signal, the least |logit| among its "
          "decisions, the gates that fire (2<>3 exchanges the values of nodes "
          "2 and 3; one that fires alone, 2->3, moves nothing) and the values "
          "before the step, with their roles in front: k:6 is the value 6 at a "
          "node in state k.  The last line is the end of the run.  If the "
          "values do not fit into the line, only those near roles and gates "
          "are shown, with three digits, and ..12.. stands for 12 others.  The "
          "width of a line is COLUMNS, that of the terminal, or 80; roles are "
          "coloured on a terminal, unless NO_COLOR is set."
          "\n\n"
          "The signal of a model is what the virtual node's head says.  It "
          "decides nothing, and is meaningful only if the virtual node was "
          "supervised in training; {param:ignore_signal} leaves it out of "
          "comparisons.  Signals and margins are computed beside the run, so "
          "they are the same for all executors."
          "\n\n"
          "{param:html} writes a page that plays the run in a browser; with "
          "{param:compare}, both runs side by side.  `#step=3` at the end of "
          "its address begins at a step, `#compact` leaves only drawing, roles "
          "and controls, for slides and frames (900 x 560 pixels are enough), "
          "and `#compact&step=3` does both."
          "\n\n"
          "{param:live} writes a page in which networks themselves run, step "
          "by step, beside the algorithm, on numbers that you type or bars "
          "that you drag.  Choose from the model that was asked for, those of "
          "{param:live_models}, the built-in models, and two that were not "
          "trained long enough, so that you can watch one fail; with "
          "{param:algorithm}, only those of one algorithm.  The page needs no "
          "network connection and takes up to 64 numbers; it begins with those "
          "of {param:input} or {param:length}, or with the paper's example."
          "\n\n"
          "With {param:output_trace}, {param:html}, {param:live}, "
          "{param:attention_figure}, {param:compare} or {param:verify}, steps "
          "are printed only if {param:steps} asks for them.  Reading a .bin "
          "file and writing a .json file, or the other way round, converts a "
          "trace; both formats hold every bit."
          "\n\n"
          "{param:compare} and {param:verify} end with exit code 1 if "
          "something differs.  {param:verify} runs the algorithm on the input "
          "of the trace again; with {param:input_model} or {param:algorithm} "
          "also the model, which must be that of the trace.")
      .Example("Look at the paper's example:", "echo 2,4,6,3,7 | {call:}")
      .Example("Record a long run, and look at a part of it:",
               "{call: --input_model_file model.bin --length 128 "
               "--output_trace_file run.bin}\n"
               "{call: --trace_file run.bin --steps 1000,1020}")
      .Example("Watch the paper's example in a browser, beside the algorithm:",
               "echo 2,4,6,3,7 | {call: --reference --output_trace_file "
               "reference.bin}\n"
               "echo 2,4,6,3,7 | {call: --compare_file reference.bin "
               "--html_file run.html}")
      .Example("A page to try networks in, with one of your own:",
               "{call: --input_model_file model.bin --live_file live.html}")
      .Example("Is this what the algorithm and the model do?",
               "{call: --trace_file run.bin --verify --input_model_file "
               "model.bin}")
      .Example("Compare two executors:",
               "{call: --length 64 --executor dense --output_trace_file "
               "dense.bin}\n"
               "{call: --length 64 --executor compiled --compare_file "
               "dense.bin}")
      .SeeAlso("nexec_sort")
      .SeeAlso("nexec_evaluate")
      .SeeAlso("nexec_certify");

  AddModelOption(binding);
  AddAlgorithmFileOption(binding);
  AddExecutorOption(binding, "factored");
  AddPoolingOption(binding);
  binding
      .FileIn("input", 'i',
              "One sequence, on one line or as .npy; - or nothing = standard "
              "input.")
      .DefaultText("standard input, or 2,4,6,3,7 if that is a terminal");
  binding.IntIn("length", 'l', "Record a random sequence of this length.")
      .Min(0)
      .Max(double(maxLineNumbers));
  binding.IntIn("seed", 's', "Seed of the random sequence.", 1000).Min(0);
  binding.FlagIn("reference", 'r',
                 "Record the algorithm itself, not the model.");
  binding.FileIn("trace", 't',
                 "Read this trace, .bin or .json, instead of recording one.");
  binding.FileOut("output_trace", 'o', "Write the trace, .bin or .json.");
  binding.FileOut("html", 0, "Write a page to watch the run in a browser.");
  AddLiveOption(binding);
  AddFigureOption(
      binding, "attention_figure",
      "The virtual node's attention over edge types in the first of "
      "{param:steps}");
  binding
      .IntListIn("steps", 0,
                 "Print only this step, or the steps from the first to the "
                 "last of two numbers.")
      .DefaultText("all");
  binding.FileIn("compare", 'c',
                 "Compare with this trace, and show where they differ.");
  binding.FlagIn("verify", 0,
                 "Check that the algorithm, and the model if one is given, do "
                 "exactly this.");
  binding.FlagIn("other_model", 0,
                 "With {param:verify}: run the model even if it did not make "
                 "the trace.");
  binding.FlagIn("ignore_signal", 0, "Do not count differences of the signal.");
  binding.Json();
  binding.SuggestFor("trace");
  binding.Function(RunTrace);
  return binding;
}

}  // namespace nexec::bindings
