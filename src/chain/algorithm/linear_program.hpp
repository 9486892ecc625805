/**
 * @file chain/algorithm/linear_program.hpp
 *
 * Linear programs, solved in floating point.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_LINEAR_PROGRAM_HPP
#define NEXEC_CHAIN_ALGORITHM_LINEAR_PROGRAM_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace nexec
{

//! A sum of unknowns with whole coefficients that must not be less than a
//! number.
struct LinearConstraint
{
  //! Number of the unknown, in ascending order, and its coefficient.
  std::vector<std::pair<size_t, int64_t>> terms;
  int64_t atLeast;
};

bool operator<(const LinearConstraint& a, const LinearConstraint& b);

struct LinearProgram
{
  //! What is to be as small as possible: the weight of each unknown.
  std::vector<double> cost;
  //! Whether an unknown may be negative.
  std::vector<bool> mayBeNegative;
  std::vector<LinearConstraint> constraints;

  //! The best values of the unknowns, as far as floating point can tell, or
  //! nothing if there seem to be none.
  std::optional<std::vector<double>> Solve() const;
};

}  // namespace nexec

#endif
