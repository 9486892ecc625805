/**
 * @file clrs/distributions.hpp
 *
 * From scores to distributions: softmax and cross entropy over runs of
 * consecutive numbers, and permutations: rows and columns of a matrix are
 * normalised in turn until it is nearly doubly stochastic.  In logarithms and
 * in double: the scores are divided by a small temperature.
 */
#ifndef NEXEC_CLRS_DISTRIBUTIONS_HPP
#define NEXEC_CLRS_DISTRIBUTIONS_HPP

#include <armadillo>

#include <algorithm>
#include <cmath>
#include <vector>

namespace nexec
{

//! Softmax of `size` scores; returns the logarithm of the normaliser.
template<typename Scalar>
double Softmax(const size_t size, const Scalar* scores, Scalar* share)
{
  const Scalar largest = *std::max_element(scores, scores + size);
  double sum = 0.0;
  for (size_t k = 0; k < size; ++k)
  {
    share[k] = std::exp(scores[k] - largest);
    sum += static_cast<double>(share[k]);
  }
  for (size_t k = 0; k < size; ++k)
    share[k] = static_cast<Scalar>(static_cast<double>(share[k]) / sum);
  return static_cast<double>(largest) + std::log(sum);
}

/**
 * Derivative by the scores of a softmax that is fed on and of its cross
 * entropy with a target.
 *
 * @param size How many scores.
 * @param share The softmax.
 * @param target The true one.
 * @param weight Weight of the cross entropy.
 * @param error Derivative by the softmax, changed in place.
 */
template<typename Scalar>
void SoftmaxBackward(const size_t size, const Scalar* share,
                     const size_t target, const double weight, Scalar* error)
{
  const auto factor = static_cast<Scalar>(weight);
  Scalar mean = 0;
  for (size_t k = 0; k < size; ++k)
    mean += error[k] * share[k];
  for (size_t k = 0; k < size; ++k)
    error[k] = share[k] * (error[k] - mean + factor);
  error[target] -= factor;
}

//! The place of the largest score; of equal ones the first.
template<typename Scalar>
size_t Largest(const size_t size, const Scalar* scores)
{
  return static_cast<size_t>(std::max_element(scores, scores + size) - scores);
}

//! Logarithm of the softmax of every column, in place.
void LogSoftmax(arma::mat& x);

//! What scores are divided by.
constexpr double sinkhornTemperature = 0.1;
//! Normalisations of rows and columns in the network, and in the decoding.
constexpr size_t sinkhornSteps = 10;
constexpr size_t sinkhornDecodingSteps = 50;

//! The logarithm of a permutation of n nodes, and the way to it.
struct Sinkhorn
{
  /**
   * @param scores n x n; column v has the scores for "v points to u".  No node
   *     may point to itself: the diagonal is lowered.
   * @param steps Normalisations of all columns, then of all rows; at least 1.
   */
  explicit Sinkhorn(const arma::mat& scores,
                    const size_t steps = sinkhornSteps);

  //! Get the result, laid out as the scores.
  const arma::mat& Result() const { return states.back(); }

  //! Derivative by the scores, given the derivative by the result in its shape.
  arma::mat Backward(arma::mat error) const;

 private:
  //! The matrix after every normalisation.
  std::vector<arma::mat> states;
};

/**
 * Standard Gumbel noise, with the benchmark's guards against logarithms of 0.
 *
 * @param uniform Numbers in [0, 1).
 */
arma::mat GumbelNoise(const arma::mat& uniform);

//! For each v the u of a permutation's logarithm, sharpened once more.
arma::uvec DecodePermutation(const arma::mat& logPermutation);

}  // namespace nexec

#endif
