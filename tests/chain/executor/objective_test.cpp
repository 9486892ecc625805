/**
 * @file tests/chain/executor/objective_test.cpp
 *
 * The training loss as a separable function.
 */
#include "chain/executor/factored_pass.hpp"
#include "chain/training/batch.hpp"
#include "nn/layer_checker.hpp"
#include "support/some_sequences.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/executor/objective.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/threads.hpp>

using namespace nexec;

namespace
{

ExecutorConfig TinyConfig()
{
  ExecutorConfig config(FindAlgorithm("insertion_sort"));
  config.embeddingSize = 4;
  config.hiddenSize = 3;
  return config;
}

//! Sequences of many lengths, those without any step included.
std::vector<std::vector<double>> ManyLengths(const size_t count)
{
  std::vector<std::vector<double>> sequences;
  RandomStream random(5, Purpose::Test, 0);
  for (size_t i = 0; i < count; ++i)
    sequences.push_back(AnySequence(i % 9, random));
  return sequences;
}

LossWeights AllParts()
{
  LossWeights weights;
  weights.virtualNode = 0.7;
  weights.sharpening = 0.2;
  return weights;
}

}  // namespace

TEST_CASE("The objective has the right gradient", "[executor][gradient]")
{
  ExecutorObjective objective(TinyConfig(), ManyLengths(12), AllParts());
  arma::mat parameters = InitialiseModel(TinyConfig(), 2).parameters;
  arma::mat gradient;
  const double value =
      objective.EvaluateWithGradient(parameters, 3, gradient, 7);
  CHECK(value == objective.Evaluate(parameters, 3, 7));
  REQUIRE(arma::size(gradient) == arma::size(parameters));
  const double scale = arma::abs(gradient).max();
  CHECK(scale > 0.0);
  for (size_t i = 0; i < parameters.n_elem; ++i)
  {
    CHECK(gradient[i] ==
          Approx(NumericalDerivative(
                     [&] { return objective.Evaluate(parameters, 3, 7); },
                     parameters[i]))
              .margin(1e-6 * scale));
  }
}

TEST_CASE("The functions add up to the whole", "[executor]")
{
  const size_t count = 40;
  ExecutorObjective objective(TinyConfig(), ManyLengths(count), AllParts());
  REQUIRE(objective.NumFunctions() == count);
  const arma::mat parameters = InitialiseModel(TinyConfig(), 3).parameters;
  arma::mat whole, part;
  const double value = objective.EvaluateWithGradient(parameters, whole);
  CHECK(value == objective.Evaluate(parameters));
  for (const size_t batchSize : {1, 7, 16, 40})
  {
    INFO("batches of " << batchSize);
    double sum = 0.0;
    arma::mat gradients(arma::size(parameters), arma::fill::zeros);
    for (size_t begin = 0; begin < count; begin += batchSize)
    {
      sum += objective.EvaluateWithGradient(parameters, begin, part,
                                            std::min(batchSize, count - begin));
      gradients += part;
    }
    CHECK(sum == Approx(value).epsilon(1e-12));
    CHECK(arma::abs(gradients - whole).max() <=
          1e-12 * arma::abs(whole).max() * double(count));
  }
}

TEST_CASE("The objective is the loss of training", "[executor]")
{
  const size_t count = 24;
  BatchGenerator batches(FindAlgorithm("insertion_sort"), {8}, count, 0.5, 4);
  ExecutorObjective objective(TinyConfig(), batches.Sequences(0), AllParts());
  const arma::vec parameters = InitialiseModel(TinyConfig(), 4).parameters;
  arma::vec expected;
  const LossParts parts =
      FactoredPass(TinyConfig())
          .EvaluateWithGradient(parameters, batches.Batch(0), AllParts(),
                                expected);
  arma::mat gradient;
  const double value = objective.EvaluateWithGradient(parameters, gradient);
  CHECK(value / double(count) ==
        Approx(parts.Total(AllParts())).epsilon(1e-12));
  CHECK(arma::abs(gradient / double(count) - expected).max() <=
        1e-12 * arma::abs(expected).max());
}

TEST_CASE("A shuffle changes the order, not the sum", "[executor]")
{
  const size_t count = 40;
  ExecutorObjective objective(TinyConfig(), ManyLengths(count), AllParts(), 8);
  ExecutorObjective twin = objective;
  ExecutorObjective other(TinyConfig(), ManyLengths(count), AllParts(), 9);
  const arma::mat parameters = InitialiseModel(TinyConfig(), 3).parameters;
  const double whole = objective.Evaluate(parameters);
  const auto values = [&](ExecutorObjective& function)
  {
    std::vector<double> list;
    for (size_t i = 0; i < count; ++i)
      list.push_back(function.Evaluate(parameters, i, 1));
    return list;
  };

  std::vector<double> before = values(objective);
  objective.Shuffle();
  std::vector<double> once = values(objective);
  CHECK(once != before);
  CHECK(objective.Evaluate(parameters) == Approx(whole).epsilon(1e-12));
  twin.Shuffle();
  CHECK(values(twin) == once);
  other.Shuffle();
  CHECK(values(other) != once);
  objective.Shuffle();
  CHECK(values(objective) != once);

  // The functions themselves are the same ones.
  std::sort(before.begin(), before.end());
  std::sort(once.begin(), once.end());
  CHECK(once == before);
}

TEST_CASE("Nothing is left of the time before a shuffle", "[executor]")
{
  ExecutorObjective objective(TinyConfig(), ManyLengths(12), AllParts());
  const arma::mat parameters = InitialiseModel(TinyConfig(), 2).parameters;
  objective.Evaluate(parameters, 0, 2);
  objective.Shuffle();
  CHECK(objective.Evaluate(parameters, 0, 0) == 0.0);
}

TEST_CASE("The objective does not depend on threads", "[executor]")
{
  const arma::mat parameters = InitialiseModel(TinyConfig(), 3).parameters;
  std::vector<arma::mat> gradients(2);
  for (const size_t threads : {1, 2})
  {
    SetNumThreads(threads);
    ExecutorObjective objective(TinyConfig(), ManyLengths(90), AllParts());
    objective.EvaluateWithGradient(parameters, gradients[threads - 1]);
  }
  SetNumThreads(0);
  CHECK(arma::approx_equal(gradients[0], gradients[1], "absdiff", 0.0));
}

TEST_CASE("The objective refuses what it cannot evaluate", "[executor]")
{
  const auto sequences = ManyLengths(5);
  LossWeights rare;
  rare.rareKinds = 0.5;
  CHECK_THROWS_AS(ExecutorObjective(TinyConfig(), sequences, rare),
                  std::invalid_argument);
  CHECK_THROWS_AS(ExecutorObjective(TinyConfig(), {{1.0, std::nan("")}}),
                  InputError);
  ExecutorObjective objective(TinyConfig(), sequences);
  const arma::mat parameters = InitialiseModel(TinyConfig(), 3).parameters;
  CHECK_THROWS_AS(objective.Evaluate(parameters, 3, 3), std::invalid_argument);
  CHECK_THROWS_AS(objective.Evaluate(parameters, SIZE_MAX, 2),
                  std::invalid_argument);
  CHECK_THROWS_AS(objective.Evaluate(parameters.head_rows(3), 0, 1),
                  std::invalid_argument);
  // Nothing to do is no loss.
  CHECK(objective.Evaluate(parameters, 0, 0) == 0.0);
  CHECK(ExecutorObjective(TinyConfig(), {}).Evaluate(parameters) == 0.0);
  CHECK(ExecutorObjective(TinyConfig(), {{}, {1}}).Evaluate(parameters) == 0.0);
}
