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
  const size_t pairs = s.size() - 1;

  // Which pairs exchange their values.  A gate that fires alone would copy:
  // between equal values that changes nothing, else it is a fault.
  std::vector<uint8_t>& exchange = decision.rightward;
  for (size_t u = 0; u < pairs; ++u)
  {
    const bool lone = decision.rightward[u] != decision.leftward[u];
    if (lone && s[u] != s[u + 1])
      ++faults;
    exchange[u] = decision.rightward[u] && decision.leftward[u];
  }

  // A node can be part of one exchange only.
  for (size_t u = 0; u < pairs; ++u)
  {
    if (!exchange[u])
      continue;
    size_t last = u;
    while (last + 1 < pairs && exchange[last + 1])
      ++last;
    if (last == u)
    {
      std::swap(s[u], s[u + 1]);
      std::swap(order[u], order[u + 1]);
    }
    else
    {
      faults += last - u;
      u = last;
    }
  }
}

}  // namespace nexec
