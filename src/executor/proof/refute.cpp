/**
 * @file executor/proof/refute.cpp
 */
#include "refute.hpp"

#include <nexec/algorithm/registry.hpp>
#include <nexec/algorithm/short_kinds.hpp>
#include <nexec/algorithm/trajectory.hpp>
#include <nexec/executor/executor.hpp>

#include "witness.hpp"

#include <algorithm>
#include <numeric>

namespace nexec
{

namespace
{

//! Longest chains on which the dense executor is run.
constexpr size_t maxDenseLength = 65536;

//! A decision for people, and what it should be.
struct Difference
{
  std::string decision;
  bool expected;
};

//! Compares what an executor decides with what the rules say.
class Comparison
{
 public:
  Comparison(const Algorithm& algorithm, const Configuration& config) :
      algorithm(algorithm), rules(algorithm.Rules()), config(config)
  {
  }

  std::optional<Difference> First(const StepDecision& decision) const
  {
    auto difference = FirstGate(decision);
    return difference ? difference : FirstBit(decision);
  }

 private:
  static std::string GateName(const size_t from, const size_t to)
  {
    return "gate of node " + std::to_string(from) + " to node " +
        std::to_string(to);
  }

  std::optional<Difference> FirstGate(const StepDecision& decision) const
  {
    size_t next = 0;  // The next pair of the decision.
    for (size_t u = 0; u + 1 < config.Size(); ++u)
    {
      FiringPair fired = {u, false, false};
      if (next < decision.gates.size() && decision.gates[next].pair == u)
        fired = decision.gates[next++];
      const bool right = rules.Fires(RightwardType(config, u));
      const bool left = rules.Fires(LeftwardType(config, u));
      if (fired.rightward != right)
        return Difference{GateName(u, u + 1), right};
      if (fired.leftward != left)
        return Difference{GateName(u + 1, u), left};
    }
    return std::nullopt;
  }

  std::optional<Difference> FirstBit(const StepDecision& decision) const
  {
    std::vector<Code> after = config.states;
    for (const StateChange& change : decision.changes)
      after[change.node] = change.code;
    const SignalValue signal = rules.SignalIn(config);
    for (size_t u = 0; u < after.size(); ++u)
    {
      const Code right = *rules.Next(signal, WindowAt(config.states, u));
      for (size_t shift = algorithm.Bits(); shift-- > 0;)
      {
        const Code bit = static_cast<Code>(1 << shift);
        if ((after[u] & bit) != (right & bit))
        {
          return Difference{"bit " + algorithm.StateName(bit) + " of node " +
                                std::to_string(u),
                            (right & bit) != 0};
        }
      }
    }
    return std::nullopt;
  }

  const Algorithm& algorithm;
  const LocalRules& rules;
  const Configuration& config;
};

//! Follow the algorithm on an input until an executor decides otherwise.
std::optional<Refutation> FollowInput(const ExecutorModel& model,
                                      const Executor& executor,
                                      const std::vector<double>& values)
{
  const Algorithm& algorithm = FindAlgorithm(model.config.algorithm);
  Configuration config = algorithm.StartOn(values);
  const auto stepper = executor.NewStepper();
  StepDecision decision;
  for (size_t step = 0; !config.Halted(); ++step)
  {
    stepper->Decide(config, decision);
    if (const auto wrong = Comparison(algorithm, config).First(decision))
    {
      Refutation refutation;
      refutation.length = values.size();
      for (const Code code : config.states)
      {
        refutation.configuration +=
            (refutation.configuration.empty() ? "" : " ") +
            algorithm.StateName(code);
      }
      refutation.decision = wrong->decision;
      refutation.expected = wrong->expected;
      refutation.input = values;
      refutation.step = step;
      refutation.confirmedBy = "dense";
      return refutation;
    }
    algorithm.Step(config);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refutation> FindWrongInput(const ExecutorModel& model,
                                         const size_t maxLength)
{
  constexpr size_t longestOrders = 5, longestNearlySorted = 512;
  constexpr size_t longestRandom = 256;
  const auto executor = MakeExecutor("dense", model);
  for (size_t n = 2; n <= std::min(maxLength, longestOrders); ++n)
  {
    for (const std::vector<double>& values : WeakOrders(n))
    {
      if (auto refutation = FollowInput(model, *executor, values))
        return refutation;
    }
  }
  // All places on short chains, some at the ends of longer ones.
  for (size_t n = longestOrders + 1;
       n <= std::min(maxLength, longestNearlySorted); n += n < 24 ? 1 : n)
  {
    for (size_t exchanged = 0; exchanged + 1 < n;
         exchanged += n < 24 || exchanged < 4 ? 1 : n / 8)
    {
      std::vector<double> values(n);
      std::iota(values.begin(), values.end(), 0.0);
      NearlySort(values, exchanged);
      if (auto refutation = FollowInput(model, *executor, values))
        return refutation;
    }
  }
  for (size_t n = longestOrders + 1; n <= std::min(maxLength, longestRandom);
       n += n / 4)
  {
    for (const uint64_t index : {0, 1})
    {
      if (auto refutation = FollowInput(
              model, *executor, RandomSequence(n, n, Purpose::Test, index)))
        return refutation;
    }
  }
  return std::nullopt;
}

Refutation Confront(const ExecutorModel& model,
                    const std::vector<ReachableWord>& words,
                    const Suspect& suspect)
{
  const Algorithm& algorithm = FindAlgorithm(model.config.algorithm);
  Refutation refutation;
  refutation.length = suspect.length;
  refutation.configuration =
      WordText(words[suspect.origin.word].word, algorithm);
  refutation.idlePairs = suspect.idlePairs;
  refutation.ties = suspect.ties;
  refutation.decision = suspect.decision;
  refutation.expected = suspect.expected;
  if (suspect.length > maxWitnessLength)
    return refutation;
  const auto witness = FindWitness(algorithm, words, suspect.origin,
                                   suspect.idlePairs, suspect.ties);
  if (!witness)
    return refutation;

  refutation.input = witness->values;
  refutation.step = witness->steps;
  const std::string kind =
      suspect.length <= maxDenseLength ? "dense" : "factored";
  StepDecision decision;
  MakeExecutor(kind, model)->NewStepper()->Decide(witness->config, decision);
  if (const auto wrong = Comparison(algorithm, witness->config).First(decision))
  {
    refutation.decision = wrong->decision;
    refutation.expected = wrong->expected;
    refutation.confirmedBy = kind;
  }
  return refutation;
}

}  // namespace nexec
