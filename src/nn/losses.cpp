/**
 * @file nn/losses.cpp
 */
#include <nexec/nn/losses.hpp>

#include <algorithm>

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

arma::rowvec GroupSoftmax(const arma::rowvec& scores,
                          const std::vector<size_t>& group,
                          const size_t numGroups)
{
  // The largest score of a group is subtracted so that exp() cannot overflow.
  arma::rowvec largest(numGroups);
  largest.fill(-arma::datum::inf);
  for (size_t item = 0; item < scores.n_elem; ++item)
    largest[group[item]] = std::max(largest[group[item]], scores[item]);

  arma::rowvec weights(scores.n_elem);
  arma::rowvec total(numGroups, arma::fill::zeros);
  for (size_t item = 0; item < scores.n_elem; ++item)
  {
    weights[item] = std::exp(scores[item] - largest[group[item]]);
    total[group[item]] += weights[item];
  }
  for (size_t item = 0; item < scores.n_elem; ++item)
    weights[item] /= total[group[item]];
  return weights;
}

arma::rowvec GroupSoftmaxBackward(const arma::rowvec& weights,
                                  const arma::rowvec& error,
                                  const std::vector<size_t>& group,
                                  const size_t numGroups)
{
  arma::rowvec mean(numGroups, arma::fill::zeros);
  for (size_t item = 0; item < weights.n_elem; ++item)
    mean[group[item]] += weights[item] * error[item];

  arma::rowvec scoreError(weights.n_elem);
  for (size_t item = 0; item < weights.n_elem; ++item)
    scoreError[item] = weights[item] * (error[item] - mean[group[item]]);
  return scoreError;
}

arma::mat GroupSum(const arma::mat& columns, const arma::rowvec& weights,
                   const std::vector<size_t>& group, const size_t numGroups)
{
  arma::mat sums(columns.n_rows, numGroups, arma::fill::zeros);
  for (size_t item = 0; item < weights.n_elem; ++item)
    sums.col(group[item]) += weights[item] * columns.col(item);
  return sums;
}

}  // namespace nexec
