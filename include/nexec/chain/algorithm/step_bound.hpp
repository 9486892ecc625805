/**
 * @file chain/algorithm/step_bound.hpp
 *
 * How many steps a run may take, as a formula in the length n.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_STEP_BOUND_HPP
#define NEXEC_CHAIN_ALGORITHM_STEP_BOUND_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace nexec
{

//! A polynomial in n with rational coefficients.  Its values are exact.
class StepBound
{
 public:
  /**
   * Read a formula such as n*(n-1)/2 + n: sums, products, quotients by
   * numbers, powers.  Throws std::invalid_argument with the reason.
   */
  explicit StepBound(const std::string& formula);

  /**
   * Make a polynomial of its coefficients.  Throws std::invalid_argument if
   * the denominator is not positive, if there are none, or if there are more
   * powers of n than the eighth.
   *
   * @param numerators That of n^0 first.
   * @param denominator That of all of them.
   */
  StepBound(const std::vector<int64_t>& numerators, const int64_t denominator);

  //! The value, rounded up; not below 0, and where it is larger than any
  //! size_t, the largest one.
  size_t At(const size_t length) const;

  //! A formula for people; two polynomials have the same text only if they are
  //! equal.
  std::string Text() const;

  //! The numerators over the least common denominator, that of n^0 first.  The
  //! last one is not 0, unless it is the only one.
  const std::vector<int64_t>& Numerators() const { return numerators; }
  //! The least common denominator.
  int64_t Denominator() const { return denominator; }

 private:
  std::vector<int64_t> numerators;
  int64_t denominator;
};

}  // namespace nexec

#endif
