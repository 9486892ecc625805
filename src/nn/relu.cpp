/**
 * @file nn/relu.cpp
 */
#include <nexec/nn/relu.hpp>

namespace nexec
{

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

}  // namespace nexec
