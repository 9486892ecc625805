/**
 * @file bindings/algorithms_main.cpp
 *
 * nexec_algorithms: what can be learnt.
 */
#include "algorithm_option.hpp"
#include "bindings.hpp"
#include "io/atomic_file.hpp"
#include "io/rules_file.hpp"
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

#include <cstdio>
#include <ostream>
#include <sstream>

namespace nexec::bindings
{

namespace
{

//! Lengths at which steps are counted, and runs at each.
constexpr size_t stepLengths[] = {16, 64, 128};
constexpr size_t numRuns = 5;

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

//! Show the algorithm at work, step by step.
void PrintRun(const Algorithm& algorithm, const std::string& numbers,
              std::ostream& out)
{
  std::istringstream in(numbers);
  SequenceReader reader(in, "--run");
  SequenceLine line;
  reader.Next(line);
  const ExecutionTrace trace = RecordReference(algorithm, line.values);
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

int RunAlgorithms(Params& params, Context& context)
{
  CheckOutputs(OutputsOf(params, {"rules"}));
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
    PrintTable(context.out);
    return static_cast<int>(ExitCode::Ok);
  }
  if (params.Has("rules"))
  {
    WriteFileAtomically(params.Get<std::string>("rules"),
                        RulesJson(*algorithm));
  }
  PrintOne(*algorithm, admission, context.out);
  if (params.Has("run"))
    PrintRun(*algorithm, params.Get<std::string>("run"), context.out);
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
          "random sequences."
          "\n\n"
          "With {param:algorithm_file}, a rule file is checked: the algorithm "
          "is run on every order of up to seven values, and what it does must "
          "depend only on what a network sees.  If it does not fit, the error "
          "names the line and says why, with an example.")
      .Example("List all algorithms:", "{call:}")
      .Example("Show the rules of one of them:",
               "{call: --algorithm " + DefaultAlgorithm().Name() + "}")
      .Example("Check a rule file, and see it at work:",
               "{call: --algorithm_file data/rules/zigzag.rules --run 3,1,2}")
      .Example(
          "Write the rules of an algorithm, for programs that check proofs:",
          "{call: --algorithm " + DefaultAlgorithm().Name() +
              " --rules_file rules.json}")
      .SeeAlso("nexec_train");

  binding.ChoiceIn("algorithm", 0, "Algorithm to show.", AlgorithmNames());
  AddAlgorithmFileOption(binding);
  binding.StringIn("run", 0,
                   "Show the steps of the algorithm on these numbers.");
  binding.FileOut("rules", 0,
                  "The algorithm's rules as tables, JSON: what "
                  "scripts/check-certificate reads.");
  binding.Function(RunAlgorithms);
  return binding;
}

}  // namespace nexec::bindings
