/**
 * @file proof/rounding_error.cpp
 */
#include "rounding_error.hpp"

#include <nexec/core/errors.hpp>

#include <cfenv>
#include <cmath>

namespace nexec
{

namespace
{

//! Unit roundoff of double precision.
constexpr double u = std::numeric_limits<double>::epsilon() / 2.0;

}  // namespace

double Gamma(const double k)
{
  return k * u / (1.0 - k * u);
}

double Underflow(const double terms, const double left, const double right)
{
  return (4.0 * terms + 16.0) * smallestNormal * (1.0 + left + right);
}

Bounded Known(const arma::mat& numbers)
{
  return {arma::abs(numbers), arma::zeros(arma::size(numbers))};
}

arma::mat ProductRounding(const arma::mat& left, const arma::mat& right,
                          const double more)
{
  const double terms = double(left.n_cols);
  arma::mat rounding = Gamma(terms + more) * (left * right) +
      Underflow(terms, left.max(), right.max());
  RequireFinite(left, right, rounding);
  return rounding;
}

arma::mat LinearError(const arma::mat& W, const arma::vec& b, const Bounded& x)
{
  const arma::mat absW = arma::abs(W);
  arma::mat error = absW * x.error + ProductRounding(absW, x.Size(), 2.0);
  error.each_col() += Gamma(double(W.n_cols) + 2.0) * arma::abs(b);
  RequireFinite(error, b);
  return error;
}

double SoftmaxError(const double error, const double range, const double terms)
{
  // The exponent s - max s has twice the error of a score, and is rounded;
  // exp() is right to one unit in the last place.
  const double numerator =
      std::expm1(2.0 * error + u * (range + 2.0 * error)) + 4.0 * u;
  return (1.0 + numerator) * (1.0 + numerator) * (1.0 + Gamma(terms + 8.0)) -
      1.0;
}

void RequireUsualArithmetic()
{
  const volatile double smallest = std::numeric_limits<double>::denorm_min();
  const volatile double half = 0.5 * smallestNormal;
  const volatile double one = 1.0;
  if (std::fegetround() == FE_TONEAREST && smallest * one > 0.0 &&
      half + half == smallestNormal)
    return;
  throw ProofError(
      "this process does not compute as IEEE 754 says by default (rounding to "
      "nearest, small numbers kept), so bounds computed here prove nothing; "
      "look for a library that was compiled with -ffast-math");
}

}  // namespace nexec
