/**
 * @file chain/proof/refute.cpp
 */
#include "refute.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/executor.hpp>
#include <nexec/core/interruption.hpp>

#include "chain/algorithm/short_kinds.hpp"
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
      for (size_t bit = 0; bit < algorithm.Bits(); ++bit)
      {
        const auto mask = static_cast<Code>(BitMask(bit, algorithm.Bits()));
        if ((after[u] & mask) != (right & mask))
        {
          return Difference{"bit " + algorithm.StateName(mask) + " of node " +
                                std::to_string(u),
                            (right & mask) != 0};
        }
      }
    }
    return std::nullopt;
  }

  const Algorithm& algorithm;
  const LocalRules& rules;
  const Configuration& config;
};

//! Looks for inputs that a model is wrong on.
class Trial
{
 public:
  explicit Trial(const ExecutorModel& model) :
      algorithm(FindAlgorithm(model.config.algorithm)),
      dense(MakeExecutor("dense", model)),
      factored(MakeExecutor("factored", model))
  {
  }

  //! Try an input; what the faster executor finds, the other one confirms.
  std::optional<Refutation> Try(const std::vector<double>& values) const
  {
    if (!Follow(*factored, "factored", values))
      return std::nullopt;
    return Follow(*dense, "dense", values);
  }

  //! Try inputs that are sorted but for one exchange, near the ends and in the
  //! middle; on short chains, everywhere.
  std::optional<Refutation> TryNearlySorted(const size_t length) const
  {
    for (size_t exchanged = 0; exchanged + 1 < length; ++exchanged)
    {
      const size_t fromEnd = length - 2 - exchanged;
      if (length > 24 && exchanged >= 4 && fromEnd >= 4 &&
          exchanged != length / 2)
        continue;
      std::vector<double> values(length);
      std::iota(values.begin(), values.end(), 0.0);
      NearlySort(values, exchanged);
      if (auto refutation = Try(values))
        return refutation;
    }
    return std::nullopt;
  }

 private:
  //! Follow the algorithm on an input until an executor decides otherwise.
  std::optional<Refutation> Follow(const Executor& executor,
                                   const std::string& name,
                                   const std::vector<double>& values) const
  {
    Configuration config = algorithm.StartOn(values);
    const auto stepper = executor.NewStepper();
    StepDecision decision;
    const size_t maxSteps = algorithm.MaxSteps(values.size());
    for (size_t step = 0; !config.Halted() && step < maxSteps; ++step)
    {
      ThrowIfInterrupted();
      stepper->Decide(config, decision);
      if (const auto wrong = Comparison(algorithm, config).First(decision))
        return Found(values, config, step, *wrong, name);
      algorithm.Step(config);
    }
    return std::nullopt;
  }

  Refutation Found(const std::vector<double>& values,
                   const Configuration& config, const size_t step,
                   const Difference& wrong, const std::string& name) const
  {
    Refutation refutation;
    refutation.length = values.size();
    for (const Code code : config.states)
    {
      refutation.configuration +=
          (refutation.configuration.empty() ? "" : " ") +
          algorithm.StateName(code);
    }
    refutation.decision = wrong.decision;
    refutation.expected = wrong.expected;
    refutation.input = values;
    refutation.step = step;
    refutation.confirmedBy = name;
    return refutation;
  }

  const Algorithm& algorithm;
  std::unique_ptr<Executor> dense, factored;
};

//! Try all that short chains can be, and random sequences.
std::optional<Refutation> TryShort(const Trial& trial,
                                   const size_t provedLength)
{
  constexpr size_t longestOrders = 5, longestRandom = 256;
  for (size_t n = std::max<size_t>(2, provedLength + 1); n <= longestOrders;
       ++n)
  {
    for (const std::vector<double>& values : WeakOrders(n))
    {
      if (auto refutation = trial.Try(values))
        return refutation;
    }
  }
  for (size_t n = longestOrders + 1; n <= longestRandom; n += n / 4)
  {
    for (const uint64_t index : {0, 1})
    {
      if (n <= provedLength)
        continue;
      if (auto refutation =
              trial.Try(RandomSequence(n, n, Purpose::Test, index)))
        return refutation;
    }
  }
  return std::nullopt;
}

//! Try longer and longer chains, then shorter ones than the first that fails.
std::optional<Refutation> TryLong(const Trial& trial, const size_t provedLength)
{
  constexpr size_t longest = 16384;
  const size_t first = std::max<size_t>(2, provedLength + 1);
  std::optional<Refutation> found;
  size_t good = first - 1;
  // Two neighbouring lengths at a time: odd and even ones may differ.
  for (size_t n = first; n <= longest && !found; n += 2 + (n - first) / 4)
  {
    for (size_t length = n; length <= n + 1 && !found; ++length)
      found = trial.TryNearlySorted(length);
    if (!found)
      good = n + 1;
  }
  while (found && good + 1 < found->length)
  {
    const size_t middle = good + (found->length - good) / 2;
    auto shorter = trial.TryNearlySorted(middle);
    if (!shorter && middle + 1 < found->length)
      shorter = trial.TryNearlySorted(middle + 1);
    if (shorter)
      found = shorter;
    else
      good = std::min(middle + 1, found->length - 1);
  }
  return found;
}

}  // namespace

std::optional<Refutation> FindWrongInput(const ExecutorModel& model,
                                         const size_t provedLength)
{
  const Trial trial(model);
  auto found = TryShort(trial, provedLength);
  const auto longer = TryLong(trial, provedLength);
  if (longer && (!found || longer->length < found->length))
    found = longer;
  return found;
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
  const std::string name =
      suspect.length <= maxDenseLength ? "dense" : "factored";
  StepDecision decision;
  MakeExecutor(name, model)->NewStepper()->Decide(witness->config, decision);
  if (const auto wrong = Comparison(algorithm, witness->config).First(decision))
  {
    refutation.decision = wrong->decision;
    refutation.expected = wrong->expected;
    refutation.confirmedBy = name;
  }
  return refutation;
}

}  // namespace nexec
