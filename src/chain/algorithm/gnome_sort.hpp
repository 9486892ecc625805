/**
 * @file chain/algorithm/gnome_sort.hpp
 *
 * Gnome sort: one position that walks right, and left while it exchanges.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_GNOME_SORT_HPP
#define NEXEC_CHAIN_ALGORITHM_GNOME_SORT_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

namespace nexec
{

/**
 * `b` is where the gnome stands and `a` the position before it.  If
 * s[a] > s[b] the two values are exchanged and the gnome steps left (signal
 * 1); otherwise, and at position 0, where there is no a, it steps right
 * (signal 0).  A step right from the last position is the end.
 */
class GnomeSort : public Algorithm
{
 public:
  //! Bits of a code, most significant first: a, b.
  static constexpr Code a = 2, b = 1;

  std::string Name() const override { return "gnome_sort"; }
  std::string Description() const override;
  size_t Bits() const override { return 2; }
  const std::vector<NamedState>& States() const override;
  const std::vector<std::string>& Signals() const override;
  std::vector<Code> Start(const size_t length) const override;
  SignalValue Step(Configuration& config) const override;
  //! A step left for each of n(n-1)/2 inversions, as many back, and n-1 more.
  StepBound Bound() const override;
  std::vector<double> Result(const std::vector<double>& values) const override;
  const LocalRules& Rules() const override;
};

}  // namespace nexec

#endif
