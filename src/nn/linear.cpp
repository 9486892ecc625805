/**
 * @file nn/linear.cpp
 */
#include <nexec/nn/linear.hpp>

#include <nexec/nn/init.hpp>

namespace nexec
{

Linear::Linear(const size_t inSize, const size_t outSize, const Bias bias) :
    inSize(inSize), outSize(outSize), bias(bias)
{
}

size_t Linear::WeightSize() const
{
  return outSize * inSize + (bias == Bias::Learned ? outSize : 0);
}

void Linear::Initialise(double* weights, RandomStream& random) const
{
  FanInUniform(weights, WeightSize(), inSize, random);
}

const arma::mat Linear::Weight() const
{
  return ReadView(Weights(), outSize, inSize);
}

void Linear::Forward(const arma::mat& input, arma::mat& output)
{
  output = Weight() * input;
  if (bias == Bias::Learned)
    output.each_col() += ReadView(Weights() + outSize * inSize, outSize, 1);
}

void Linear::Backward(const arma::mat& /* input */, const arma::mat& error,
                      arma::mat& inputError)
{
  inputError = Weight().t() * error;
}

void Linear::Gradient(const arma::mat& input, const arma::mat& error,
                      double* gradient)
{
  WriteView(gradient, outSize, inSize) += error * input.t();
  if (bias == Bias::Learned)
    WriteView(gradient + outSize * inSize, outSize, 1) += arma::sum(error, 1);
}

}  // namespace nexec
