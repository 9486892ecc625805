/**
 * @file chain/algorithm/admission.cpp
 */
#include <nexec/chain/algorithm/admission.hpp>

#include <nexec/chain/algorithm/trajectory.hpp>

#include "core/number_text.hpp"
#include "known_runs.hpp"
#include "observed_steps.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

namespace nexec
{

namespace
{

//! Starts are looked at up to this length.
constexpr size_t longestStart = 64;

//! Of lengths up to this one, at least two sequences are tried.
constexpr size_t longestSample = 32;

//! Steps that a run on a few values may take; a longer one is as good as one
//! without end.
constexpr size_t maxSteps = 10000;

//! Why a name cannot be written where people and files write names, or "".
std::string NameProblem(const std::string& what, const std::string& name,
                        const bool blanks)
{
  if (name.empty())
    return what + " has no name";
  for (const char c : name)
  {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f || (byte == ' ' && !blanks))
    {
      std::string text = what;
      text += " is called '";
      text += name;
      text += "', but a name has no ";
      return text += blanks ? "control characters" : "blanks";
    }
  }
  return "";
}

//! The first of these texts that is not empty.
std::string FirstOf(const std::vector<std::string>& problems)
{
  for (const std::string& problem : problems)
  {
    if (!problem.empty())
      return problem;
  }
  return "";
}

std::string SignalsProblem(const std::vector<std::string>& signals)
{
  if (signals.size() < 2 || signals.size() > size_t(1) << maxSignalBits)
  {
    return "it has " + std::to_string(signals.size()) +
        " signals, but there must be 2 to " +
        std::to_string(size_t(1) << maxSignalBits);
  }
  std::set<std::string> names;
  for (const std::string& name : signals)
  {
    std::string problem = NameProblem("a signal", name, true);
    if (!problem.empty())
      return problem;
    if (!names.insert(name).second)
      return "two signals are called " + name;
  }
  return "";
}

std::string StatesProblem(const std::vector<NamedState>& states,
                          const size_t bits)
{
  if (bits < 1 || bits > 8)
  {
    return "its codes have " + std::to_string(bits) +
        " bits, but there must be 1 to 8";
  }
  if (states.empty() || states.front().code != nothing)
    return "its first state is not the one with code 0, nothing";
  std::set<std::string> names;
  std::set<Code> codes;
  for (const NamedState& state : states)
  {
    std::string problem = NameProblem("a state", state.name, false);
    if (!problem.empty())
      return problem;
    if (size_t(state.code) >> bits != 0)
    {
      return "the code of state " + state.name + " is " +
          std::to_string(state.code) + ", which does not fit into " +
          CountText(bits, "bit");
    }
    if (!names.insert(state.name).second)
      return "two states are called " + state.name;
    if (!codes.insert(state.code).second)
    {
      return "state " + state.name + " has the same code as a state before it";
    }
  }
  return "";
}

//! What can be said without a single step.
std::string ShapeProblem(const Algorithm& algorithm)
{
  std::string problem =
      FirstOf({NameProblem("the algorithm", algorithm.Name(), false),
               NameProblem("its description", algorithm.Description(), true),
               StatesProblem(algorithm.States(), algorithm.Bits()),
               SignalsProblem(algorithm.Signals())});
  if (problem.empty() &&
      (algorithm.Signals().size() << (3 * algorithm.Bits())) > maxRuleRows)
  {
    return "a table of " + std::to_string(algorithm.Signals().size()) +
        " signals and all windows of codes of " +
        std::to_string(algorithm.Bits()) + " bits is too large";
  }
  return problem;
}

class Judge
{
 public:
  Judge(const Algorithm& algorithm, const size_t longest) :
      algorithm(algorithm), longest(longest), observed(algorithm)
  {
  }

  Admission Run()
  {
    Admission admission = Found();
    if (!admission.Admitted())
    {
      admission.blame = blame;
      admission.rules.reset();
    }
    return admission;
  }

 private:
  Admission Found()
  {
    Admission admission;
    admission.problem = ShapeProblem(algorithm);
    if (!admission.problem.empty())
      return admission;
    for (const NamedState& state : algorithm.States())
      isNamed[state.code] = true;

    admission.problem = StartProblem();
    // Short examples are the better ones, so they are judged before others.
    if (admission.problem.empty())
      admission.problem = StepsProblem();
    if (admission.problem.empty())
      admission.problem = observed.Problem(blame);
    if (admission.problem.empty())
      admission.problem = SamplesProblem();
    admission.steps = observed.Steps();
    admission.rows = observed.Rows().size();
    admission.edgeTypes = observed.Edges().size();
    if (admission.problem.empty())
      admission.problem = observed.Problem(blame);
    if (!admission.problem.empty())
      return admission;
    admission.rules = ObservedRules(observed, admission.problem);
    if (admission.problem.empty())
      admission.problem = RulesProblem();
    return admission;
  }

  //! The first code that is not that of a named state, or "".
  std::string CodesProblem(const std::vector<Code>& states) const
  {
    for (size_t u = 0; u < states.size(); ++u)
    {
      if (!isNamed[states[u]])
      {
        return "node " + std::to_string(u) + " has the code " +
            std::to_string(states[u]) + ", which is not a state";
      }
    }
    return "";
  }

