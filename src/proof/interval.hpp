/**
 * @file proof/interval.hpp
 *
 * Intervals that contain what exact arithmetic would give, and matrices of
 * them.
 */
#ifndef NEXEC_PROOF_INTERVAL_HPP
#define NEXEC_PROOF_INTERVAL_HPP

#include <armadillo>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace nexec
{

/**
 * A closed interval of real numbers.  Every operation moves its bounds outwards
 * by more than the operation can have rounded, so no rounding mode is needed
 * and any optimisation that keeps IEEE operations keeps the inclusion.  A bound
 * that is not a number makes every comparison with it false, and so nothing can
 * be proved from it.
 */
struct Interval
{
  double lo = 0.0;
  double hi = 0.0;

  Interval() = default;
  Interval(const double x) : lo(x), hi(x) {}
  Interval(const double lo, const double hi) : lo(lo), hi(hi) {}

  //! Below x by more than one operation rounds: 4u|x|, where u = 2^-53.
  static double Below(const double x) { return x - Slack(x); }
  static double Above(const double x) { return x + Slack(x); }

  //! The least or the largest; not a number if one of them is not.
  static double Least(const double a, const double b)
  {
    return a < b || std::isnan(a) ? a : b;
  }
  static double Largest(const double a, const double b)
  {
    return a > b || std::isnan(a) ? a : b;
  }

 private:
  static double Slack(const double x)
  {
    // The second part covers underflow.  It is far above the smallest numbers,
    // with which processors are slow.
    return std::abs(x) * (2.0 * std::numeric_limits<double>::epsilon()) +
        1e-280;
  }
};

inline Interval operator+(const Interval& a, const Interval& b)
{
  return {Interval::Below(a.lo + b.lo), Interval::Above(a.hi + b.hi)};
}

inline Interval operator-(const Interval& a, const Interval& b)
{
  return {Interval::Below(a.lo - b.hi), Interval::Above(a.hi - b.lo)};
}

inline Interval operator*(const Interval& a, const Interval& b)
{
  const double p = a.lo * b.lo, q = a.lo * b.hi;
  const double r = a.hi * b.lo, s = a.hi * b.hi;
  return {Interval::Below(
              Interval::Least(Interval::Least(p, q), Interval::Least(r, s))),
          Interval::Above(Interval::Largest(Interval::Largest(p, q),
                                            Interval::Largest(r, s)))};
}

//! Division by an interval of positive numbers; by others, nothing is known.
inline Interval operator/(const Interval& a, const Interval& b)
{
  if (!(b.lo > 0.0 && b.lo <= b.hi))
  {
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    return {unknown, unknown};
  }
  const double lo = a.lo / (a.lo < 0.0 ? b.lo : b.hi);
  const double hi = a.hi / (a.hi < 0.0 ? b.hi : b.lo);
  return {Interval::Below(lo), Interval::Above(hi)};
}

//! exp() of the C library is taken to be right to one unit in the last place.
inline Interval Exp(const Interval& a)
{
  const double largest = std::numeric_limits<double>::max();
  return {std::max(0.0, Interval::Below(std::min(std::exp(a.lo), largest))),
          Interval::Above(std::exp(a.hi))};
}

//! The smallest interval that contains both.
inline Interval Hull(const Interval& a, const Interval& b)
{
  return {Interval::Least(a.lo, b.lo), Interval::Largest(a.hi, b.hi)};
}

//! A matrix of intervals, column-major.
class IntervalMatrix
{
 public:
  IntervalMatrix() = default;
  IntervalMatrix(const size_t rows, const size_t cols) :
      rows(rows), cols(cols), values(rows * cols)
  {
  }
  //! The matrix of numbers that are known exactly.
  IntervalMatrix(const arma::mat& exact);

  size_t Rows() const { return rows; }
  size_t Cols() const { return cols; }
  Interval& operator()(const size_t row, const size_t col)
  {
    return values[col * rows + row];
  }
  const Interval& operator()(const size_t row, const size_t col) const
  {
    return values[col * rows + row];
  }

 private:
  size_t rows = 0, cols = 0;
  std::vector<Interval> values;
};

IntervalMatrix Multiply(const IntervalMatrix& a, const IntervalMatrix& b);

IntervalMatrix Transpose(const IntervalMatrix& a);

//! For each number of a matrix, at least its size; infinite or not a number
//! where nothing is known.
arma::mat Sizes(const IntervalMatrix& matrix);

}  // namespace nexec

#endif
