/**
 * @file tests/clrs/network_test.cpp
 *
 * The network in itself: gradients, precision, threads, initial losses.
 */
#include <nexec/clrs/clrs_config.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/random.hpp>
#include <nexec/core/threads.hpp>

#include "clrs/loss_split.hpp"
#include "clrs/pass.hpp"
#include "nn/layer_checker.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

ClrsConfig SmallConfig(const std::string& processor)
{
  ClrsConfig config;
  config.processor = FindClrsProcessor(processor);
  config.hiddenSize = 4;
  config.tripletSize = 3;
  return config;
}

ClrsBatch SmallBatch(const size_t length, const size_t size,
                     const uint64_t seed = 5)
{
  ClrsDrawOptions options;
  options.lengths = {length};
  options.batchSize = size;
  return TrainingDraws(options, seed).Next();
}

//! Parameters with biases that are not zero, away from kinks.
arma::vec SomeParameters(const ClrsConfig& config, const uint64_t seed)
{
  arma::vec parameters = InitialClrsParameters(config, seed);
  RandomStream random(seed, Purpose::Test, 0);
  for (double& x : parameters)
    x += 0.1 * random.Normal();
  return parameters;
}

//! Compare all derivatives with finite differences.
void CheckGradient(const ClrsConfig& config, const double hintWeight,
                   const double teacherForcing, const uint64_t seed)
{
  const ClrsBatch batch = SmallBatch(4, 2);
  const std::vector<ClrsChance> chances =
      DrawChance(seed, 0, 2, 4, teacherForcing);
  ClrsPass<double> pass(config);
  arma::vec parameters = SomeParameters(config, seed);
  arma::vec gradient;
  const ClrsLosses losses = pass.EvaluateWithGradient(
      parameters, batch, chances, hintWeight, gradient);
  REQUIRE(std::isfinite(losses.Total()));
  const auto loss = [&]
  {
    return pass.Evaluate(parameters, batch, chances).Total(hintWeight);
  };
  const ParameterLayout layout = ClrsLayout(config);
  for (const ParameterBlock& block : layout.Blocks())
  {
    INFO(block.name);
    double worst = 0.0;
    for (size_t k = block.offset; k < block.offset + block.Size(); ++k)
    {
      const double numerical = NumericalDerivative(loss, parameters[k], 1e-6);
      worst = std::max(worst, std::abs(numerical - gradient[k]));
    }
    CHECK(worst < 1e-6);
  }
}

}  // namespace

TEST_CASE("Initial weights are cut off at two deviations", "[clrs]")
{
  const ClrsConfig config;
  const arma::vec parameters = InitialClrsParameters(config, 3);
  const ParameterBlock block = ClrsLayout(config).Find("proc.me.w");
  const arma::vec weights = arma::vectorise(BlockView(parameters, block));
  const double deviation = 1.0 / std::sqrt(128.0);
  CHECK(arma::abs(weights).max() <= 2.0 * deviation);
  CHECK(arma::stddev(weights) == Approx(0.8796 * deviation).epsilon(0.02));
}

TEST_CASE("Every CLRS processor has the right gradient", "[clrs][gradient]")
{
  for (const std::string& name : ClrsProcessorNames())
  {
    INFO(name);
    CheckGradient(SmallConfig(name), 1.0, 0.0, 3);
  }
}

TEST_CASE("Forgetnet has the right gradient", "[clrs][gradient]")
{
  ClrsConfig config = SmallConfig("triplet_gmpnn");
  config.carryHidden = false;
  CheckGradient(config, 1.0, 0.0, 3);
}

TEST_CASE("The gradient follows the weight of hints and true hints",
          "[clrs][gradient]")
{
  const ClrsConfig config = SmallConfig("triplet_gmpnn");
  CheckGradient(config, 0.0, 0.0, 3);
  CheckGradient(config, 0.3, 0.5, 3);
  CheckGradient(config, 1.0, 1.0, 3);
}

TEST_CASE("Plain pointers and hard hints have the right gradient",
          "[clrs][gradient]")
{
  ClrsConfig config = SmallConfig("mpnn");
  config.permutation = false;
  CheckGradient(config, 1.0, 0.5, 3);
  config.softHints = false;
  CheckGradient(config, 1.0, 0.5, 3);
}

TEST_CASE("CLRS layouts have the sizes of the benchmark", "[clrs]")
{
  const auto size = [](const char* processor)
  {
    ClrsConfig config;
    config.processor = FindClrsProcessor(processor);
    return ClrsLayout(config).Size();
  };
  CHECK(size("mpnn") == 414341);
  CHECK(size("pgn") == 414341);
  CHECK(size("gmpnn") == 480261);
  CHECK(size("triplet_gmpnn") == 524477);
  CHECK_THROWS_AS(FindClrsProcessor("gat"), UsageError);
}

TEST_CASE("Presets are what their names say", "[clrs]")
{
  const ClrsPreset generalist = Preset("generalist2022");
  CHECK(ClrsLayout(generalist.config).Size() == 524477);
  CHECK(generalist.draws.lengths == std::vector<size_t>{4, 7, 11, 13, 16});
  CHECK(generalist.maxGradientNorm == 1.0);
  const ClrsPreset clrs = Preset("clrs2022");
  // Without the decoder of the head.
  CHECK(ClrsLayout(clrs.config).Size() == 414341 - 385);
  CHECK(clrs.draws.pool == 1000);
  CHECK(clrs.teacherForcing == 0.5);
  CHECK_THROWS_AS(Preset("none"), UsageError);
}

