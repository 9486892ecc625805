/**
 * @file nn/losses.cpp
 */
#include <nexec/nn/losses.hpp>

namespace nexec
{

double MeanBceWithLogits(const arma::mat& logits, const arma::mat& targets,
                         arma::mat& error)
{
  const double scale = 1.0 / static_cast<double>(logits.n_elem);
  double sum = 0.0;
  error.set_size(logits.n_rows, logits.n_cols);
  for (size_t i = 0; i < logits.n_elem; ++i)
  {
    sum += BceWithLogits(logits[i], targets[i]);
    error[i] = scale * (Sigmoid(logits[i]) - targets[i]);
  }
  return scale * sum;
}

double MeanSquaredError(const arma::mat& predictions, const arma::mat& targets,
                        arma::mat& error)
{
  const double scale = 1.0 / static_cast<double>(predictions.n_elem);
  error = predictions - targets;
  const double sum = arma::accu(arma::square(error));
  error *= 2.0 * scale;
  return scale * sum;
}

}  // namespace nexec
