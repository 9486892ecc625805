/**
 * @file nn/embedding.cpp
 */
#include <nexec/nn/embedding.hpp>

#include <nexec/nn/init.hpp>

namespace nexec
{

void Embedding::Initialise(double* weights, RandomStream& random) const
{
  StandardNormal(weights, WeightSize(), random);
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

}  // namespace nexec
