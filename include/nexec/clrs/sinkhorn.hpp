/**
 * @file clrs/sinkhorn.hpp
 *
 * From scores to permutations: rows and columns of a matrix are normalised in
 * turn until it is nearly doubly stochastic.  In logarithms and in double: the
 * scores are divided by a small temperature.
 */
#ifndef NEXEC_CLRS_SINKHORN_HPP
#define NEXEC_CLRS_SINKHORN_HPP

#include <nexec/clrs/pointers.hpp>

#include <vector>

namespace nexec
{

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
