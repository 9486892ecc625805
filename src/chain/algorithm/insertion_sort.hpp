/**
 * @file chain/algorithm/insertion_sort.hpp
 *
 * Insertion sort by exchanges of neighbours, one comparison per step.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_INSERTION_SORT_HPP
#define NEXEC_CHAIN_ALGORITHM_INSERTION_SORT_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

namespace nexec
{

/**
 * Roles: `j` is the element of the outer loop, `next_j` the one after it, `k`
 * the element being inserted and `i` its left neighbour.  A step compares i
 * and k.  If s[i] > s[k] the inner loop continues (signal 1): the two values
 * are exchanged and k moves left.  Otherwise it terminates (signal 0): j moves
 * right and k starts there.  The comparison is strict, so the sort is stable.
 * When k has reached position 0 there is no i, and the loop terminates.
 */
class InsertionSort : public Algorithm
{
 public:
  //! Bits of a code, most significant first: i, j, next_j, k.
  static constexpr Code i = 8, j = 4, nextJ = 2, k = 1;

  std::string Name() const override { return "insertion_sort"; }
  std::string Description() const override;
  size_t Bits() const override { return 4; }
  const std::vector<NamedState>& States() const override;
  const std::vector<std::string>& Signals() const override;
  std::vector<Code> Start(const size_t length) const override;
  SignalValue Step(Configuration& config) const override;
  //! n(n-1)/2 inversions and n-1 terminations at most.
  StepBound Bound() const override;
  std::vector<double> Result(const std::vector<double>& values) const override;
  const LocalRules& Rules() const override;

 private:
  //! Write the codes of the configuration in which the loops stand at (j, k).
  static void SetRoles(std::vector<Code>& states, const size_t outer,
                       const size_t inner);
};

}  // namespace nexec

#endif
