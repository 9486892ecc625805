/**
 * @file tests/nn/layers_test.cpp
 */
#include "layer_checker.hpp"

#include <nexec/nn/embedding.hpp>
#include <nexec/nn/init.hpp>
#include <nexec/nn/layer_norm.hpp>
#include <nexec/nn/linear.hpp>
#include <nexec/nn/mlp.hpp>
#include <nexec/nn/relu.hpp>

using namespace nexec;

namespace
{

arma::mat RandomInput(const size_t rows, const size_t cols)
{
  RandomStream random(5, Purpose::Test, 1);
  arma::mat input(rows, cols);
  for (double& x : input)
    x = random.Uniform(-1.0, 1.0);
  return input;
}

}  // namespace

TEST_CASE("Linear keeps the layer contract", "[nn][gradient]")
{
  Linear layer(4, 3);
  CHECK(layer.WeightSize() == 15);
  CheckLayer(layer, RandomInput(4, 6));
}

TEST_CASE("Linear without bias keeps the layer contract", "[nn][gradient]")
{
  Linear layer(4, 3, Bias::None);
  CHECK(layer.WeightSize() == 12);
  CheckLayer(layer, RandomInput(4, 6));
}

TEST_CASE("ReLU keeps the layer contract", "[nn][gradient]")
{
  ReLU layer(5);
  CheckLayer(layer, RandomInput(5, 4));
}

TEST_CASE("Mlp keeps the layer contract", "[nn][gradient]")
{
  Mlp layer(4, 7, 3);
  CHECK(layer.WeightSize() == 4 * 7 + 7 + 7 * 3 + 3);
  CheckLayer(layer, RandomInput(4, 6));
}

TEST_CASE("LayerNorm keeps the layer contract", "[nn][gradient]")
{
  LayerNorm layer(5);
  CHECK(layer.WeightSize() == 10);
  CheckLayer(layer, RandomInput(5, 4));
}

TEST_CASE("Embedding keeps the layer contract", "[nn][gradient]")
{
  Embedding layer(5, 3);
  CheckLayer(layer, arma::mat({{0, 4, 2, 2, 1}}), false);
}

TEST_CASE("Linear computes W x + b", "[nn]")
{
  Linear layer(2, 2);
  const arma::vec weights = {1, 2, 3, 4, 10, 20};  // W by columns, then b.
  layer.SetWeights(weights.memptr());
  arma::mat output;
  layer.Forward(arma::vec({1.0, -1.0}), output);
  CHECK(output(0, 0) == 1 - 3 + 10);
  CHECK(output(1, 0) == 2 - 4 + 20);
}

TEST_CASE("Initial weights use the true fan-in", "[nn]")
{
  arma::vec weights(1000);
  RandomStream random(3, Purpose::Test, 2);
  FanInUniform(weights.memptr(), 1000, 25, random);
  CHECK(arma::abs(weights).max() <= 0.2);
  CHECK(arma::abs(weights).max() > 0.19);
  GlorotUniform(weights.memptr(), 1000, 2, 4, random);
  CHECK(arma::abs(weights).max() <= 1.0);
  CHECK(arma::abs(weights).max() > 0.98);
  StandardNormal(weights.memptr(), 1000, random);
  CHECK(arma::stddev(weights) == Approx(1.0).margin(0.1));
  FanInTruncatedNormal(weights.memptr(), 1000, 4, random);
  CHECK(arma::abs(weights).max() <= 1.0);
  CHECK(arma::stddev(weights) == Approx(0.8796 * 0.5).margin(0.04));
}
