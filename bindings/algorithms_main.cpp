/**
 * @file bindings/algorithms_main.cpp
 *
 * nexec_algorithms: what can be learnt.
 */
#include "algorithm_option.hpp"
#include "bindings.hpp"
#include "graph/algorithm_kind.hpp"
#include "graph/graph_rules_text.hpp"
#include "io/atomic_file.hpp"
#include "io/graph_rules_file.hpp"
#include "io/json_archive.hpp"
#include "io/rules_file.hpp"
#include "options/text.hpp"
#include "outputs.hpp"
#include "trace_text.hpp"

#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/proof/learnt_rules.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/sequences.hpp>
#include <nexec/trace/record.hpp>
#include <nexec/trace/trace_cursor.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <ostream>
#include <sstream>

namespace nexec::bindings
{

namespace
{

//! Lengths at which steps are counted, and runs at each.
constexpr size_t stepLengths[] = {16, 64, 128};
constexpr size_t numRuns = 5;

//! Most numbers of a run that is shown.
constexpr size_t maxRunLength = 1000;

constexpr JsonFormat algorithmsFormat = {"nexec algorithms", 1};

//! Mean number of steps on random sequences, always the same ones.
double MeanSteps(const Algorithm& algorithm, const size_t length)
{
  size_t steps = 0;
  for (size_t run = 0; run < numRuns; ++run)
  {
    Configuration config = algorithm.StartOn(
        RandomSequence(length, 1, Purpose::EvaluationData, run));
    for (; !config.Halted(); algorithm.Step(config))
      ++steps;
  }
  return double(steps) / double(numRuns);
}

void PrintTable(std::ostream& out)
{
  char text[160];
  std::snprintf(text, sizeof(text), "%-18s %6s %4s %7s %4s %5s", "algorithm",
                "states", "bits", "signals", "rows", "edges");
  out << text;
  for (const size_t length : stepLengths)
  {
    std::snprintf(text, sizeof(text), " %9s",
                  ("steps@" + std::to_string(length)).c_str());
    out << text;
  }
  out << "  description\n";
  for (const std::string& name : AlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    const Admission admission = Admit(algorithm);
    std::snprintf(text, sizeof(text), "%-18s %6zu %4zu %7zu %4zu %5zu",
                  name.c_str(), algorithm.States().size(), algorithm.Bits(),
                  algorithm.Signals().size(), admission.rows,
                  admission.edgeTypes);
    out << text;
    for (const size_t length : stepLengths)
    {
      std::snprintf(text, sizeof(text), " %9.1f", MeanSteps(algorithm, length));
      out << text;
    }
    out << "  " << algorithm.Description() << "\n";
  }
}

std::string StatesText(const Algorithm& algorithm)
{
  std::string text;
  for (const NamedState& state : algorithm.States())
  {
    text += (text.empty() ? "" : ", ") + state.name + " ";
    for (size_t bit = 0; bit < algorithm.Bits(); ++bit)
      text += BitOf(state.code, bit, algorithm.Bits()) ? '1' : '0';
  }
  return text;
}

std::string SignalsText(const Algorithm& algorithm)
{
  std::string text;
  for (size_t signal = 0; signal < algorithm.Signals().size(); ++signal)
  {
    text += (signal == 0 ? "" : ", ") + std::to_string(signal) + " " +
        algorithm.Signals()[signal];
  }
  return text;
}

void PrintOne(const Algorithm& algorithm, const Admission& admission,
              std::ostream& out)
{
  out << "algorithm    " << algorithm.Name() << "\n"
      << "description  " << algorithm.Description() << "\n"
      << "states       " << StatesText(algorithm) << "\n"
      << "signals      " << SignalsText(algorithm) << "\n"
      << "verdict      admitted\n"
      << "rows         " << admission.rows << "\n"
      << "edge types   " << admission.edgeTypes << "\n";
  for (const size_t length : stepLengths)
  {
    char text[80];
    std::snprintf(text, sizeof(text), "steps        %.1f on average at %zu\n",
                  MeanSteps(algorithm, length), length);
    out << text;
  }
  out << "\n" << RulesText(*admission.rules, algorithm);
}

//! The run that was asked for.
std::optional<ExecutionTrace> RunOption(const Params& params,
                                        const Algorithm& algorithm)
{
  if (!params.Has("run"))
    return std::nullopt;
  const std::string numbers = params.Get<std::string>("run");
  const std::string label = params.Definition("run").Label();
  const std::vector<std::string> words = Words(numbers);
  const auto wrong = std::find_if_not(words.begin(), words.end(), IsNumberList);
  if (words.empty() || wrong != words.end())
  {
    throw UsageError(label + " takes numbers, such as 3,1,2" +
                     (words.empty() ? "" : ", and not '" + *wrong + "'"));
  }
  std::istringstream in(numbers);
  SequenceReader reader(in, label);
  SequenceLine line, more;
  reader.Next(line);
  if (reader.Next(more))
    throw UsageError(label + " takes one sequence, in one line");
  if (line.values.size() > maxRunLength)
  {
    throw UsageError(label + " shows at most " + std::to_string(maxRunLength) +
                     " numbers, not " + std::to_string(line.values.size()) +
                     "; nexec_trace --reference records more");
  }
  return RecordReference(algorithm, line.values);
}

//! Show the algorithm at work, step by step.
void PrintRun(const Algorithm& algorithm, const ExecutionTrace& trace,
              std::ostream& out)
{
  const TraceText text(out, algorithm, trace, StyleFor(out));
  out << "\n";
  text.Titles();
  TraceCursor cursor(algorithm, trace);
  for (size_t step = 0; step <= trace.steps.size(); ++step)
  {
    cursor.JumpTo(step);
    text.Line(cursor);
  }
}

//! What PrintTable() and PrintOne() say about an algorithm.
void WriteAlgorithm(JsonWriter& write, const Algorithm& algorithm,
                    const Admission& admission)
{
  write("name", algorithm.Name());
  write("description", algorithm.Description());
  write("bits", uint64_t(algorithm.Bits()));
  const auto writeState = [&](const NamedState& state)
  {
    write("name", state.name);
    write("code", uint64_t(state.code));
    write("meaning", state.meaning);
  };
  write.List("states",
             [&]
             {
               for (const NamedState& state : algorithm.States())
                 write.Object([&] { writeState(state); });
             });
  write("signals", algorithm.Signals());
  write("rows", uint64_t(admission.rows));
  write("edge_types", uint64_t(admission.edgeTypes));
  write.Object("mean_steps",
               [&]
               {
                 for (const size_t length : stepLengths)
                 {
                   write(std::to_string(length).c_str(),
                         MeanSteps(algorithm, length));
                 }
               });
}

//! The configuration before a step, and what happens in it.
void WriteStep(JsonWriter& write, const Algorithm& algorithm,
               const ExecutionTrace& trace, const TraceCursor& cursor)
{
  std::vector<std::string> states;
  for (const Code code : cursor.Config().states)
    states.push_back(algorithm.StateName(code));
  write.List("values",
             [&]
             {
               for (const double value : cursor.Config().values)
               {
                 if (std::isfinite(value))
                   write.Value(value);
                 else
                   write.Null();
               }
             });
  write("states", states);
  if (!cursor.AtEnd())
  {
    const SignalValue signal = trace.steps[cursor.Step()].signal;
    write("signal", algorithm.SignalName(signal));
  }
}

//! Some algorithms on chains, or one with a run of it if there is one, and some
//! on graphs.
std::string AlgorithmsJson(const std::vector<std::string>& names,
                           const std::optional<ExecutionTrace>& run,
                           const std::vector<std::string>& graphNames = {})
{
  JsonWriter write(algorithmsFormat);
  const auto writeNamed = [&](const std::string& name)
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    WriteAlgorithm(write, algorithm, Admit(algorithm));
  };
  write.List("algorithms",
             [&]
             {
               for (const std::string& name : names)
                 write.Object([&] { writeNamed(name); });
             });
  if (!graphNames.empty())
    WriteGraphAlgorithms(write, graphNames);
  if (!run)
    return write.Text();
  const Algorithm& algorithm = FindAlgorithm(names.front());
  TraceCursor cursor(algorithm, *run);
  write.List(
      "run",
      [&]
      {
        for (size_t step = 0; step <= run->steps.size(); ++step)
        {
          cursor.JumpTo(step);
          write.Object([&] { WriteStep(write, algorithm, *run, cursor); });
        }
      });
  return write.Text();
}

//! Show an algorithm on graphs.
int ShowGraphAlgorithm(const Params& params, std::ostream& out)
{
  const std::string name = params.Get<std::string>("algorithm");
  RefuseChainOptions(params, name,
                     {{"run", "nexec_graph runs it"}, {"algorithm_file", ""}});
  const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
  if (params.Has("rules"))
  {
    WriteFileAtomically(params.Get<std::string>("rules"),
                        GraphRulesJson(algorithm));
  }
  out << (params.Get<bool>("json") ? AlgorithmsJson({}, std::nullopt, {name})
                                   : GraphAlgorithmText(algorithm));
  return static_cast<int>(ExitCode::Ok);
}

int RunAlgorithms(Params& params, Context& context)
{
  CheckOutputs(OutputsOf(params, {"rules"}));
  if (IsAboutGraphs(params))
    return ShowGraphAlgorithm(params, context.out);
  Admission admission;
  const Algorithm* algorithm = UseAlgorithmFile(params, &admission);
  if (algorithm == nullptr && params.Has("algorithm"))
  {
    algorithm = &FindAlgorithm(params.Get<std::string>("algorithm"));
    admission = Admit(*algorithm);
  }
  if (algorithm == nullptr)
  {
    for (const char* const name : {"rules", "run"})
    {
      if (params.Has(name))
      {
        throw UsageError(params.Definition(name).Label() +
                         " needs --algorithm or --algorithm_file");
      }
    }
    if (params.Get<bool>("json"))
    {
      context.out << AlgorithmsJson(AlgorithmNames(), std::nullopt,
                                    GraphAlgorithmNames());
    }
    else
    {
      PrintTable(context.out);
      context.out << '\n' << GraphAlgorithmTable();
    }
    return static_cast<int>(ExitCode::Ok);
  }
  const std::optional<ExecutionTrace> run = RunOption(params, *algorithm);
  if (params.Has("rules"))
  {
    WriteFileAtomically(params.Get<std::string>("rules"),
                        RulesJson(*algorithm));
  }
  if (params.Get<bool>("json"))
  {
    context.out << AlgorithmsJson({algorithm->Name()}, run);
    return static_cast<int>(ExitCode::Ok);
  }
  PrintOne(*algorithm, admission, context.out);
  if (run)
    PrintRun(*algorithm, *run, context.out);
  return static_cast<int>(ExitCode::Ok);
}

}  // namespace

