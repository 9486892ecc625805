/**
 * @file tests/chain/executor/metrics_test.cpp
 *
 * What counts as right, for every algorithm.
 */
#include <nexec/chain/executor/metrics.hpp>

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>

#include "chain/executor/value_moves.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

//! Does what the rules of an algorithm say, but for some steps if it is lazy.
class RuleStepper : public Stepper
{
 public:
  RuleStepper(const LocalRules& rules, const bool lazy) :
      rules(rules), lazy(lazy)
  {
  }

  void Decide(const Configuration& config, StepDecision& decision) override
  {
    decision = {{}, {}, 1.0};
    const SignalValue signal = rules.SignalIn(config);
    for (size_t u = 0; u < config.Size(); ++u)
    {
      const auto next = rules.Next(signal, WindowAt(config.states, u));
      if (next.value() != config.states[u])
        decision.changes.push_back({u, *next});
    }
    if (!lazy)
      decision.gates = FiringGates(rules, config);
  }

 private:
  const LocalRules& rules;
  bool lazy;
};

class RuleExecutor : public Executor
{
 public:
  explicit RuleExecutor(const Algorithm& algorithm, const bool lazy = false) :
      config(algorithm), rules(algorithm.Rules()), lazy(lazy)
  {
  }

  const ExecutorConfig& Config() const override { return config; }
  std::unique_ptr<Stepper> NewStepper() const override
  {
    return std::make_unique<RuleStepper>(rules, lazy);
  }

 private:
  ExecutorConfig config;
  const LocalRules& rules;
  bool lazy;
};

}  // namespace

TEST_CASE("What the rules say is exact, ties included", "[executor]")
{
  for (const std::string& name : AlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    for (size_t length = 0; length <= 5; ++length)
    {
      INFO(name << ", length " << length);
      const Metrics metrics = EvaluateSequences(
          algorithm, RuleExecutor(algorithm), WeakOrders(length));
      CHECK(metrics.Perfect());
      CHECK(metrics.WorstAccuracy() == 1.0);
    }
  }
}

TEST_CASE("Values that stay are wrong where the algorithm moves them",
          "[executor]")
{
  for (const std::string& name : AlgorithmNames())
  {
    INFO(name);
    const Algorithm& algorithm = FindAlgorithm(name);
    const Metrics metrics = EvaluateSequence(
        algorithm, RuleExecutor(algorithm, true), {3, 2, 4, 1});
    CHECK(metrics.sorted == 0);
    CHECK(metrics.firstDivergence == 1);
    CHECK(metrics.TraceAccuracy() == 0.0);
  }
}
