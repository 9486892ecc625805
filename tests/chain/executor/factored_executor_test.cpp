/**
 * @file tests/chain/executor/factored_executor_test.cpp
 *
 * The factored executor only looks at what has changed; the dense one looks at
 * everything.  Both have to decide the same at every step, above all in runs
 * that go astray.
 */
#include "support/algorithms.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/rollout.hpp>
#include <nexec/io/model_file.hpp>

#include "chain/executor/context_table.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace nexec;

namespace
{

//! What happened in some runs, to know that a test has seen it.
struct Events
{
  size_t steps = 0;
  //! Steps with gates on more than one pair.
  size_t manyGates = 0;
  //! Steps with more than ten active nodes.
  size_t manyActive = 0;
  //! Nodes that were `nothing` as were their neighbours, and changed.
  size_t woken = 0;
  size_t halted = 0;
  size_t gaveUp = 0;
};

void Count(const Configuration& config, const StepDecision& decision,
           Events& events)
{
  const std::vector<Code>& x = config.states;
  ++events.steps;
  events.manyGates += decision.gates.size() > 1 ? 1 : 0;
  events.manyActive +=
      x.size() - std::count(x.begin(), x.end(), nothing) > 10 ? 1 : 0;
  for (const StateChange& change : decision.changes)
  {
    const size_t u = change.node;
    const bool idle = x[u] == nothing && (u == 0 || x[u - 1] == nothing) &&
        (u + 1 == x.size() || x[u + 1] == nothing);
    events.woken += idle ? 1 : 0;
  }
}

bool Same(const StepDecision& a, const StepDecision& b)
{
  return std::equal(a.changes.begin(), a.changes.end(), b.changes.begin(),
                    b.changes.end(),
                    [](const StateChange& x, const StateChange& y)
                    { return x.node == y.node && x.code == y.code; }) &&
      std::equal(a.gates.begin(), a.gates.end(), b.gates.begin(), b.gates.end(),
                 [](const FiringPair& x, const FiringPair& y)
                 {
                   return x.pair == y.pair && x.rightward == y.rightward &&
                       x.leftward == y.leftward;
                 });
}

//! Asks both executors and compares what they say.
class ComparingStepper : public Stepper
{
 public:
  ComparingStepper(const Executor& dense, const Executor& factored,
                   Events& events) :
      dense(dense.NewStepper()), factored(factored.NewStepper()), events(events)
  {
  }

  void Decide(const Configuration& config, StepDecision& decision) override
  {
    dense->Decide(config, decision);
    factored->Decide(config, other);
    REQUIRE(Same(decision, other));
    // The factored executor's margin is that of all steps so far.
    margin = std::min(margin, decision.margin);
    REQUIRE(std::abs(margin - other.margin) <= 1e-9);
    Count(config, decision, events);
  }

 private:
  std::unique_ptr<Stepper> dense, factored;
  Events& events;
  StepDecision other;
  double margin = std::numeric_limits<double>::infinity();
};

class ComparingExecutor : public Executor
{
 public:
  ComparingExecutor(const ExecutorModel& model, Events& events) :
      dense(MakeExecutor("dense", model)),
      factored(MakeExecutor("factored", model)),
      events(events)
  {
  }

  const ExecutorConfig& Config() const override { return dense->Config(); }

  std::unique_ptr<Stepper> NewStepper() const override
  {
    return std::make_unique<ComparingStepper>(*dense, *factored, events);
  }

 private:
  std::unique_ptr<Executor> dense, factored;
  Events& events;
};

//! Run until halt or give-up, comparing every step.
void CompareRuns(const ExecutorModel& model,
                 const std::vector<std::vector<double>>& inputs, Events& events)
{
  const ComparingExecutor executor(model, events);
  for (const std::vector<double>& values : inputs)
  {
    Rollout run(algorithm, executor, values);
    run.Finish();
    events.halted += run.Halted() ? 1 : 0;
    events.gaveUp += run.GaveUp() ? 1 : 0;
  }
}

ExecutorModel Trained()
{
  return LoadModel(NEXEC_SOURCE_DIR "/data/insertion_sort.bin");
}

//! A small model that has learnt nothing.
ExecutorModel Untrained(const uint64_t seed)
{
  ExecutorConfig config(algorithm);
  config.embeddingSize = 8;
  config.hiddenSize = 8;
  return InitialiseModel(config, seed);
}

//! The trained model with noise of this size on every parameter.
ExecutorModel Perturbed(const uint64_t seed, const double size)
{
  ExecutorModel model = Trained();
  const ExecutorModel noise = InitialiseModel(model.config, seed);
  model.parameters += size * noise.parameters;
  return model;
}

//! Sequences of one length, half of them with ties.
std::vector<std::vector<double>> Inputs(const size_t length, const size_t count)
{
  std::vector<std::vector<double>> inputs;
  for (size_t i = 0; i < count; ++i)
  {
    inputs.push_back(RandomSequence(length, 31, Purpose::Test, i));
    if (i % 2 == 1)
    {
      for (double& value : inputs.back())
        value = std::floor(4.0 * value);
    }
  }
  return inputs;
}

}  // namespace

