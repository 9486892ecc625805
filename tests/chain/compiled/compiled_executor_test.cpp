/**
 * @file tests/chain/compiled/compiled_executor_test.cpp
 *
 * The table of a proved model: what it does, and what it refuses.
 */
#include "support/algorithms.hpp"
#include "support/models.hpp"
#include "support/replay.hpp"
#include "support/some_sequences.hpp"

#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/compiled/compiled_executor.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/proof/learnt_rules.hpp>
#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

using namespace nexec;

namespace
{

ExecutorModel Shipped(const Pooling pooling)
{
  return WithPooling(ShippedModel(), pooling);
}

const Certificate& Proof(const Pooling pooling)
{
  static const std::vector<Certificate> proofs = []
  {
    std::vector<Certificate> all;
    for (const Pooling one : poolings)
    {
      all.push_back(Certify(Shipped(one), DefaultCertifyLength(one),
                            CertifyDepth::Verdict));
    }
    return all;
  }();
  return proofs[static_cast<size_t>(pooling)];
}

std::unique_ptr<Executor> Compiled(const Pooling pooling)
{
  return MakeCompiledExecutor(Shipped(pooling), Proof(pooling));
}

std::vector<size_t> StableOrder(const std::vector<double>& values)
{
  std::vector<size_t> order(values.size());
  std::iota(order.begin(), order.end(), size_t(0));
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return values[a] < values[b]; });
  return order;
}

size_t CountInversions(const std::vector<double>& values)
{
  size_t inversions = 0;
  for (size_t v = 0; v < values.size(); ++v)
  {
    for (size_t u = 0; u < v; ++u)
      inversions += values[u] > values[v] ? 1 : 0;
  }
  return inversions;
}

//! Long chains of very different kinds.
std::vector<std::vector<double>> LongChains(const size_t length)
{
  std::vector<std::vector<double>> chains;
  chains.push_back(RandomSequence(length, 3, Purpose::Test, 0));
  std::vector<double> values = chains[0];
  for (double& value : values)
    value = std::floor(10.0 * value);
  chains.push_back(values);
  std::iota(values.begin(), values.end(), 0.0);
  chains.push_back(values);
  std::reverse(values.begin(), values.end());
  chains.push_back(values);
  chains.push_back(std::vector<double>(length, 7.0));
  for (size_t u = 0; u < length; ++u)
    values[u] = double(u % 17);
  chains.push_back(values);
  for (size_t u = 0; u < length; ++u)
    values[u] = double(u % 2 == 0 ? u : length - u);
  chains.push_back(values);
  // Sorted but for the last value, and for the first.
  std::iota(values.begin(), values.end(), 0.0);
  values.back() = -1.0;
  chains.push_back(values);
  std::iota(values.begin(), values.end(), 0.0);
  values.front() = double(length);
  chains.push_back(values);
  return chains;
}

bool SameBits(const double a, const double b)
{
  return std::memcmp(&a, &b, sizeof(a)) == 0;
}

//! Inputs with infinities, both zeros and heavy ties.
std::vector<std::vector<double>> SpecialInputs()
{
  const double inf = std::numeric_limits<double>::infinity();
  std::vector<std::vector<double>> inputs = {
      {},
      {1},
      {2, 1},
      {1, 1},
      {0.0, -0.0},
      {-0.0, 0.0, -0.0, 0.0},
      {0.0, -1.0, -0.0, 1.0, 0.0, -0.0},
      {inf, -inf, 0.0, inf, -inf, -0.0},
      {inf, inf, inf},
      {-inf, inf, -inf, inf, -inf},
      {1e308, -1e308, 5e-324, -5e-324, 0.0, -0.0}};
  const std::vector<double> few = {-inf, -0.0, 0.0, inf};
  for (uint64_t index = 0; index < 40; ++index)
  {
    RandomStream random(8, Purpose::Test, index);
    std::vector<double> values(2 + random.Below(60));
    for (double& value : values)
      value = few[random.Below(index % 2 == 0 ? 2 : 4)];
    inputs.push_back(values);
  }
  return inputs;
}

