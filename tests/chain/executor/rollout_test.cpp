/**
 * @file tests/chain/executor/rollout_test.cpp
 *
 * How decisions move values, and how runs are measured.  The decisions come
 * from executors written for the test.
 */
#include "support/algorithms.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/executor/metrics.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace nexec;

namespace
{

//! A decision about every node and every gate.
struct Plan
{
  std::vector<Code> states;
  std::vector<uint8_t> rightward;
  std::vector<uint8_t> leftward;
};

using Script = std::function<void(const Configuration&, Plan&)>;

//! Starts from "nothing changes" and lets the script change that.
class ScriptedStepper : public Stepper
{
 public:
  explicit ScriptedStepper(const Script& script) : script(script) {}

  void Decide(const Configuration& config, StepDecision& decision) override
  {
    const size_t n = config.Size();
    Plan plan = {config.states, std::vector<uint8_t>(n - 1, 0),
                 std::vector<uint8_t>(n - 1, 0)};
    script(config, plan);

    decision = {{}, {}, 1.0};
    for (size_t u = 0; u < n; ++u)
    {
      if (plan.states[u] != config.states[u])
        decision.changes.push_back({u, plan.states[u]});
    }
    for (size_t u = 0; u + 1 < n; ++u)
    {
      const bool rightward = plan.rightward[u], leftward = plan.leftward[u];
      if (rightward || leftward)
        decision.gates.push_back({u, rightward, leftward});
    }
  }

 private:
  const Script& script;
};

class ScriptedExecutor : public Executor
{
 public:
  explicit ScriptedExecutor(Script script,
                            const std::string& name = "insertion_sort") :
      script(std::move(script)), config(FindAlgorithm(name))
  {
  }

  const ExecutorConfig& Config() const override { return config; }

  std::unique_ptr<Stepper> NewStepper() const override
  {
    return std::make_unique<ScriptedStepper>(script);
  }

 private:
  Script script;
  ExecutorConfig config;
};

//! Decides as the reference does, then lets the script spoil it.
ScriptedExecutor Faithful(const Script& spoil)
{
  return ScriptedExecutor(
      [spoil](const Configuration& config, Plan& plan)
      {
        Configuration next = config;
        FindAlgorithm("insertion_sort").Step(next);
        plan.states = next.states;
        for (size_t u = 0; u + 1 < config.Size(); ++u)
        {
          const bool exchanged = next.values[u] != config.values[u] &&
              next.values[u] == config.values[u + 1];
          plan.rightward[u] = plan.leftward[u] = exchanged;
        }
        spoil(config, plan);
      });
}

const Script honest = [](const Configuration&, Plan&) {
};

}  // namespace

TEST_CASE("Two gates on one edge exchange the values", "[executor]")
{
  const ScriptedExecutor executor([](const Configuration&, Plan& d)
                                  { d.rightward[0] = d.leftward[0] = 1; });
  Rollout run(algorithm, executor, {-0.0, 5.0, 7.0});
  run.Step();
  CHECK(run.Config().values == std::vector<double>{5.0, -0.0, 7.0});
  CHECK(std::signbit(run.Config().values[1]));
  CHECK(run.Order() == std::vector<size_t>{1, 0, 2});
  CHECK(run.Faults() == 0);
  CHECK(run.Margin() == 1.0);
}

TEST_CASE("A lone gate never copies a value", "[executor]")
{
  const ScriptedExecutor executor([](const Configuration&, Plan& d)
                                  { d.leftward[0] = 1; });
  Rollout different(algorithm, executor, {1.0, 2.0});
  different.Step();
  CHECK(different.Config().values == std::vector<double>{1.0, 2.0});
  CHECK(different.Faults() == 1);

  Rollout equal(algorithm, executor, {0.0, -0.0});
  equal.Step();
  CHECK_FALSE(std::signbit(equal.Config().values[0]));
  CHECK(equal.Order() == std::vector<size_t>{0, 1});
  CHECK(equal.Faults() == 0);
}

TEST_CASE("Exchanges that share a node are faults and move nothing",
          "[executor]")
{
  const ScriptedExecutor executor(
      [](const Configuration&, Plan& d)
      {
        for (const size_t u : {0, 1, 3})
          d.rightward[u] = d.leftward[u] = 1;
      });
  Rollout run(algorithm, executor, {1, 2, 3, 4, 5});
  run.Step();
  CHECK(run.Config().values == std::vector<double>{1, 2, 3, 5, 4});
  CHECK(run.Faults() == 1);
}

TEST_CASE("Two gates into one node are a fault even between equal values",
          "[executor]")
{
  const ScriptedExecutor executor([](const Configuration&, Plan& d)
                                  { d.rightward[0] = d.leftward[1] = 1; });
  Rollout run(algorithm, executor, {1, 1, 1});
  run.Step();
  CHECK(run.Faults() == 1);
  CHECK(run.Order() == std::vector<size_t>{0, 1, 2});
}

TEST_CASE("Crowded nodes in a row are counted one by one", "[executor]")
{
  // Gates fire into nodes 1 and 2 from both sides; the exchange of the last
  // two, which share no crowded node, goes on.
  const ScriptedExecutor executor(
      [](const Configuration&, Plan& d)
      {
        d.rightward[0] = 1;
        d.rightward[1] = d.leftward[1] = 1;
        d.leftward[2] = 1;
        d.rightward[4] = d.leftward[4] = 1;
      });
  Rollout run(algorithm, executor, {1, 2, 3, 4, 5, 6});
  run.Step();
  CHECK(run.Config().values == std::vector<double>{1, 2, 3, 4, 6, 5});
  // Two crowded nodes and two gates that fire alone.
  CHECK(run.Faults() == 4);
}