TEST_CASE("The factored executor decides as the dense one does", "[executor]")
{
  for (const Pooling pooling : {Pooling::Softmax, Pooling::Hard})
  {
    ExecutorModel model = Trained();
    model.config.pooling = pooling;
    Events events;
    for (size_t n = 2; n <= 5; ++n)
      CompareRuns(model, WeakOrders(n), events);
    for (const size_t length : {17, 48})
      CompareRuns(model, Inputs(length, 2), events);
    if (pooling == Pooling::Softmax)
      CompareRuns(model, Inputs(128, 1), events);
    CHECK(events.gaveUp == 0);
  }
}

TEST_CASE("Untrained models go astray the same way", "[executor]")
{
  Events events;
  for (uint64_t seed = 1; seed <= 12; ++seed)
  {
    ExecutorModel model = Untrained(seed);
    if (seed % 3 == 0)
      model.config.pooling = Pooling::Hard;
    for (size_t n = 2; n <= 4; ++n)
      CompareRuns(model, WeakOrders(n), events);
    CompareRuns(model, Inputs(5, 4), events);
    CompareRuns(model, Inputs(23, 2), events);
  }
  // These keep waking nodes up, and one meets more contexts than are kept.
  for (const uint64_t seed : {6, 12})
    CompareRuns(Untrained(seed), Inputs(128, 1), events);
  CHECK(events.manyGates > 1000);
  CHECK(events.manyActive > 1000);
  CHECK(events.woken > 1000);
  CHECK(events.gaveUp > 100);
}

TEST_CASE("A run that is begun again is as a new one", "[executor]")
{
  for (const ExecutorModel& model : {Trained(), Untrained(6), Untrained(12)})
  {
    for (const char* kind : {"factored", "dense"})
    {
      const std::unique_ptr<Executor> executor = MakeExecutor(kind, model);
      Rollout again(algorithm, *executor, {2.0, 1.0});
      std::vector<std::vector<double>> inputs = {{}, {1.0}};
      for (const size_t length : {5, 3, 24, 4})
      {
        for (const std::vector<double>& input : Inputs(length, 2))
          inputs.push_back(input);
      }
      for (const std::vector<double>& input : inputs)
      {
        CAPTURE(kind, input);
        again.Restart(input);
        // Not every run is finished before the next begins.
        again.Step();
        again.Restart(input);
        again.Finish();
        Rollout fresh(algorithm, *executor, input);
        fresh.Finish();
        CHECK(again.Config().states == fresh.Config().states);
        CHECK(again.Config().values == fresh.Config().values);
        CHECK(again.Order() == fresh.Order());
        CHECK(again.Steps() == fresh.Steps());
        CHECK(again.Faults() == fresh.Faults());
        CHECK(again.Halted() == fresh.Halted());
        CHECK(again.Margin() <= fresh.Margin());
      }
    }
  }
}

TEST_CASE("Perturbed models go astray the same way", "[executor]")
{
  // From runs that are still right to runs that go wrong at once.
  Events events;
  for (uint64_t seed = 1; seed <= 20; ++seed)
  {
    const ExecutorModel model = Perturbed(seed, 0.02 * double(seed));
    CompareRuns(model, WeakOrders(3), events);
    CompareRuns(model, Inputs(24, 2), events);
    if (seed % 10 == 0)
      CompareRuns(model, Inputs(64, 1), events);
  }
  CHECK(events.manyGates > 1000);
  CHECK(events.manyActive > 1000);
  CHECK(events.woken > 500);
  CHECK(events.halted > 100);
  CHECK(events.gaveUp > 10);
}

TEST_CASE("Counts that end early are those that go on with zeros", "[executor]")
{
  const std::vector<uint32_t> counts = {2, 0, 1, 0};
  const auto hash = [](const std::vector<uint32_t>& list)
  {
    uint64_t sum = 0;
    for (size_t type = 0; type < list.size(); ++type)
      sum += list[type] * ContextTable::EdgeHash(type);
    return sum;
  };
  ContextTable table(4);
  CHECK(table.Find(hash(counts), counts.data(), 3) == 0);
  CHECK(table.Find(hash(counts), counts.data(), 4) == 0);
  CHECK(table.Find(counts.data()) == 0);

  // Whatever the hash says, the counts decide.
  const std::vector<uint32_t> other = {2, 0, 1, 1};
  CHECK(table.Find(hash(counts), other.data(), 4) == 1);
  CHECK(table.Find(hash(counts), counts.data(), 3) == 0);
  CHECK(table.Find(hash(counts), other.data(), 2) == 2);
  CHECK(table.Size() == 3);
  CHECK(std::equal(other.begin(), other.end(), table.Counts(1)));

  table.Clear();
  CHECK(table.Size() == 0);
  CHECK(table.Find(hash(other), other.data(), 4) == 0);
}
