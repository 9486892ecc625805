/**
 * @file nn/mlp.cpp
 */
#include <nexec/nn/mlp.hpp>

namespace nexec
{

Mlp::Mlp(const size_t inSize, const size_t hiddenSize, const size_t outSize) :
    first(inSize, hiddenSize), relu(hiddenSize), second(hiddenSize, outSize)
{
}

size_t Mlp::WeightSize() const
{
  return first.WeightSize() + second.WeightSize();
}

void Mlp::Initialise(double* weights, RandomStream& random) const
{
  first.Initialise(weights, random);
  second.Initialise(weights + first.WeightSize(), random);
}

void Mlp::PlaceWeights()
{
  first.SetWeights(Weights());
  second.SetWeights(Weights() + first.WeightSize());
}

void Mlp::Forward(const arma::mat& input, arma::mat& output)
{
  PlaceWeights();
  first.Forward(input, hidden);
  relu.Forward(hidden, active);
  second.Forward(active, output);
}

void Mlp::Backward(const arma::mat& input, const arma::mat& error,
                   arma::mat& inputError)
{
  arma::mat activeError;
  second.Backward(active, error, activeError);
  relu.Backward(hidden, activeError, hiddenError);
  first.Backward(input, hiddenError, inputError);
}

void Mlp::Gradient(const arma::mat& input, const arma::mat& error,
                   double* gradient)
{
  first.Gradient(input, hiddenError, gradient);
  second.Gradient(active, error, gradient + first.WeightSize());
}

}  // namespace nexec
