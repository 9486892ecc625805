/**
 * @file proof/rounding_error.hpp
 *
 * How far what a layer computes in double precision can be from exact
 * arithmetic, for sums in any order and with or without fused multiply-add.
 */
#ifndef NEXEC_PROOF_ROUNDING_ERROR_HPP
#define NEXEC_PROOF_ROUNDING_ERROR_HPP

#include <armadillo>

#include <limits>
#include <stdexcept>

namespace nexec
{

//! What underflow loses at most, even where small numbers are taken for 0.
constexpr double smallestNormal = std::numeric_limits<double>::min();

//! k roundings one after the other, relatively.
double Gamma(const double k);

/**
 * What underflow can do to a sum of `terms` products: each product, each sum,
 * and each factor may have been taken for 0.
 *
 * @param left, right At least the sizes of the factors.
 */
double Underflow(const double terms, const double left, const double right);

/**
 * Throws std::overflow_error if a number has become infinite or none: then
 * nothing is bounded. (The largest of several numbers would not show it:
 * arma::max() skips what is not a number, and 0 times infinity is not one.)
 */
template<typename... Matrices>
void RequireFinite(const Matrices&... matrices)
{
  if (!(matrices.is_finite() && ...))
    throw std::overflow_error("numbers too large for a bound");
}

//! At least the sizes of exact numbers, and how far computed ones can be off.
struct Bounded
{
  arma::mat exact;
  arma::mat error;

  //! At least the sizes of computed numbers.
  arma::mat Size() const { return exact + error; }
};

//! Numbers that are known exactly.
Bounded Known(const arma::mat& numbers);

/**
 * What computing a product of matrices adds to the error of its factors.
 * Throws as RequireFinite() does.
 *
 * @param left, right At least the sizes of the factors.
 * @param more Roundings beside those of the product and its sums.
 */
arma::mat ProductRounding(const arma::mat& left, const arma::mat& right,
                          const double more);

//! The error of W x + b.  Throws as RequireFinite() does.
arma::mat LinearError(const arma::mat& W, const arma::vec& b, const Bounded& x);

/**
 * Relative error of weights that are the softmax of scores.
 *
 * @param error Largest error of a score.
 * @param range Largest score less the smallest one, or more.
 * @param terms Number of scores.
 */
double SoftmaxError(const double error, const double range, const double terms);

/**
 * Throws ProofError unless this process computes as IEEE 754 says by default:
 * rounding to nearest, and small numbers kept.  A library that was compiled for
 * speed above all may have changed that.
 */
void RequireUsualArithmetic();

}  // namespace nexec

#endif
