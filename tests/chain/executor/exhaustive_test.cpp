/**
 * @file tests/chain/executor/exhaustive_test.cpp
 *
 * Every executor does what the reference does, step by step, on all short
 * inputs.
 */
#include "core/parallel.hpp"
#include "support/algorithms.hpp"
#include "support/models.hpp"
#include "support/replay.hpp"

#include <nexec/chain/compiled/compiled_executor.hpp>
#include <nexec/chain/executor/rollout.hpp>
#include <nexec/chain/proof/certify.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <numeric>

using namespace nexec;

namespace
{

const std::vector<Pooling> twoPoolings = {Pooling::Softmax, Pooling::Hard};

//! All permutations of n values.
std::vector<std::vector<double>> Permutations(const size_t length)
{
  std::vector<std::vector<double>> all;
  std::vector<double> values(length);
  std::iota(values.begin(), values.end(), 0.0);
  do
    all.push_back(values);
  while (std::next_permutation(values.begin(), values.end()));
  return all;
}

//! All sequences of n values out of three.
std::vector<std::vector<double>> ThreeValued(const size_t length)
{
  std::vector<std::vector<double>> all;
  size_t count = 1;
  for (size_t u = 0; u < length; ++u)
    count *= 3;
  for (size_t number = 0; number < count; ++number)
  {
    std::vector<double> values;
    for (size_t u = 0, rest = number; u < length; ++u, rest /= 3)
      values.push_back(double(rest % 3));
    all.push_back(values);
  }
  return all;
}

std::vector<std::vector<double>> ShortInputs(const size_t maxLength)
{
  std::vector<std::vector<double>> all;
  for (size_t n = 0; n <= maxLength; ++n)
  {
    for (const auto& inputs : {Permutations(n), ThreeValued(n)})
      all.insert(all.end(), inputs.begin(), inputs.end());
  }
  return all;
}

//! Moves the input positions along with the values; written for this test.
class Reference
{
 public:
  explicit Reference(const std::vector<double>& values) :
      config(algorithm.StartOn(values)), order(values.size())
  {
    std::iota(order.begin(), order.end(), size_t(0));
  }

  void Step()
  {
    // The one exchange of a step, if any, is where both gates must fire.
    for (size_t u = 0; u + 1 < order.size(); ++u)
    {
      if (GateShouldFire(algorithm, config, u, u + 1) &&
          GateShouldFire(algorithm, config, u + 1, u))
        std::swap(order[u], order[u + 1]);
    }
    algorithm.Step(config);
  }

  Configuration config;
  std::vector<size_t> order;
};

//! Whether a run has every state, value, place and the halt of the reference.
bool SameTrace(const Executor& executor, const std::vector<double>& values)
{
  Reference reference(values);
  Rollout run(algorithm, executor, values);
  while (!reference.config.Halted())
  {
    if (run.Halted())
      return false;
    reference.Step();
    run.Step();
    if (run.Config().states != reference.config.states ||
        run.Config().values != reference.config.values ||
        run.Order() != reference.order || run.Faults() != 0)
      return false;
  }
  return run.Halted();
}

//! Whether the end is the same when the run goes there at once.
bool SameEnd(const Executor& executor, const std::vector<double>& values)
{
  Reference reference(values);
  size_t steps = 0;
  for (; !reference.config.Halted(); ++steps)
    reference.Step();
  Rollout run(algorithm, executor, values);
  run.Finish();
  return run.Halted() && run.Steps() == steps && run.Faults() == 0 &&
      run.Config().states == reference.config.states &&
      run.Config().values == reference.config.values &&
      run.Order() == reference.order;
}

//! Compare all traces of an executor, and all ends if it has a way to them.
void CheckTraces(const Executor& executor, const size_t maxLength,
                 const bool ends)
{
  const std::vector<std::vector<double>> inputs = ShortInputs(maxLength);
  std::vector<uint8_t> right(inputs.size(), 0);
  ParallelFor(inputs.size(),
              [&](const size_t i)
              {
                right[i] = SameTrace(executor, inputs[i]) &&
                    (!ends || SameEnd(executor, inputs[i]));
              });
  CHECK(std::count(right.begin(), right.end(), 0) == 0);
}

/**
 * The dense executor sees states and comparisons only: it is asked once for
 * each configuration, as far as it can be told from others.
 */
size_t CountWrongDenseDecisions(const ExecutorModel& model,
                                const size_t maxLength, size_t& asked)
{
  const auto executor = MakeExecutor("dense", model);
  std::map<std::pair<std::vector<Code>, std::vector<int>>, bool> known;
  size_t wrong = 0;
  for (const std::vector<double>& values : ShortInputs(maxLength))
  {
    Configuration config = algorithm.StartOn(values);
    for (; !config.Halted(); algorithm.Step(config))
    {
      std::vector<int> comparisons;
      for (size_t u = 0; u + 1 < config.Size(); ++u)
      {
        comparisons.push_back((config.values[u] > config.values[u + 1]) -
                              (config.values[u] < config.values[u + 1]));
      }
      const auto [found, isNew] =
          known.emplace(std::make_pair(config.states, comparisons), false);
      if (isNew)
      {
        StepDecision decision;
        executor->NewStepper()->Decide(config, decision);
        found->second = Differs(algorithm, config, decision);
      }
      wrong += found->second ? 1 : 0;
    }
  }
  asked = known.size();
  return wrong;
}

Certificate Proof(const ExecutorModel& model)
{
  return Certify(model, DefaultCertifyLength(model.config.pooling),
                 CertifyDepth::Verdict);
}

}  // namespace

TEST_CASE("Factored traces are right on all short inputs",
          "[executor][exhaustive][slow]")
{
  for (const Pooling pooling : twoPoolings)
    CheckTraces(*MakeExecutor("factored", WithPooling(ShippedModel(), pooling)),
                8, false);
}

TEST_CASE("Compiled traces are right on all short inputs",
          "[executor][exhaustive]")
{
  for (const Pooling pooling : twoPoolings)
  {
    const ExecutorModel model = WithPooling(ShippedModel(), pooling);
    CheckTraces(*MakeCompiledExecutor(model, Proof(model)), 8, true);
  }
}

TEST_CASE("Dense decisions are right on all short inputs",
          "[executor][exhaustive]")
{
  for (const Pooling pooling : twoPoolings)
  {
    size_t asked = 0;
    CHECK(CountWrongDenseDecisions(WithPooling(ShippedModel(), pooling), 6,
                                   asked) == 0);
    CHECK(asked > 500);
  }
}

TEST_CASE("Dense decisions are right on all inputs up to length 8",
          "[.][long][executor][exhaustive]")
{
  for (const Pooling pooling : twoPoolings)
  {
    size_t asked = 0;
    CHECK(CountWrongDenseDecisions(WithPooling(ShippedModel(), pooling), 8,
                                   asked) == 0);
    WARN(asked << " configurations with " << PoolingName(pooling)
               << " pooling");
  }
}
