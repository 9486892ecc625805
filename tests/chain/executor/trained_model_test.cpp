/**
 * @file tests/chain/executor/trained_model_test.cpp
 *
 * The committed model is still perfect, with every executor.
 */
#include "support/algorithms.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/compiled/compiled_executor.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/io/certificate_file.hpp>
#include <nexec/io/model_file.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <numeric>

using namespace nexec;

namespace
{

const ExecutorModel& Model()
{
  static const ExecutorModel model =
      LoadModel(NEXEC_SOURCE_DIR "/data/insertion_sort.bin");
  return model;
}

//! The bits of a number, which tell -0.0 from 0.0.
uint64_t BitsOf(const double value)
{
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

//! The permutation of a stable sort.
std::vector<size_t> StableOrder(const std::vector<double>& values)
{
  std::vector<size_t> order(values.size());
  std::iota(order.begin(), order.end(), size_t(0));
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return values[a] < values[b]; });
  return order;
}

//! Random, sorted, reversed, tied and extreme inputs.
std::vector<std::vector<double>> ManyInputs()
{
  const double inf = std::numeric_limits<double>::infinity();
  const double tiny = std::numeric_limits<double>::denorm_min();
  std::vector<std::vector<double>> inputs = {{},
                                             {1},
                                             {2, 1},
                                             {1, 1},
                                             {0.0, -0.0},
                                             {-0.0, 0.0, -0.0},
                                             {inf, -inf, 0, inf, -inf},
                                             {tiny, -tiny, 0.0, 1e308, -1e308}};
  for (const size_t length : {2, 3, 5, 16, 33, 64})
  {
    for (uint64_t index = 0; index < 6; ++index)
    {
      std::vector<double> values =
          RandomSequence(length, 77, Purpose::Test, 100 * length + index);
      inputs.push_back(values);
      for (double& value : values)
        value = std::floor(4.0 * value);
      inputs.push_back(values);
    }
    std::vector<double> values(length);
    std::iota(values.begin(), values.end(), 0.0);
    inputs.push_back(values);
    std::reverse(values.begin(), values.end());
    inputs.push_back(values);
    inputs.push_back(std::vector<double>(length, 1.5));
  }
  return inputs;
}

}  // namespace

TEST_CASE("The committed model is perfect at 16, 64 and 128", "[executor]")
{
  const auto executor = MakeExecutor("factored", Model());
  for (const auto& [length, count] :
       std::vector<std::pair<size_t, size_t>>{{16, 256}, {64, 64}, {128, 32}})
  {
    std::vector<std::vector<double>> sequences;
    for (size_t i = 0; i < count; ++i)
      sequences.push_back(RandomSequence(length, 4242, Purpose::Test, i));
    const Metrics metrics = EvaluateSequences(algorithm, *executor, sequences);
    CHECK(metrics.WorstAccuracy() == 1.0);
    CHECK(metrics.smallestMargin > 0.05);
  }
}

TEST_CASE("The committed model is perfect on all weak orders up to 6",
          "[executor]")
{
  const auto executor = MakeExecutor("factored", Model());
  for (size_t n = 0; n <= 6; ++n)
  {
    const Metrics metrics =
        EvaluateSequences(algorithm, *executor, WeakOrders(n));
    INFO("length " << n);
    CHECK(metrics.Perfect());
  }
}

TEST_CASE("The network's permutation is that of std::stable_sort",
          "[executor][slow]")
{
  for (const std::string& kind : ExecutorNames())
  {
    const auto executor = kind == "compiled"
        ? MakeCompiledExecutor(
              Model(),
              LoadCertificate(NEXEC_SOURCE_DIR "/data/insertion_sort.softmax"
                                               ".certificate.json"))
        : MakeExecutor(kind, Model());
    for (const std::vector<double>& values : ManyInputs())
    {
      Rollout run(algorithm, *executor, values);
      run.Finish();
      REQUIRE(run.Halted());
      REQUIRE(run.Faults() == 0);
      REQUIRE(run.Order() == StableOrder(values));
      // The values are the input's own, byte for byte.
      for (size_t u = 0; u < values.size(); ++u)
      {
        REQUIRE(BitsOf(run.Config().values[u]) ==
                BitsOf(values[run.Order()[u]]));
      }
    }
  }
}

