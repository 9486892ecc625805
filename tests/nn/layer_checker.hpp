/**
 * @file tests/nn/layer_checker.hpp
 *
 * Tests any layer against the contract in nn/layers.hpp.
 */
#ifndef NEXEC_TESTS_NN_LAYER_CHECKER_HPP
#define NEXEC_TESTS_NN_LAYER_CHECKER_HPP

#include <nexec/nn/layers.hpp>

#include <catch2/catch.hpp>

#include <functional>

namespace nexec
{

//! Derivative of f by x[i], by central differences.
inline double NumericalDerivative(const std::function<double()>& f, double& x,
                                  const double epsilon = 1e-6)
{
  const double old = x;
  x = old + epsilon;
  const double up = f();
  x = old - epsilon;
  const double down = f();
  x = old;
  return (up - down) / (2.0 * epsilon);
}

/**
 * Check shapes, repeatability, the gradient by the input and the gradient by
 * the parameters of a layer on the given input.
 *
 * @param layer The layer.
 * @param input InputSize() x items; away from kinks.
 * @param inputIsReal False if inputs are indices, which have no derivative.
 */
inline void CheckLayer(Layer& layer, arma::mat input,
                       const bool inputIsReal = true)
{
  arma::vec weights(layer.WeightSize());
  RandomStream random(11, Purpose::Test, 0);
  layer.Initialise(weights.memptr(), random);
  layer.SetWeights(weights.memptr());
  REQUIRE(weights.is_finite());
  REQUIRE(input.n_rows == layer.InputSize());

  // Shapes and repeatability.
  arma::mat output, again;
  layer.Forward(input, output);
  layer.Forward(input, again);
  REQUIRE(output.n_rows == layer.OutputSize());
  REQUIRE(output.n_cols == input.n_cols);
  CHECK(arma::approx_equal(output, again, "absdiff", 0.0));

  // The loss is a fixed random projection of the output.
  arma::mat error(arma::size(output));
  for (double& e : error)
    e = random.Uniform(-1.0, 1.0);
  const auto loss = [&]
  {
    arma::mat y;
    layer.Forward(input, y);
    return arma::accu(y % error);
  };

  layer.Forward(input, output);
  arma::mat inputError;
  layer.Backward(input, error, inputError);
  // Gradients are added to what is there: start from ones.
  arma::vec gradient(layer.WeightSize(), arma::fill::ones);
  layer.Gradient(input, error, gradient.memptr());
  gradient -= 1.0;

  REQUIRE(arma::size(inputError) == arma::size(input));
  for (size_t i = 0; i < input.n_elem && inputIsReal; ++i)
  {
    CHECK(
        inputError[i] ==
        Approx(NumericalDerivative(loss, input[i])).margin(1e-7).epsilon(1e-6));
  }
  for (size_t i = 0; i < weights.n_elem; ++i)
  {
    CHECK(gradient[i] ==
          Approx(NumericalDerivative(loss, weights[i]))
              .margin(1e-7)
              .epsilon(1e-6));
  }
}

}  // namespace nexec

#endif
