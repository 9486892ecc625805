/**
 * @file nn/softmax.hpp
 *
 * Softmax over groups of items of different sizes: the pieces of attention on
 * a graph, where the edges into one receiver form a group.  All functions
 * require vectors with an item for each item, and groups below numGroups, in
 * any order; this is not checked.  A group may have no items.
 */
#ifndef NEXEC_NN_SOFTMAX_HPP
#define NEXEC_NN_SOFTMAX_HPP

#include <armadillo>

#include <vector>

namespace nexec
{

/**
 * Softmax within each group.
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
