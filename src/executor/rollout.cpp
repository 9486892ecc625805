/**
 * @file executor/rollout.cpp
 */
#include <nexec/executor/rollout.hpp>

#include <algorithm>
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
    stepper(executor.NewStepper()),
    config(algorithm.StartOn(values)),
    order(values.size()),
    maxSteps(algorithm.MaxSteps(values.size())),
    active(CountActive(config.states))
{
  CheckConfig(executor.Config(), algorithm);
  std::iota(order.begin(), order.end(), size_t(0));
}

void Rollout::Step()
{
  if (Halted())
    return;
  stepper->Decide(config, decision);
  margin = std::min(margin, decision.margin);
  MoveValues();
  ChangeStates();
  ++steps;
}

void Rollout::Finish()
{
  RunSummary summary;
  if (!Halted() && steps < maxSteps &&
      stepper->RunToEnd(config, order, maxSteps - steps, summary))
  {
    steps += summary.steps;
    margin = std::min(margin, summary.margin);
    active = CountActive(config.states);
  }
  while (!Halted() && steps < maxSteps)
    Step();
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

void Rollout::MoveValues()
{
  std::vector<double>& s = config.values;
  bool leftNodeCrowded = false;
  for (size_t i = 0; i < decision.gates.size(); ++i)
  {
    const FiringPair& gate = decision.gates[i];
    const size_t u = gate.pair;
    const bool nextPairFires =
        i + 1 < decision.gates.size() && decision.gates[i + 1].pair == u + 1;
    // Whether two gates fire into the node right of the pair.
    const bool rightNodeCrowded =
        nextPairFires && gate.rightward && decision.gates[i + 1].leftward;
    if (rightNodeCrowded)
      ++faults;
    if (gate.rightward && gate.leftward)
    {
      if (!leftNodeCrowded && !rightNodeCrowded)
      {
        std::swap(s[u], s[u + 1]);
        std::swap(order[u], order[u + 1]);
      }
    }
    else if (s[u] != s[u + 1])
    {
      // A gate that fires alone would copy.  Between equal values that changes
      // nothing; here it would lose one.
      ++faults;
    }
    // It is the left node of the next pair, if that fires.
    leftNodeCrowded = rightNodeCrowded;
  }
}

}  // namespace nexec
