/**
 * @file tests/support/replay.hpp
 *
 * Refutations are looked at again, without anything that found them.
 */
#ifndef NEXEC_TESTS_SUPPORT_REPLAY_HPP
#define NEXEC_TESTS_SUPPORT_REPLAY_HPP

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/executor/executor.hpp>
#include <nexec/proof/certificate.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace nexec
{

//! The configuration after some steps of the reference.
inline Configuration ReferenceAfter(const Algorithm& algorithm,
                                    const std::vector<double>& input,
                                    const size_t steps)
{
  Configuration config = algorithm.StartOn(input);
  for (size_t step = 0; step < steps; ++step)
  {
    if (config.Halted())
      throw std::logic_error("the reference has halted before");
    algorithm.Step(config);
  }
  return config;
}

//! The codes that a decision gives to all nodes.
inline std::vector<Code> StatesAfter(const Configuration& config,
                                     const StepDecision& decision)
{
  std::vector<Code> states = config.states;
  for (const StateChange& change : decision.changes)
    states[change.node] = change.code;
  return states;
}

//! Whether the gate between two neighbours fires.
inline bool GateFires(const StepDecision& decision, const size_t from,
                      const size_t to)
{
  for (const FiringPair& pair : decision.gates)
  {
    if (pair.pair == std::min(from, to))
      return from < to ? pair.rightward : pair.leftward;
  }
  return false;
}

//! The same for the algorithm.
inline bool GateShouldFire(const Algorithm& algorithm,
                           const Configuration& config, const size_t from,
                           const size_t to)
{
  return algorithm.Rules().Fires({config.states[from], config.states[to],
                                  config.values[from] > config.values[to]});
}

//! Whether a decision differs from the reference's next step anywhere.
inline bool Differs(const Algorithm& algorithm, const Configuration& config,
                    const StepDecision& decision)
{
  Configuration next = config;
  algorithm.Step(next);
  if (StatesAfter(config, decision) != next.states)
    return true;
  for (size_t u = 0; u + 1 < config.Size(); ++u)
  {
    if (GateFires(decision, u, u + 1) !=
            GateShouldFire(algorithm, config, u, u + 1) ||
        GateFires(decision, u + 1, u) !=
            GateShouldFire(algorithm, config, u + 1, u))
      return true;
  }
  return false;
}

//! Whether the decision that a refutation names is as wrong as it says.
inline bool NamedDecisionIsWrong(const Algorithm& algorithm,
                                 const Configuration& config,
                                 const StepDecision& decision,
                                 const Refutation& refutation)
{
  Configuration next = config;
  algorithm.Step(next);
  size_t from = 0, to = 0, node = 0;
  char name[32];
  const char* text = refutation.decision.c_str();
  if (std::sscanf(text, "gate of node %zu to node %zu", &from, &to) == 2)
  {
    return GateShouldFire(algorithm, config, from, to) == refutation.expected &&
        GateFires(decision, from, to) != refutation.expected;
  }
  if (std::sscanf(text, "bit %31s of node %zu", name, &node) != 2)
    return false;
  const std::vector<Code> states = StatesAfter(config, decision);
  for (const NamedState& state : algorithm.States())
  {
    if (state.name == name)
    {
      return ((next.states[node] & state.code) != 0) == refutation.expected &&
          ((states[node] & state.code) != 0) != refutation.expected;
    }
  }
  return false;
}

/**
 * Whether a refutation is right: the reference is replayed on its input, and
 * then the executor that confirmed it takes one step.
 */
inline bool RefutationHolds(const ExecutorModel& model,
                            const Refutation& refutation)
{
  const Algorithm& algorithm = FindAlgorithm(model.config.algorithm);
  const Configuration config =
      ReferenceAfter(algorithm, refutation.input, refutation.step);
  if (config.Halted() || refutation.input.size() != refutation.length)
    return false;
  const auto executor = MakeExecutor(refutation.confirmedBy, model);
  StepDecision decision;
  executor->NewStepper()->Decide(config, decision);
  return Differs(algorithm, config, decision) &&
      NamedDecisionIsWrong(algorithm, config, decision, refutation);
}

}  // namespace nexec

#endif
