/**
 * @file nn/losses.hpp
 *
 * What has no parameters: the losses (binary cross entropy from logits and
 * squared error), and softmax over groups of items of different sizes.
 */
#ifndef NEXEC_NN_LOSSES_HPP
#define NEXEC_NN_LOSSES_HPP

#include <armadillo>

#include <cmath>
#include <vector>

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

/**
 * Softmax within each group: the attention on a graph, where the edges into one
 * receiver form a group.  This and the next two require vectors with an item
 * for each item, and groups below numGroups, in any order; this is not checked.
 * A group may have no items.
 *
 * @param scores One score per item.
 * @param group The group of each item.
 * @param numGroups Number of groups.
 * @return One weight per item; the weights of a group sum to 1.
 */
arma::rowvec GroupSoftmax(const arma::rowvec& scores,
                          const std::vector<size_t>& group,
                          const size_t numGroups);

/**
 * Pass an error back through GroupSoftmax().
 *
 * @param weights What GroupSoftmax() returned.
 * @param error Derivative of the loss by the weights.
 * @param group The group of each item.
 * @param numGroups Number of groups.
 * @return Derivative of the loss by the scores.
 */
arma::rowvec GroupSoftmaxBackward(const arma::rowvec& weights,
                                  const arma::rowvec& error,
                                  const std::vector<size_t>& group,
                                  const size_t numGroups);

/**
 * Sum of weighted columns within each group.
 *
 * @param columns size x items.
 * @param weights One weight per item.
 * @param group The group of each item.
 * @param numGroups Number of groups.
 * @return size x groups.
 */
arma::mat GroupSum(const arma::mat& columns, const arma::rowvec& weights,
                   const std::vector<size_t>& group, const size_t numGroups);

}  // namespace nexec

#endif