  std::string StartProblem()
  {
    for (size_t length = 0; length <= longestStart; ++length)
    {
      const std::string where =
          "at the start of length " + std::to_string(length) + " ";
      const std::vector<Code> states = algorithm.Start(length);
      if (states.size() != length)
      {
        return where + "there are " + std::to_string(states.size()) + " codes";
      }
      std::string problem = CodesProblem(states);
      if (!problem.empty())
        return where + problem;
    }
    std::string problem = LoneStartProblem(algorithm.Start(1));
    if (!problem.empty())
      blame.part = Blame::Part::Start;
    return problem;
  }

  std::string StepsProblem()
  {
    for (size_t length = 0; length <= longest; ++length)
    {
      for (const std::vector<double>& values : WeakOrders(length))
      {
        std::string problem = RunProblem(values);
        if (!problem.empty())
          return problem;
      }
    }
    return "";
  }

  //! The same for lengths at which not all sequences can be tried.
  std::string SamplesProblem()
  {
    for (size_t length = longest + 1; length <= longestSample; ++length)
    {
      for (const bool tied : {false, true})
      {
        std::string problem = SampleProblem(length, tied);
        if (!problem.empty())
          return problem;
      }
    }
    if (observed.Steps() > 0)
      return "";
    blame.part = Blame::Part::Start;
    return "it never does a step";
  }

  //! The same for one sequence.
  std::string SampleProblem(const size_t length, const bool tied)
  {
    if (algorithm.MaxSteps(length) > maxSteps)
      return "";
    std::vector<double> values =
        RandomSequence(length, 0, Purpose::Samples, length);
    for (double& value : values)
      value = std::floor((tied ? 4.0 : 1000.0) * value);
    return RunProblem(values);
  }

  std::string RunProblem(const std::vector<double>& values)
  {
    const size_t limit = std::min(maxSteps, algorithm.MaxSteps(values.size()));
    Configuration config = algorithm.StartOn(values);
    Configuration before;
    Occurrence occurrence = {values, 0, 0};
    known.Begin();
    for (; !config.Halted(); ++occurrence.step)
    {
      const std::optional<size_t> rest = known.Meet(config);
      if (rest && occurrence.step + *rest <= limit)
      {
        observed.AddSeen(*rest);
        known.End(*rest + 1);
        return "";
      }
      if (occurrence.step == limit)
      {
        blame.part = Blame::Part::Halt;
        return When(occurrence) +
            " it has not halted, but it should have (every "
            "node nothing)";
      }
      before = config;
      SignalValue signal = 0;
      try
      {
        signal = algorithm.Step(config);
      }
      catch (const std::exception& error)
      {
        blame.part = Blame::Part::Thrown;
        return error.what() + (" (" + When(occurrence) + ")");
      }
      std::string problem = OutcomeProblem(occurrence, config, signal);
      if (!problem.empty())
        return problem;
      observed.Add(occurrence, before, config, signal);
    }
    known.End(1);
    return "";
  }

  std::string OutcomeProblem(Occurrence occurrence, const Configuration& config,
                             const SignalValue signal) const
  {
    if (signal >= algorithm.Signals().size())
    {
      return When(occurrence) + " the signal is number " +
          std::to_string(signal) + ", but there are only " +
          std::to_string(algorithm.Signals().size());
    }
    const std::string codes = CodesProblem(config.states);
    ++occurrence.step;
    if (!codes.empty())
      return When(occurrence) + " " + codes;
    if (config.states.size() != occurrence.input.size() ||
        config.values.size() != occurrence.input.size())
    {
      return When(occurrence) + " there are " +
          std::to_string(config.states.size()) + " states and " +
          std::to_string(config.values.size()) + " values";
    }
    return "";
  }

  std::string RulesProblem()
  {
    try
    {
      return RulesProblem(algorithm.Rules());
    }
    catch (const std::exception& error)
    {
      return std::string("its rules cannot be had: ") + error.what();
    }
  }

  std::string RulesProblem(const LocalRules& rules)
  {
    if (rules.Bits() != algorithm.Bits() ||
        rules.NumSignals() != algorithm.Signals().size())
      return "its rules have another number of bits or signals than it has";
    for (size_t length = 0; length <= longestStart; ++length)
    {
      if (rules.Start(length) != algorithm.Start(length))
      {
        return "its rules have another start of length " +
            std::to_string(length) + " than it has";
      }
    }
    return Difference(observed, rules, blame);
  }

  const Algorithm& algorithm;
  const size_t longest;
  ObservedSteps observed;
  KnownRuns known;
  Blame blame;
  std::vector<bool> isNamed = std::vector<bool>(256, false);
};

}  // namespace

Admission Admit(const Algorithm& algorithm, const size_t longest)
{
  if (longest > 8)
    throw std::invalid_argument("Admit(): at most 8 values");
  try
  {
    return Judge(algorithm, longest).Run();
  }
  catch (const std::exception& error)
  {
    Admission admission;
    admission.problem = error.what();
    return admission;
  }
}

}  // namespace nexec