TEST_CASE("A run has halted when the last node becomes nothing", "[executor]")
{
  // First a node wakes up, then all go to sleep from the left.
  const ScriptedExecutor executor(
      [](const Configuration& config, Plan& d)
      {
        const auto awake =
            std::find_if(d.states.begin(), d.states.end(),
                         [](const Code code) { return code != nothing; });
        if (config.states == algorithm.Start(config.Size()))
          d.states[0] = d.states[1] = d.states[2] = d.states[3] = 3;
        else
          *awake = nothing;
      });
  Rollout run(algorithm, executor, {4, 3, 2, 1});
  for (size_t step = 1; step <= 5; ++step)
  {
    CHECK_FALSE(run.Halted());
    run.Step();
    CHECK(run.Halted() == run.Config().Halted());
  }
  CHECK(run.Halted());
  run.Step();
  CHECK(run.Steps() == 5);
}

TEST_CASE("A run that never halts gives up in time", "[executor]")
{
  const ScriptedExecutor executor(honest);
  Rollout run(algorithm, executor, {3, 1, 2});
  run.Advance(2);
  CHECK(run.Steps() == 2);
  CHECK_FALSE(run.GaveUp());
  run.Finish();
  CHECK_FALSE(run.Halted());
  CHECK(run.GaveUp());
  CHECK(run.Steps() == algorithm.MaxSteps(3));

  const Metrics metrics = EvaluateSequence(algorithm, executor, {1, 2, 3});
  CHECK(metrics.HaltedShare() == 0.0);
  CHECK(metrics.ScalarAccuracy() == 0.0);
  CHECK(metrics.SortedAccuracy() == 0.0);
  CHECK(metrics.TraceAccuracy() == 0.0);
  CHECK(metrics.firstDivergence == 1);
}

TEST_CASE("A faithful run is perfect", "[executor]")
{
  const Metrics metrics =
      EvaluateSequences(algorithm, Faithful(honest),
                        {{2, 4, 6, 3, 7}, {}, {1}, {1, 1}, {3, 2, 1}});
  CHECK(metrics.sequences == 5);
  CHECK(metrics.Perfect());
  CHECK(metrics.WorstAccuracy() == 1.0);
  CHECK(metrics.HaltedShare() == 1.0);
  CHECK(metrics.firstDivergence == Metrics::never);
  CHECK(metrics.steps == 6 + 0 + 0 + 1 + 5);
}

TEST_CASE("One wrong state is found at its step", "[executor]")
{
  // In the step from panel (b) of the paper's figure, node 4 loses next_j.
  const Metrics metrics = EvaluateSequence(
      algorithm,
      Faithful(
          [](const Configuration& config, Plan& d)
          {
            if (config.states == std::vector<Code>{0, 8, 1, 4, 2})
              d.states[4] = nothing;
          }),
      {2, 4, 6, 3, 7});
  CHECK(metrics.firstDivergence == 4);
  CHECK(metrics.TraceAccuracy() == 0.0);
  CHECK(metrics.StateAccuracy() < 1.0);
  CHECK(metrics.StateAccuracy() > 0.5);
}

TEST_CASE("A missing exchange shows in scalars, not in states", "[executor]")
{
  // States go on as if the values had been exchanged; 3 and 2 stay swapped.
  const Metrics metrics =
      EvaluateSequence(algorithm,
                       Faithful(
                           [](const Configuration& config, Plan& d)
                           {
                             if (config.states == std::vector<Code>{0, 8, 5} &&
                                 config.values[1] > config.values[2])
                               d.rightward[1] = d.leftward[1] = 0;
                           }),
                       {1, 3, 2});
  CHECK(metrics.ScalarAccuracy() == Approx(1.0 / 3.0));
  CHECK(metrics.SortedAccuracy() == 0.0);
  CHECK(metrics.firstDivergence == 2);
}

TEST_CASE("Exchanging equal values is not the algorithm's trace", "[executor]")
{
  const Metrics metrics =
      EvaluateSequence(algorithm,
                       Faithful(
                           [](const Configuration& config, Plan& d)
                           {
                             if (config.values[0] == config.values[1])
                               d.rightward[0] = d.leftward[0] = 1;
                           }),
                       {1, 1});
  CHECK(metrics.SortedAccuracy() == 1.0);
  CHECK(metrics.TraceAccuracy() == 0.0);
}

TEST_CASE("Where an algorithm exchanges equal values, a run has to",
          "[executor]")
{
  // Both gates of an edge, or neither, whatever the values are.
  for (const bool fires : {true, false})
  {
    const ScriptedExecutor executor(
        [fires](const Configuration& config, Plan& plan)
        {
          plan.states.assign(config.Size(), nothing);
          plan.rightward[0] = plan.leftward[0] = fires;
        },
        "reversal");
    const Metrics metrics =
        EvaluateSequence(FindAlgorithm("reversal"), executor, {1, 1});
    CHECK(metrics.ScalarAccuracy() == 1.0);
    CHECK(metrics.TraceAccuracy() == (fires ? 1.0 : 0.0));
  }
}
