/**
 * @file chain/algorithm/minimum_to_front.hpp
 *
 * Moves the smallest value to position 0: one pass of bubble sort.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_MINIMUM_TO_FRONT_HPP
#define NEXEC_CHAIN_ALGORITHM_MINIMUM_TO_FRONT_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

namespace nexec
{

/**
 * A pair (a, b) of neighbours slides from the right end to the left end.  Each
 * step exchanges its values if s[a] > s[b].  The pass continues (signal 1)
 * while there is a node left of a; the step in which there is none (signal 0)
 * is the last.  Of equal minima the leftmost comes to the front.
 */
class MinimumToFront : public Algorithm
{
 public:
  //! Bits of a code, most significant first: a, b.
  static constexpr Code a = 2, b = 1;

  std::string Name() const override { return "minimum_to_front"; }
  std::string Description() const override;
  size_t Bits() const override { return 2; }
  const std::vector<NamedState>& States() const override;
  const std::vector<std::string>& Signals() const override;
  std::vector<Code> Start(const size_t length) const override;
  SignalValue Step(Configuration& config) const override;
  StepBound Bound() const override;
  std::vector<double> Result(const std::vector<double>& values) const override;
  const LocalRules& Rules() const override;
};

}  // namespace nexec

#endif
