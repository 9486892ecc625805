/**
 * @file trace/record.cpp
 */
#include <nexec/trace/record.hpp>

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/executor/rollout.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/interruption.hpp>

#include "chain/executor/factored_executor.hpp"
#include "chain/executor/value_moves.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace nexec
{

namespace
{

//! The nodes whose codes differ.
std::vector<StateChange> Changes(const std::vector<Code>& before,
                                 const std::vector<Code>& after)
{
  std::vector<StateChange> changes;
  for (size_t node = 0; node < before.size(); ++node)
  {
    if (before[node] != after[node])
      changes.push_back({node, after[node]});
  }
  return changes;
}

void Append(ExecutionTrace& trace, TraceStep&& step)
{
  if (trace.steps.size() == maxTraceSteps)
  {
    throw InputError("the run has more than " + std::to_string(maxTraceSteps) +
                     " steps, too many to be recorded");
  }
  trace.steps.push_back(std::move(step));
}

//! Says of each step of a run what the model's signal and margin are.
class Witness
{
 public:
  explicit Witness(const ExecutorModel& model) : executor(model) {}

  //! Look at the next configuration of the run.
  void Look(const Configuration& config)
  {
    if (!stepper)
    {
      stepper.emplace(executor);
      stepper->WatchMargins();
    }
    stepper->Decide(config, decision);
  }

  double Margin() const { return stepper->StepMargin(); }
  SignalValue Signal() const { return stepper->Signal(); }

  //! Tell what was done.  A stepper may only see its own run, so if that was
  //! something else (rounding can decide), begin a new one.
  void Told(const StepDecision& done)
  {
    if (!(done.changes == decision.changes && done.gates == decision.gates))
      Dismiss();
  }

  //! The scores of all edge types that were met.
  std::vector<EdgeTypeScore> Scores()
  {
    Dismiss();
    std::vector<EdgeTypeScore> scores;
    for (const size_t type : seen)
    {
      scores.push_back(
          {TypeAt(type, executor.NumCodes()), executor.typeScores[type]});
    }
    return scores;
  }

 private:
  //! Keep what the stepper has met, not the stepper.
  void Dismiss()
  {
    if (stepper)
      seen.insert(stepper->SeenTypes().begin(), stepper->SeenTypes().end());
    stepper.reset();
  }

  FactoredExecutor executor;
  std::optional<FactoredStepper> stepper;
  StepDecision decision;
  std::set<size_t> seen;
};

}  // namespace

ExecutionTrace RecordReference(const Algorithm& algorithm,
                               const std::vector<double>& values)
{
  ExecutionTrace trace;
  trace.algorithm = algorithm.Name();
  trace.executor = referenceExecutor;
  trace.rulesDigest = RulesDigest(algorithm);
  trace.input = values;
  Configuration config = algorithm.StartOn(values);
  while (!config.Halted())
  {
    ThrowIfInterrupted();
    TraceStep step;
    step.gates = FiringGates(algorithm.Rules(), config);
    const std::vector<Code> before = config.states;
    step.signal = algorithm.Step(config);
    step.changes = Changes(before, config.states);
    Append(trace, std::move(step));
  }
  trace.halted = true;
  return trace;
}

ExecutionTrace RecordRun(const Algorithm& algorithm, const ExecutorModel& model,
                         const Executor& executor,
                         const std::string& executorName,
                         const std::vector<double>& values)
{
  ExecutionTrace trace;
  trace.algorithm = algorithm.Name();
  trace.executor = executorName;
  trace.pooling = model.config.pooling;
  trace.modelDigest = ModelDigest(model);
  trace.rulesDigest = RulesDigest(algorithm);
  trace.input = values;
  Rollout run(algorithm, executor, values);
  Witness witness(model);
  while (!run.Halted() && !run.GaveUp())
  {
    ThrowIfInterrupted();
    witness.Look(run.Config());
    run.Step();
    Append(trace,
           {run.Decision().changes, run.Decision().gates, witness.Signal(),
            witness.Margin()});
    witness.Told(run.Decision());
  }
  trace.scores = witness.Scores();
  trace.halted = run.Halted();
  trace.faults = run.Faults();
  return trace;
}

}  // namespace nexec