void RequireSameDecision(const StepDecision& a, const StepDecision& b)
{
  REQUIRE(a.changes.size() == b.changes.size());
  for (size_t c = 0; c < a.changes.size(); ++c)
  {
    REQUIRE(a.changes[c].node == b.changes[c].node);
    REQUIRE(a.changes[c].code == b.changes[c].code);
  }
  REQUIRE(a.gates.size() == b.gates.size());
  for (size_t g = 0; g < a.gates.size(); ++g)
  {
    REQUIRE(a.gates[g].pair == b.gates[g].pair);
    REQUIRE(a.gates[g].rightward == b.gates[g].rightward);
    REQUIRE(a.gates[g].leftward == b.gates[g].leftward);
  }
}

void RequireSameEnd(const Rollout& run, const Rollout& whole)
{
  REQUIRE(run.Halted());
  REQUIRE(whole.Halted());
  REQUIRE(run.Config().states == whole.Config().states);
  REQUIRE(run.Config().values == whole.Config().values);
  REQUIRE(run.Order() == whole.Order());
  REQUIRE(run.Steps() == whole.Steps());
  REQUIRE(run.Margin() == whole.Margin());
}

}  // namespace

TEST_CASE("Compiled and factored executors take the same decisions",
          "[executor][compiled]")
{
  for (const Pooling pooling : poolings)
  {
    const auto compiled = Compiled(pooling);
    const auto factored = MakeExecutor("factored", Shipped(pooling));
    std::vector<std::vector<double>> inputs = ManySequences(60, 5);
    for (const std::vector<double>& values : SpecialInputs())
      inputs.push_back(values);
    size_t lone = 0;
    for (const std::vector<double>& values : inputs)
    {
      if (values.size() > 100)
        continue;
      Configuration config = algorithm.StartOn(values);
      const auto a = compiled->NewStepper(), b = factored->NewStepper();
      StepDecision mine, theirs;
      for (; !config.Halted(); algorithm.Step(config))
      {
        a->Decide(config, mine);
        b->Decide(config, theirs);
        RequireSameDecision(mine, theirs);
        REQUIRE_FALSE(Differs(algorithm, config, mine));
        // No decision is nearer to zero than what was proved.
        REQUIRE(mine.margin <= theirs.margin + 1e-9);
        for (const FiringPair& gate : mine.gates)
          lone += gate.rightward != gate.leftward ? 1 : 0;
      }
    }
    // Between equal values a gate fires alone, and nothing moves.
    CHECK(lone > 50);
  }
}

TEST_CASE("A run that was watched for some steps ends as one that was not",
          "[executor][compiled]")
{
  const auto compiled = Compiled(Pooling::Softmax);
  for (const std::vector<double>& values : ManySequences(80, 6))
  {
    Rollout whole(algorithm, *compiled, values);
    whole.Finish();
    REQUIRE(whole.Halted());
    for (const size_t watched : {size_t(1), size_t(2), size_t(3), size_t(7),
                                 size_t(20), whole.Steps() / 2, whole.Steps()})
    {
      Rollout run(algorithm, *compiled, values);
      for (size_t step = 0; step < watched; ++step)
        run.Step();
      run.Finish();
      RequireSameEnd(run, whole);
    }
  }
}

TEST_CASE("A run that is done piece by piece ends as one that is not",
          "[executor][compiled]")
{
  const auto factored = MakeExecutor("factored", Shipped(Pooling::Softmax));
  const auto compiled = Compiled(Pooling::Softmax);
  for (const Executor* executor : {factored.get(), compiled.get()})
  {
    for (const std::vector<double>& values : ManySequences(30, 7))
    {
      Rollout whole(algorithm, *executor, values);
      whole.Finish();
      for (const size_t piece : {1, 2, 5, 30})
      {
        Rollout run(algorithm, *executor, values);
        for (size_t steps = piece; !run.Halted(); steps += piece)
        {
          run.Advance(piece);
          REQUIRE(run.Steps() == std::min(steps, whole.Steps()));
        }
        RequireSameEnd(run, whole);
      }
    }
  }
}

TEST_CASE("The compiled executor moves special values byte for byte",
          "[executor][compiled]")
{
  for (const Pooling pooling : poolings)
  {
    const auto compiled = Compiled(pooling);
    for (const std::vector<double>& values : SpecialInputs())
    {
      Rollout run(algorithm, *compiled, values);
      run.Finish();
      REQUIRE(run.Halted());
      REQUIRE(run.Order() == StableOrder(values));
      for (size_t u = 0; u < values.size(); ++u)
        REQUIRE(SameBits(run.Config().values[u], values[run.Order()[u]]));
      REQUIRE(EvaluateSequence(algorithm, *compiled, values).Perfect());
    }
  }
}

