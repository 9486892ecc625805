/**
 * @file chain/algorithm/odd_even_sort.hpp
 *
 * Odd-even transposition sort: all pairs of a round at once.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_ODD_EVEN_SORT_HPP
#define NEXEC_CHAIN_ALGORITHM_ODD_EVEN_SORT_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

namespace nexec
{

/**
 * The chain is divided into pairs of neighbours (p, q), and each step
 * exchanges the values of every pair with s[p] > s[q].  The next step does the
 * same with the pairs that lie one position further.  A node at an end that
 * has no partner is `alone`.  Pairs are called A and B in turn, so that a node
 * can tell left from right: what follows q of A is p of B.  Rounds go on
 * (signal 1) while any value is greater than the one after it; a round that
 * finds none is the last (signal 0).  No node is ever `nothing` before.
 */
class OddEvenSort : public Algorithm
{
 public:
  //! Bits of a code, most significant first: alone, p of A, q of A, p and q of
  //! B.
  static constexpr Code alone = 16, pA = 8, qA = 4, pB = 2, qB = 1;

  std::string Name() const override { return "odd_even_sort"; }
  std::string Description() const override;
  size_t Bits() const override { return 5; }
  const std::vector<NamedState>& States() const override;
  const std::vector<std::string>& Signals() const override;
  std::vector<Code> Start(const size_t length) const override;
  SignalValue Step(Configuration& config) const override;
  //! n rounds sort, and one sees it.
  StepBound Bound() const override;
  std::vector<double> Result(const std::vector<double>& values) const override;
  const LocalRules& Rules() const override;
};

}  // namespace nexec

#endif
