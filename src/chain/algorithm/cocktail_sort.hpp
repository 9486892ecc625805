/**
 * @file chain/algorithm/cocktail_sort.hpp
 *
 * Cocktail sort: bubble sort whose passes go right and left in turn.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_COCKTAIL_SORT_HPP
#define NEXEC_CHAIN_ALGORITHM_COCKTAIL_SORT_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

namespace nexec
{

/**
 * A pair of neighbours slides right as (a>, b>) and left as (<a, <b); in both
 * a is the left one.  Each step exchanges its values if s[a] > s[b].  `done`
 * marks the finished positions next to the unfinished ones, on both sides.
 * The pair slides on (signal 1) while the node ahead is unfinished.  Where it
 * is not, the pair turns (signal 2): its front node becomes done.  If there is
 * no unfinished node behind the pair either, all is over (signal 0).
 */
class CocktailSort : public Algorithm
{
 public:
  //! Bits of a code, most significant first.
  static constexpr Code done = 16, rightA = 8, rightB = 4, leftA = 2, leftB = 1;

  std::string Name() const override { return "cocktail_sort"; }
  std::string Description() const override;
  size_t Bits() const override { return 5; }
  const std::vector<NamedState>& States() const override;
  const std::vector<std::string>& Signals() const override;
  std::vector<Code> Start(const size_t length) const override;
  SignalValue Step(Configuration& config) const override;
  //! A step for each pair of each pass.
  StepBound Bound() const override;
  std::vector<double> Result(const std::vector<double>& values) const override;
  const LocalRules& Rules() const override;
};

}  // namespace nexec

#endif
