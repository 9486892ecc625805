/**
 * @file chain/executor/rollout.cpp
 */
#include <nexec/chain/executor/rollout.hpp>

#include <nexec/core/errors.hpp>
#include <nexec/core/interruption.hpp>

#include "value_moves.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace nexec
{

namespace
{

//! Number of nodes that are not `nothing`.
size_t CountActive(const std::vector<Code>& states)
{
  return states.size() -
      static_cast<size_t>(std::count(states.begin(), states.end(), nothing));
}

}  // namespace

Rollout::Rollout(const Algorithm& algorithm, const Executor& executor,
                 const std::vector<double>& values) :
    algorithm(algorithm),
    bound(algorithm.Bound()),
    stepper(executor.NewStepper())
{
  CheckConfig(executor.Config(), algorithm);
  Restart(values);
}

void Rollout::Restart(const std::vector<double>& values)
{
  if (std::any_of(values.begin(), values.end(),
                  [](const double value) { return std::isnan(value); }))
    throw InputError("a NaN cannot be compared");
  config = algorithm.StartOn(values);
  order.resize(values.size());
  std::iota(order.begin(), order.end(), size_t(0));
  maxSteps = bound.At(values.size());
  active = CountActive(config.states);
  steps = 0;
  faults = 0;
  stepper->Restart();
}

void Rollout::Step()
{
  if (Halted())
    return;
  stepper->Decide(config, decision);
  margin = std::min(margin, decision.margin);
  faults += MoveValues(decision.gates, config.values, order);
  ChangeStates();
  ++steps;
}

void Rollout::Advance(const size_t most)
{
  const size_t left = steps < maxSteps ? maxSteps - steps : 0;
  const size_t end = steps + std::min(most, left);
  RunSummary summary;
  if (!Halted() && steps < end &&
      stepper->RunToEnd(config, order, end - steps, summary))
  {
    steps += summary.steps;
    margin = std::min(margin, summary.margin);
    active = CountActive(config.states);
  }
  while (!Halted() && steps < end)
  {
    ThrowIfInterrupted();
    Step();
  }
}

void Rollout::ChangeStates()
{
  for (const StateChange& change : decision.changes)
  {
    Code& state = config.states[change.node];
    active -= state != nothing ? 1 : 0;
    active += change.code != nothing ? 1 : 0;
    state = change.code;
  }
}

}  // namespace nexec
