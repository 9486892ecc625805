/**
 * @file tests/nn/layers_test.cpp
 */
#include "layer_checker.hpp"

#include <nexec/nn/layers.hpp>

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
  const Linear linear(25, 39);
  arma::vec weights(linear.WeightSize());
  RandomStream random(3, Purpose::Test, 2);
  linear.Initialise(weights.memptr(), random);
  CHECK(arma::abs(weights).max() <= 0.2);
  CHECK(arma::abs(weights).max() > 0.19);
  const Embedding embedding(100, 10);
  weights.set_size(embedding.WeightSize());
  embedding.Initialise(weights.memptr(), random);
  CHECK(arma::stddev(weights) == Approx(1.0).margin(0.1));
}