TEST_CASE("True hints at every step make steps independent of predictions",
          "[clrs]")
{
  // With true hints and no hidden state, a step sees only its own frame: its
  // losses are those of the same network with any other hint decoders.
  ClrsConfig config = SmallConfig("mpnn");
  config.carryHidden = false;
  const ClrsBatch batch = SmallBatch(6, 3);
  std::vector<ClrsChance> chances = DrawChance(1, 0, 3, 6, 1.0);
  arma::vec parameters = SomeParameters(config, 2);
  ClrsPass<double> pass(config);
  const ClrsLosses before = pass.Evaluate(parameters, batch, chances);
  BlockView(parameters, ClrsLayout(config).Find("dec.i.w")) += 1.0;
  const ClrsLosses after = pass.Evaluate(parameters, batch, chances);
  CHECK(after.i != before.i);
  CHECK(after.j == before.j);
  CHECK(after.pred == before.pred);
  for (ClrsChance& chance : chances)
    chance.forced.clear();
  CHECK(pass.Evaluate(parameters, batch, chances).j != before.j);
}

TEST_CASE("The CLRS network in float is close to double", "[clrs]")
{
  ClrsConfig config;
  config.hiddenSize = 32;
  const ClrsBatch batch = SmallBatch(7, 9);
  const std::vector<ClrsChance> chances = DrawChance(4, 0, 9, 7);
  const arma::vec parameters = InitialClrsParameters(config, 4);
  arma::vec gradient, floatGradient;
  const ClrsLosses losses = ClrsPass<double>(config).EvaluateWithGradient(
      parameters, batch, chances, 1.0, gradient);
  const ClrsLosses floatLosses = ClrsPass<float>(config).EvaluateWithGradient(
      parameters, batch, chances, 1.0, floatGradient);
  CHECK(floatLosses.Output() == Approx(losses.Output()).epsilon(1e-4));
  CHECK(floatLosses.Hint() == Approx(losses.Hint()).epsilon(1e-4));
  CHECK(arma::norm(gradient - floatGradient) < 1e-3 * arma::norm(gradient));
}

TEST_CASE("The CLRS gradient does not depend on threads or on the past",
          "[clrs]")
{
  ClrsConfig config;
  config.hiddenSize = 16;
  const arma::vec parameters = InitialClrsParameters(config, 4);
  ClrsPass<float> used(config);
  for (const size_t length : {16, 5})
  {
    const ClrsBatch batch = SmallBatch(length, 20);
    const std::vector<ClrsChance> chances = DrawChance(4, 0, 20, length, 0.2);
    arma::vec one, two;
    SetNumThreads(1);
    const double first =
        ClrsPass<float>(config)
            .EvaluateWithGradient(parameters, batch, chances, 1.0, one)
            .Total();
    SetNumThreads(2);
    const double second =
        used.EvaluateWithGradient(parameters, batch, chances, 1.0, two).Total();
    SetNumThreads(0);
    CHECK(first == second);
    CHECK(arma::all(one == two));
  }
}

TEST_CASE("Initial CLRS losses are those of the benchmark", "[clrs]")
{
  const ClrsPreset preset = Preset("generalist2022");
  ClrsPass<float> pass(preset.config);
  const auto mean = [&](const size_t length)
  {
    ClrsLosses sum;
    for (uint64_t seed = 1; seed <= 3; ++seed)
    {
      sum += pass.Evaluate(InitialClrsParameters(preset.config, seed),
                           SmallBatch(length, 32, seed),
                           DrawChance(seed, 0, 32, length));
    }
    return sum;
  };
  const ClrsLosses four = mean(4), seven = mean(7);
  CHECK(four.pred / 3.0 == Approx(8.1).margin(1.5));
  CHECK(four.predMask / 3.0 == Approx(1.5).margin(0.4));
  CHECK(four.Hint() / 3.0 == Approx(4.3).margin(0.4));
  CHECK(seven.pred / 3.0 == Approx(15.3).margin(1.5));
  CHECK(seven.predMask / 3.0 == Approx(2.2).margin(0.5));
  CHECK(seven.Hint() / 3.0 == Approx(5.9).margin(0.4));
}

TEST_CASE("Batches that cannot be are refused", "[clrs]")
{
  const ClrsConfig config = SmallConfig("mpnn");
  ClrsPass<double> pass(config);
  const arma::vec parameters = InitialClrsParameters(config, 1);
  ClrsBatch mixed = SmallBatch(4, 1);
  CHECK_THROWS_AS(pass.Evaluate(parameters.head(3), mixed), InputError);
  CHECK_THROWS_AS(pass.Evaluate(parameters, {}), InputError);
  CHECK_THROWS_AS(pass.Evaluate(parameters, mixed, DrawChance(1, 0, 2, 4)),
                  InputError);
  mixed.push_back(SmallBatch(5, 1)[0]);
  CHECK_THROWS_AS(pass.Evaluate(parameters, mixed), InputError);
  CHECK_THROWS_AS(pass.Evaluate(parameters, SmallBatch(1, 1)), InputError);
}