TEST_CASE("Dense and factored executors take the same steps", "[executor]")
{
  // A perfect model, and an untrained one that goes astray at once.
  ExecutorConfig config(algorithm);
  config.embeddingSize = 8;
  config.hiddenSize = 8;
  for (const ExecutorModel& model :
       {Model(), InitialiseModel(config, 3), InitialiseModel(config, 4)})
  {
    const auto dense = MakeExecutor("dense", model);
    const auto factored = MakeExecutor("factored", model);
    for (uint64_t index = 0; index < 4; ++index)
    {
      const std::vector<double> values =
          RandomSequence(20, 5, Purpose::Test, index);
      Rollout a(algorithm, *dense, values);
      Rollout b(algorithm, *factored, values);
      for (size_t step = 0; step < 200 && !a.Halted(); ++step)
      {
        a.Step();
        b.Step();
        REQUIRE(a.Config().states == b.Config().states);
        REQUIRE(a.Order() == b.Order());
        REQUIRE(a.Faults() == b.Faults());
        REQUIRE(a.Margin() == Approx(b.Margin()).epsilon(1e-8).margin(1e-9));
      }
      REQUIRE(a.Halted() == b.Halted());
    }
  }
}

TEST_CASE("A batch equals single runs", "[executor]")
{
  const auto executor = MakeExecutor("factored", Model());
  const std::vector<std::vector<double>> inputs = ManyInputs();
  Metrics sum;
  for (const std::vector<double>& values : inputs)
    sum.Merge(EvaluateSequence(algorithm, *executor, values));
  const Metrics batch = EvaluateSequences(algorithm, *executor, inputs);
  CHECK(batch.steps == sum.steps);
  CHECK(batch.rightStates == sum.rightStates);
  CHECK(batch.exact == sum.exact);
  CHECK(batch.smallestMargin == sum.smallestMargin);
}

TEST_CASE("Increasing maps of the input leave the trace unchanged",
          "[executor]")
{
  // Also for models that go astray: only comparisons enter.
  ExecutorConfig config(algorithm);
  config.embeddingSize = 8;
  config.hiddenSize = 8;
  const std::vector<std::function<double(double)>> maps = {
      [](const double x) { return std::exp(10.0 * x) - 100.0; },
      [](const double x) { return x * x * x; },
      [](const double x)
      {
        return 1e-300 * x;
      }};
  for (const ExecutorModel& model : {Model(), InitialiseModel(config, 3)})
  {
    const auto executor = MakeExecutor("factored", model);
    for (uint64_t index = 0; index < 3; ++index)
    {
      const std::vector<double> values =
          RandomSequence(24, 6, Purpose::Test, index);
      std::vector<double> mapped(values.size());
      std::transform(values.begin(), values.end(), mapped.begin(), maps[index]);
      Rollout a(algorithm, *executor, values);
      Rollout b(algorithm, *executor, mapped);
      while (!a.Halted() && !a.GaveUp())
      {
        a.Step();
        b.Step();
        REQUIRE(a.Config().states == b.Config().states);
        REQUIRE(a.Order() == b.Order());
      }
      CHECK(b.Halted() == a.Halted());
    }
  }
}

TEST_CASE("The two committed files hold the same model", "[executor][io]")
{
  const ExecutorModel json =
      LoadModel(NEXEC_SOURCE_DIR "/data/insertion_sort.json");
  CHECK(
      arma::approx_equal(json.parameters, Model().parameters, "absdiff", 0.0));
  CHECK(json.training.seed == Model().training.seed);
}
