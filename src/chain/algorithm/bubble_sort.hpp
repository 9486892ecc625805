/**
 * @file chain/algorithm/bubble_sort.hpp
 *
 * Bubble sort, and what else its passes can do.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_BUBBLE_SORT_HPP
#define NEXEC_CHAIN_ALGORITHM_BUBBLE_SORT_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

namespace nexec
{

/**
 * Passes from left to right, each one position shorter than the one before.
 * The pair (a, b) of a pass starts at `home`, position 0, and slides right
 * (signal 1) until the node after b is the end of the chain or `done`, the
 * first position that earlier passes have finished.  Then (signal 0) b becomes
 * done, and a new pass starts; or all is over if a is home.  Comparisons do
 * not matter to any of this: a pass says only which pair is next.
 */
class BubblePasses : public Algorithm
{
 public:
  //! Bits of a code, most significant first: home, done, a, b.
  static constexpr Code home = 8, done = 4, a = 2, b = 1;

  size_t Bits() const override { return 4; }
  const std::vector<NamedState>& States() const override;
  const std::vector<std::string>& Signals() const override;
  std::vector<Code> Start(const size_t length) const override;
  SignalValue Step(Configuration& config) const override;
  //! n-1 steps for the first pass, one for the last.
  StepBound Bound() const override;

 protected:
  //! Whether to exchange the values of a and b.
  virtual bool Exchanges(const double atA, const double atB) const = 0;
  //! The rules of all that passes have in common; gates are missing.
  static LocalRules PassRules();
};

//! Exchanges the pair if s[a] > s[b].
class BubbleSort : public BubblePasses
{
 public:
  std::string Name() const override { return "bubble_sort"; }
  std::string Description() const override;
  std::vector<double> Result(const std::vector<double>& values) const override;
  const LocalRules& Rules() const override;

 protected:
  bool Exchanges(const double atA, const double atB) const override
  {
    return atA > atB;
  }
};

}  // namespace nexec

#endif
