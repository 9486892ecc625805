/**
 * @file algorithm/step_bound.hpp
 *
 * How many steps a run may take, as a formula in the length n.
 */
#ifndef NEXEC_SRC_ALGORITHM_STEP_BOUND_HPP
#define NEXEC_SRC_ALGORITHM_STEP_BOUND_HPP

#include <cstddef>
#include <string>
#include <vector>

namespace nexec
{

//! A polynomial in n.
class StepBound
{
 public:
  /**
   * Read a formula such as n*(n-1)/2 + n: sums, products, quotients by
   * numbers, powers.  Throws std::invalid_argument with the reason.
   */
  explicit StepBound(const std::string& formula);

  //! The value, rounded up; not below 0 and not above 10^15.
  size_t At(const size_t length) const;

 private:
  //! From that of n^0 on.
  std::vector<double> coefficients;
};

}  // namespace nexec

#endif
