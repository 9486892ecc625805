/**
 * @file executor/proof/refute.cpp
 */
#include "refute.hpp"

#include <nexec/algorithm/registry.hpp>
#include <nexec/executor/executor.hpp>

#include "witness.hpp"

namespace nexec
{

namespace
{

//! Longest chains on which the dense executor is run.
constexpr size_t maxDenseLength = 65536;

//! Longest chains for which an input is looked for.
constexpr size_t maxWitnessLength = 1000000;

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

}  // namespace

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