Binding AlgorithmsBinding()
{
  Binding binding("algorithms");
  binding.UserName("List algorithms, or check your own")
      .ShortDesc(
          "Lists the algorithms that can be learnt, or shows the states, "
          "signals and rules of one of them.")
      .LongDesc(
          "The table has one line for each algorithm: how many states, bits, "
          "signals, kinds of nodes (`rows`: own state, neighbours' states, "
          "signal) and kinds of edges it has, and how many steps it takes on "
          "random sequences.  A second one is about algorithms on graphs: how "
          "many types of nodes (`loops`) and of directed edges (`arcs`) can "
          "occur in any graph, and how many steps are taken on random ones."
          "\n\n"
          "Of an algorithm on graphs, rules are read like this: a node in the "
          "state `queue` that is the best of its state is `queue*`, and "
          "`queue -> out` is an arc between two nodes, by which the second one "
          "sees the first; it is `best` if it is the best one into its node, "
          "`chosen` if the reverse arc is, `pointing here` if the first node "
          "points to the second, and `pointed at` if the second points to the "
          "first.  In comparisons, `from` is the value of the first node and "
          "`value` that of the second.  `take` and "
          "`point` say along which arcs a value is taken and a pointer set; "
          "of the lines of `signal`, and of those of `next` for a node, the "
          "first that applies decides."
          "\n\n"
          "With {param:algorithm_file}, a rule file is checked: the algorithm "
          "is run on every order of up to seven values, and what it does must "
          "depend only on what a network sees.  If it does not fit, the error "
          "names the line and says why, with an example.")
      .Example("List all algorithms:", "{call:}")
      .Example("Show the rules of one of them:",
               "{call: --algorithm " + DefaultAlgorithm().Name() + "}")
      .Example("Show the rules of one on graphs:",
               "{call: --algorithm dijkstra}")
      .Example("Check a rule file, and see it at work:",
               "{call: --algorithm_file data/rules/zigzag.rules --run 3,1,2}")
      .Example(
          "Write the rules of an algorithm, for programs that check proofs:",
          "{call: --algorithm " + DefaultAlgorithm().Name() +
              " --rules_file rules.json}")
      .SeeAlso("nexec_train");

  binding.ChoiceIn("algorithm", 0, "Algorithm to show.", AllAlgorithmNames());
  AddAlgorithmFileOption(binding);
  binding.StringIn("run", 0,
                   "Show the steps of the algorithm on these numbers.");
  binding.FileOut("rules", 0,
                  "The algorithm's rules as tables, JSON: what "
                  "scripts/check-certificate reads.");
  binding.Json();
  binding.Function(RunAlgorithms);
  return binding;
}

}  // namespace nexec::bindings
