/**
 * @file nn/losses.hpp
 *
 * The losses: binary cross entropy from logits and squared error.
 */
#ifndef NEXEC_NN_LOSSES_HPP
#define NEXEC_NN_LOSSES_HPP

#include <armadillo>

#include <cmath>

namespace nexec
{

//! 1 / (1 + exp(-x)) without overflow.
inline double Sigmoid(const double x)
{
  if (x >= 0.0)
    return 1.0 / (1.0 + std::exp(-x));
  const double e = std::exp(x);
  return e / (1.0 + e);
}

/**
 * Binary cross entropy of one logit, accurate for logits of any size.
 *
 * @param logit The logit x.
 * @param target Target t in [0, 1].
 */
inline double BceWithLogits(const double logit, const double target)
{
  return std::max(logit, 0.0) - logit * target +
      std::log1p(std::exp(-std::abs(logit)));
}

/**
 * Mean binary cross entropy over all elements; requires at least one.
 *
 * @param logits Any shape.
 * @param targets The same shape (not checked), values in [0, 1].
 * @param error Set to the derivative by the logits.
 */
double MeanBceWithLogits(const arma::mat& logits, const arma::mat& targets,
                         arma::mat& error);

/**
 * Mean squared error over all elements; requires at least one.
 *
 * @param predictions Any shape.
 * @param targets The same shape (not checked).
 * @param error Set to the derivative by the predictions.
 */
double MeanSquaredError(const arma::mat& predictions, const arma::mat& targets,
                        arma::mat& error);

}  // namespace nexec

#endif
