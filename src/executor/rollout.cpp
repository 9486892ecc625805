/**
 * @file executor/rollout.cpp
 */
#include <nexec/executor/rollout.hpp>

#include <algorithm>
#include <numeric>

namespace nexec
{

Rollout::Rollout(const Algorithm& algorithm, const Executor& executor,
                 const std::vector<double>& values) :
    stepper(executor.NewStepper()),
    config(algorithm.StartOn(values)),
    order(values.size()),
    maxSteps(algorithm.MaxSteps(values.size())),
    halted(config.Halted())
{
  CheckConfig(executor.Config(), algorithm);
  std::iota(order.begin(), order.end(), size_t(0));
}

void Rollout::Step()
{
  if (halted)
    return;
  stepper->Decide(config, decision);
  margin = std::min(margin, decision.margin);
  MoveValues();
  config.states.swap(decision.states);
  halted = config.Halted();
  ++steps;
}

void Rollout::Finish()
{
  while (!halted && steps < maxSteps)
    Step();
}

void Rollout::MoveValues()
{
  std::vector<double>& s = config.values;
  const std::vector<uint8_t>& right = decision.rightward;
  const std::vector<uint8_t>& left = decision.leftward;
  const size_t pairs = s.size() - 1;

  // Whether two gates fire into the node right of pair u.
  const auto crowded = [&](const size_t u)
  {
    return u + 1 < pairs && right[u] && left[u + 1];
  };

  bool leftNodeCrowded = false;
  for (size_t u = 0; u < pairs; ++u)
  {
    const bool rightNodeCrowded = crowded(u);
    if (rightNodeCrowded)
      ++faults;
    if (right[u] && left[u])
    {
      if (!leftNodeCrowded && !rightNodeCrowded)
      {
        std::swap(s[u], s[u + 1]);
        std::swap(order[u], order[u + 1]);
      }
    }
    else if (right[u] != left[u] && s[u] != s[u + 1])
    {
      // A gate that fires alone would copy.  Between equal values that changes
      // nothing; here it would lose one.
      ++faults;
    }
    leftNodeCrowded = rightNodeCrowded;
  }
}

}  // namespace nexec
