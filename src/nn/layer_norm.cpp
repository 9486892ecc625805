/**
 * @file nn/layer_norm.cpp
 */
#include <nexec/nn/layer_norm.hpp>

#include <algorithm>

namespace nexec
{

void LayerNorm::Initialise(double* weights, RandomStream& /* random */) const
{
  std::fill(weights, weights + size, 1.0);
  std::fill(weights + size, weights + 2 * size, 0.0);
}

void LayerNorm::Forward(const arma::mat& input, arma::mat& output)
{
  normal = input;
  NormaliseColumns(normal, inverse);
  output = normal;
  output.each_col() %= ReadView(Weights(), size, 1);
  output.each_col() += ReadView(Weights() + size, size, 1);
}

void LayerNorm::Backward(const arma::mat& /* input */, const arma::mat& error,
                         arma::mat& inputError)
{
  inputError = error;
  inputError.each_col() %= ReadView(Weights(), size, 1);
  NormaliseColumnsBackward(normal, inverse, inputError);
}

void LayerNorm::Gradient(const arma::mat& /* input */, const arma::mat& error,
                         double* gradient)
{
  WriteView(gradient, size, 1) += arma::sum(error % normal, 1);
  WriteView(gradient + size, size, 1) += arma::sum(error, 1);
}

}  // namespace nexec