TEST_CASE("The compiled executor sorts long chains in as many steps",
          "[executor][compiled]")
{
  const size_t length = 2000;
  for (const Pooling pooling : poolings)
  {
    const auto compiled = Compiled(pooling);
    for (const std::vector<double>& values : LongChains(length))
    {
      Rollout run(algorithm, *compiled, values);
      run.Finish();
      CHECK(run.Halted());
      CHECK_FALSE(run.GaveUp());
      CHECK(run.Order() == StableOrder(values));
      CHECK(run.Steps() == CountInversions(values) + length - 1);
      CHECK(run.Faults() == 0);
    }
  }
}

TEST_CASE("The compiled executor refuses what is not proved",
          "[executor][compiled]")
{
  const ExecutorModel model = Shipped(Pooling::Softmax);
  const Certificate& proof = Proof(Pooling::Softmax);
  CHECK_NOTHROW(MakeCompiledExecutor(model, proof));

  ExecutorModel other = model;
  other.parameters[100] = std::nextafter(other.parameters[100], 1e9);
  CHECK_THROWS_AS(MakeCompiledExecutor(other, proof), ProofError);

  CHECK_THROWS_AS(MakeCompiledExecutor(Shipped(Pooling::Hard), proof),
                  ProofError);
  CHECK_THROWS_AS(MakeCompiledExecutor(model, Proof(Pooling::Hard)),
                  ProofError);

  Certificate refuted = proof;
  refuted.proved = false;
  refuted.refuted = true;
  CHECK_THROWS_AS(MakeCompiledExecutor(model, refuted), ProofError);
  Certificate undecided = proof;
  undecided.proved = false;
  CHECK_THROWS_AS(MakeCompiledExecutor(model, undecided), ProofError);
  CHECK_THROWS_AS(MakeCompiledExecutor(model, Certificate()), ProofError);
}

TEST_CASE("The compiled executor refuses chains beyond its certificate",
          "[executor][compiled]")
{
  const ExecutorModel model = Shipped(Pooling::Softmax);
  const auto compiled =
      MakeCompiledExecutor(model, Certify(model, 5, CertifyDepth::Verdict));
  Rollout fits(algorithm, *compiled, {5, 4, 3, 2, 1});
  fits.Finish();
  CHECK(fits.Halted());
  Rollout tooLong(algorithm, *compiled, {6, 5, 4, 3, 2, 1});
  CHECK_THROWS_AS(tooLong.Finish(), ProofError);
  Rollout stepwise(algorithm, *compiled, {6, 5, 4, 3, 2, 1});
  CHECK_THROWS_AS(stepwise.Step(), ProofError);
  // With hard pooling there is no such length.
  const auto hard = Compiled(Pooling::Hard);
  Rollout any(algorithm, *hard, std::vector<double>(3000, 1.0));
  CHECK_NOTHROW(any.Finish());
}

TEST_CASE("A proof for too short chains gives no table", "[executor][compiled]")
{
  // It is right on two values, and wrong on three.
  const ExecutorModel model = LoadModel(NEXEC_TEST_DATA "/wrong_at_3.bin");
  const Certificate certificate = Certify(model, 2);
  REQUIRE(certificate.proved);
  CHECK_THROWS_WITH(MakeCompiledExecutor(model, certificate),
                    Catch::Contains("lengths up to 13"));
}

TEST_CASE("A model has learnt the rules of its algorithm",
          "[executor][compiled]")
{
  // In every window that occurs; others have no row.
  for (const Pooling pooling : poolings)
  {
    const ExecutorModel model = Shipped(pooling);
    const LocalRules learnt =
        LearntRules(model, Certify(model, 100, CertifyDepth::Verdict));
    for (const std::vector<double>& values : WeakOrders(5))
    {
      Configuration config = algorithm.StartOn(values);
      while (!config.Halted())
      {
        Configuration other = config;
        algorithm.Step(config);
        learnt.Step(other);
        REQUIRE(other.states == config.states);
        REQUIRE(other.values == config.values);
      }
    }
    for (size_t n = 0; n <= 20; ++n)
      CHECK(learnt.Start(n) == algorithm.Start(n));
  }
}
