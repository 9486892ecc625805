/**
 * @file tests/chain/proof/rounding_test.cpp
 *
 * The bounds on rounding errors bound them.
 */
#include "chain/executor/dense_pass.hpp"
#include "support/algorithms.hpp"
#include "support/exact_network.hpp"
#include "support/models.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>

#include "chain/executor/factored_executor.hpp"
#include "chain/proof/rounding.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace nexec;

namespace
{

const Families& FamiliesToBound()
{
  static const Families families =
      CollectFamilies(algorithm.Rules(), CloseWords(algorithm.Rules()));
  return families;
}

RoundingBounds BoundsOf(const ExecutorModel& model)
{
  return {model, FamiliesToBound(), Enclosures(model, FamiliesToBound())};
}

//! The bound for state logits of a chain.
double LogitBound(const RoundingBounds& bounds, const Pooling pooling,
                  const size_t length)
{
  if (pooling == Pooling::Hard)
    return bounds.HardLogits();
  return pooling == Pooling::Distinct ? bounds.DistinctLogits()
                                      : bounds.Logits(length);
}

//! Configurations from the whole of some executions.
std::vector<Configuration> SomeConfigurations(const size_t length,
                                              const size_t count)
{
  std::vector<Configuration> configs;
  for (size_t index = 0; index < count; ++index)
  {
    std::vector<double> values =
        RandomSequence(length, 31, Purpose::Test, index);
    if (index % 2 == 1)
    {
      for (double& value : values)
        value = std::floor(3.0 * value);
    }
    Configuration config = algorithm.StartOn(values);
    const size_t steps = index * (length - 1);
    for (size_t step = 0; step < steps; ++step)
    {
      Configuration next = config;
      algorithm.Step(next);
      if (next.Halted())
        break;
      config = next;
    }
    configs.push_back(config);
  }
  return configs;
}

//! Largest differences between the dense pass and nearly exact arithmetic.
struct Differences
{
  double gates = 0.0, scores = 0.0, logits = 0.0;
};

Differences Compare(const ExecutorModel& model, const Configuration& config,
                    ExactNetwork<long double>& exact)
{
  const ChainBatch batch({&config});
  DensePass pass(model.config);
  pass.Forward(model.parameters, batch);
  // The scores, by the same layers.
  ExecutorNetwork network(model.config);
  network.SetParameters(model.parameters);
  arma::mat nodes, embeddings, scores;
  network.stateEmbedding.Forward(batch.codes, nodes);
  arma::mat inputs(2 * nodes.n_rows + 1, batch.NumEdges());
  for (size_t e = 0; e < batch.NumEdges(); ++e)
  {
    inputs.col(e).head(nodes.n_rows) = nodes.col(batch.senders[e]);
    inputs.col(e).subvec(nodes.n_rows, 2 * nodes.n_rows - 1) =
        nodes.col(batch.receivers[e]);
    inputs(2 * nodes.n_rows, e) = batch.comparison[e];
  }
  network.edge.Forward(inputs, embeddings);
  network.edgeScore.Forward(embeddings, scores);

  const auto wanted = exact(config);
  const auto differ = [](const double a, const long double b)
  {
    return static_cast<double>(std::abs(static_cast<long double>(a) - b));
  };
  Differences most;
  for (size_t e = 0; e < batch.NumEdges(); ++e)
  {
    most.gates =
        std::max(most.gates, differ(pass.TakeLogits()[e], wanted.gates[e]));
    most.scores = std::max(most.scores, differ(scores[e], wanted.scores[e]));
  }
  for (size_t u = 0; u < config.Size(); ++u)
  {
    for (size_t bit = 0; bit < model.config.bits; ++bit)
    {
      most.logits =
          std::max(most.logits,
                   differ(pass.StateLogits()(bit, u), wanted.logits[u][bit]));
    }
  }
  return most;
}

}  // namespace

TEST_CASE("Rounding errors of the dense executor stay within their bounds",
          "[executor][proof]")
{
  std::vector<ExecutorModel> models = {
      ShippedModel(), WithPooling(ShippedModel(), Pooling::Hard),
      WithPooling(ShippedModel(), Pooling::Distinct)};
  for (size_t number = 0; number < 32; number += 3)
    models.push_back(NoisyModel(number));
  for (const ExecutorModel& model : models)
  {
    const RoundingBounds bounds = BoundsOf(model);
    ExactNetwork<long double> exact(model);
    double largest = 0.0;
    for (const size_t length : {2, 3, 4, 7, 20, 64, 200})
    {
      const double bound = LogitBound(bounds, model.config.pooling, length);
      for (const Configuration& config : SomeConfigurations(length, 4))
      {
        const Differences most = Compare(model, config, exact);
        REQUIRE(most.gates <= bounds.Gates());
        REQUIRE(most.scores <= bounds.Scores());
        REQUIRE(most.logits <= bound);
        largest = std::max(largest, most.logits);
      }
    }
    // The two are not the same computation.
    CHECK(largest > 0.0);
  }
}

TEST_CASE("Rounding errors of the factored executor stay within their bounds",
          "[executor][proof][slow]")
{
  for (size_t number = 0; number < 18; ++number)
  {
    const ExecutorModel model = NoisyModel(number);
    const RoundingBounds bounds = BoundsOf(model);
    ExactNetwork<long double> exact(model);
    const FactoredExecutor executor(model);
    for (const size_t length : {2, 3, 7, 20, 64, 200})
    {
      const double bound = std::max(
          bounds.Gates(), LogitBound(bounds, model.config.pooling, length));
      for (const Configuration& config : SomeConfigurations(length, 4))
      {
        // The least distance from zero is off by no more than any logit is.
        FactoredStepper stepper(executor);
        stepper.WatchMargins();
        StepDecision decision;
        stepper.Decide(config, decision);
        const auto wanted = exact(config);
        long double least = std::numeric_limits<long double>::infinity();
        for (const long double gate : wanted.gates)
          least = std::min(least, std::abs(gate));
        for (const auto& logits : wanted.logits)
        {
          for (const long double logit : logits)
            least = std::min(least, std::abs(logit));
        }
        REQUIRE(std::abs(double(least - stepper.StepMargin())) <= bound);
      }
    }
  }
}

TEST_CASE("Bounds on rounding errors are of use", "[executor][proof]")
{
  const RoundingBounds bounds = BoundsOf(ShippedModel());
  CHECK(bounds.Gates() < 1e-9);
  CHECK(bounds.Scores() < 1e-9);
  CHECK(bounds.HardLogits() < 1e-4);
  CHECK(bounds.Logits(1024) < 1e-3);
  CHECK(bounds.Logits(2) > 0.0);
  for (size_t length = 2; length < 1000000000; length *= 3)
    CHECK(bounds.Logits(length) <= bounds.Logits(3 * length));
  // Longer chains than any bound is kept for.
  CHECK(std::isinf(bounds.Logits(size_t(1) << 50)));
}
