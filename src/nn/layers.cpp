/**
 * @file nn/layers.cpp
 */
#include <nexec/nn/layers.hpp>

#include <cmath>

namespace nexec
{

void Embedding::Initialise(double* weights, RandomStream& random) const
{
  for (size_t i = 0; i < WeightSize(); ++i)
    weights[i] = random.Normal();
}

void Embedding::Forward(const arma::mat& input, arma::mat& output)
{
  const arma::mat table = Table();
  output.set_size(size, input.n_cols);
  for (size_t item = 0; item < input.n_cols; ++item)
    output.col(item) = table.col(static_cast<size_t>(input(0, item)));
}

void Embedding::Backward(const arma::mat& input, const arma::mat& /* error */,
                         arma::mat& inputError)
{
  inputError.zeros(1, input.n_cols);
}

void Embedding::Gradient(const arma::mat& input, const arma::mat& error,
                         double* gradient)
{
  arma::mat tableGradient = WriteView(gradient, size, entries);
  for (size_t item = 0; item < input.n_cols; ++item)
    tableGradient.col(static_cast<size_t>(input(0, item))) += error.col(item);
}

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
  const double bound = 1.0 / std::sqrt(static_cast<double>(inSize));
  for (size_t i = 0; i < WeightSize(); ++i)
    weights[i] = random.Uniform(-bound, bound);
}

const arma::mat Linear::Weight() const
{
  return ReadView(Weights(), outSize, inSize);
}

const arma::mat Linear::BiasColumn() const
{
  return ReadView(Weights() + outSize * inSize, outSize, 1);
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

void ReLU::Forward(const arma::mat& input, arma::mat& output)
{
  output.set_size(input.n_rows, input.n_cols);
  for (size_t i = 0; i < input.n_elem; ++i)
    output[i] = input[i] > 0.0 ? input[i] : 0.0;
}

void ReLU::Backward(const arma::mat& input, const arma::mat& error,
                    arma::mat& inputError)
{
  inputError.set_size(error.n_rows, error.n_cols);
  for (size_t i = 0; i < error.n_elem; ++i)
    inputError[i] = input[i] > 0.0 ? error[i] : 0.0;
}

void AddMlp(ParameterLayout& layout, const std::string& name,
            const size_t inSize, const size_t hiddenSize, const size_t outSize)
{
  layout.Add(name + ".0.weight", hiddenSize, inSize);
  layout.Add(name + ".0.bias", hiddenSize, 1);
  layout.Add(name + ".1.weight", outSize, hiddenSize);
  layout.Add(name + ".1.bias", outSize, 1);
}

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
