/**
 * @file trace/execution_trace.cpp
 */
#include <nexec/trace/execution_trace.hpp>

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/interruption.hpp>

#include "chain/executor/value_moves.hpp"
#include "core/sha256.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace nexec
{

const char* const referenceExecutor = "reference";

namespace
{

//! What is wrong with the digest of the rules, or with what needs one.
std::string RulesProblem(const ExecutionTrace& trace)
{
  // Traces without one are of older formats, which know no others.
  if (trace.rulesDigest.empty())
  {
    return trace.pooling > Pooling::Hard
        ? "'pooling' has to be softmax or hard before format 1.2"
        : "";
  }
  if (!IsSha256(trace.rulesDigest))
    return "the digest of the rules is not a SHA-256";
  if (FitsRules(trace.rulesDigest, FindAlgorithm(trace.algorithm)))
    return "";
  // The name is one that is known, so it is fit to print.
  return "the trace is of other rules of the name '" + trace.algorithm +
      "': record it again, or use the rule file it was recorded with";
}

//! Does the steps of a trace one by one, and looks at each of them before.
class Replay
{
 public:
  Replay(const Algorithm& algorithm, const ExecutionTrace& trace) :
      trace(trace),
      numCodes(algorithm.NumCodes()),
      numSignals(size_t(1) << algorithm.SignalBits()),
      config(algorithm.StartOn(trace.input)),
      order(trace.input.size()),
      hasScore(NumEdgeTypes(numCodes), IsReference(trace))
  {
    std::iota(order.begin(), order.end(), size_t(0));
    active = order.size() -
        static_cast<size_t>(std::count(config.states.begin(),
                                       config.states.end(), nothing));
  }

  //! What is wrong with the scores; notes which types have one.
  std::string ScoreProblem()
  {
    size_t least = 0;
    for (const auto& [type, score] : trace.scores)
    {
      const size_t number = Type(type);
      if (type.sender >= numCodes || type.receiver >= numCodes ||
          number < least || !std::isfinite(score))
        return "the scores are not those of ascending edge types";
      hasScore[number] = true;
      least = number + 1;
    }
    return "";
  }

  //! What is wrong with the steps.
  std::string StepsProblem()
  {
    bool scored = trace.steps.empty() || ScoresKnown(0, order.size());
    for (size_t number = 0; number < trace.steps.size(); ++number)
    {
      ThrowIfInterrupted();
      const TraceStep& step = trace.steps[number];
      if (!scored || !Follows(step))
      {
        return "step " + std::to_string(number) +
            (scored ? " is not one of a run" : " has an edge without a score");
      }
      Do(step);
      scored = number + 1 == trace.steps.size() || ScoresKnownAfter(step);
    }
    if (trace.halted != (active == 0))
      return "the steps do not end as the trace says";
    if (trace.faults != faults)
      return "the trace has another number of faults than its steps";
    return "";
  }

 private:
  size_t Type(const EdgeType& type) const { return TypeIndex(type, numCodes); }

  //! Whether the step can be the next one.
  bool Follows(const TraceStep& step) const
  {
    size_t least = 0;
    for (const StateChange& change : step.changes)
    {
      if (change.node < least || change.node >= order.size() ||
          change.code >= numCodes || change.code == config.states[change.node])
        return false;
      least = change.node + 1;
    }
    least = 0;
    for (const FiringPair& gate : step.gates)
    {
      if (gate.pair < least || gate.pair >= order.size() - 1 ||
          !(gate.rightward || gate.leftward))
        return false;
      least = gate.pair + 1;
    }
    const bool hasMargin = IsReference(trace) ? std::isinf(step.margin)
                                              : std::isfinite(step.margin);
    return active > 0 && hasMargin && step.margin >= 0.0 &&
        step.signal < numSignals;
  }

  void Do(const TraceStep& step)
  {
    faults += MoveValues(step.gates, config.values, order);
    for (const StateChange& change : step.changes)
    {
      Code& state = config.states[change.node];
      active -= state != nothing ? 1 : 0;
      active += change.code != nothing ? 1 : 0;
      state = change.code;
    }
  }

  //! Whether the edges of the pairs from `begin` to before `end` have scores;
  //! pairs that are not there do not count.
  bool ScoresKnown(const size_t begin, const size_t end) const
  {
    for (size_t u = begin; u < end && u + 1 < order.size(); ++u)
    {
      if (!hasScore[Type(RightwardType(config, u))] ||
          !hasScore[Type(LeftwardType(config, u))])
        return false;
    }
    return true;
  }

  //! The same for the edges that a step may have changed.
  bool ScoresKnownAfter(const TraceStep& step) const
  {
    const auto before = [](const size_t u)
    {
      return u == 0 ? 0 : u - 1;
    };
    for (const StateChange& change : step.changes)
    {
      if (!ScoresKnown(before(change.node), change.node + 1))
        return false;
    }
    for (const FiringPair& gate : step.gates)
    {
      if (!ScoresKnown(before(gate.pair), gate.pair + 2))
        return false;
    }
    return true;
  }

  const ExecutionTrace& trace;
  size_t numCodes;
  size_t numSignals;
  Configuration config;
  std::vector<size_t> order;
  //! For each edge type, whether there is a score, or need not be one.
  std::vector<bool> hasScore;
  //! Number of nodes that are not `nothing`.
  size_t active;
  size_t faults = 0;
};

}  // namespace

std::string HeadProblem(const ExecutionTrace& trace, const size_t steps)
{
  if (!HasAlgorithm(trace.algorithm))
    return "the algorithm is not known here; if it comes from a rule file, "
           "pass that with --algorithm_file";
  std::string rulesProblem = RulesProblem(trace);
  if (!rulesProblem.empty())
    return rulesProblem;
  const std::vector<std::string> names = ExecutorNames();
  if (IsReference(trace))
  {
    if (!trace.modelDigest.empty() || !trace.scores.empty())
      return "a trace of the algorithm itself has no model";
  }
  else if (std::find(names.begin(), names.end(), trace.executor) == names.end())
    return "the executor is not one that this version knows";
  else if (!IsSha256(trace.modelDigest))
    return "the digest of the model is not a SHA-256";
  if (std::any_of(trace.input.begin(), trace.input.end(),
                  [](const double value) { return std::isnan(value); }))
    return "there is a NaN in the input";
  const Algorithm& algorithm = FindAlgorithm(trace.algorithm);
  if (steps > std::min(maxTraceSteps, algorithm.MaxSteps(trace.input.size())))
    return "there are more steps than any run has";
  return "";
}

std::string TraceProblem(const ExecutionTrace& trace)
{
  std::string problem = HeadProblem(trace, trace.steps.size());
  if (!problem.empty())
    return problem;
  Replay replay(FindAlgorithm(trace.algorithm), trace);
  const std::string scoreProblem = replay.ScoreProblem();
  return scoreProblem.empty() ? replay.StepsProblem() : scoreProblem;
}

}  // namespace nexec
