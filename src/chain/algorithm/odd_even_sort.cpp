/**
 * @file chain/algorithm/odd_even_sort.cpp
 *
 * Odd-even transposition sort: all pairs of a round at once.
 */
#include "built_in_algorithms.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>

#include <algorithm>

namespace nexec
{

namespace
{

//! Bits of a code: alone, p of A, q of A, p and q of
//! B.
constexpr Code alone = 16, pA = 8, qA = 4, pB = 2, qB = 1;

//! Write the codes of a round.
void SetPairs(std::vector<Code>& states, const size_t firstPair,
              const bool beginsWithA)
{
  std::fill(states.begin(), states.end(), Code(alone));
  bool isA = beginsWithA;
  for (size_t u = firstPair; u + 1 < states.size(); u += 2)
  {
    states[u] = isA ? pA : pB;
    states[u + 1] = isA ? qA : qB;
    isA = !isA;
  }
}

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
  std::string Name() const override { return "odd_even_sort"; }

  std::string Description() const override
  {
    return "Sorts ascending and stably; each step exchanges within all pairs "
           "of "
           "a round at once.";
  }

  size_t Bits() const override { return 5; }

  const std::vector<NamedState>& States() const override
  {
    static const std::vector<NamedState> states = {
        {"nothing", nothing},
        {"alone", alone, "without a partner in this round"},
        {"pA", pA, "left one of a pair A"},
        {"qA", qA, "right one of a pair A"},
        {"pB", pB, "left one of a pair B"},
        {"qB", qB, "right one of a pair B"}};
    return states;
  }

  const std::vector<std::string>& Signals() const override
  {
    static const std::vector<std::string> names = {"end", "continue"};
    return names;
  }

  std::vector<Code> Start(const size_t length) const override
  {
    std::vector<Code> states(length, nothing);
    if (length >= 2)
      SetPairs(states, 0, true);
    return states;
  }

  SignalValue Step(Configuration& config) const override
  {
    std::vector<Code>& x = config.states;
    std::vector<double>& s = config.values;
    if (std::is_sorted(s.begin(), s.end()))
    {
      std::fill(x.begin(), x.end(), nothing);
      return 0;
    }
    const size_t firstPair = x[0] == alone ? 1 : 0;
    for (size_t u = firstPair; u + 1 < s.size(); u += 2)
    {
      if (s[u] > s[u + 1])
        std::swap(s[u], s[u + 1]);
    }
    // The pairs of two rounds in a row begin with the same letter.
    const bool beganWithA = x[firstPair] == pA;
    SetPairs(x, 1 - firstPair, beganWithA == (firstPair == 0));
    return 1;
  }

  //! n rounds sort, and one sees it.
  StepBound Bound() const override { return StepBound("n + 1"); }

  std::vector<double> Result(const std::vector<double>& values) const override
  {
    return StablySorted(values);
  }

  const LocalRules& Rules() const override
  {
    static const LocalRules rules = []
    {
      constexpr SignalValue goesOn = 1, ends = 0;
      LocalRules r(5);
      // Every pair of neighbours, the left one first.
      for (const auto& [left, right] :
           {std::pair(pA, qA), std::pair(qA, pB), std::pair(pB, qB),
            std::pair(qB, pA), std::pair(alone, pA), std::pair(alone, pB),
            std::pair(qA, alone), std::pair(qB, alone)})
        r.Signal({left, right, true}, goesOn);
      r.SignalOtherwise(ends);
      r.Fire({pA, qA, true}).Fire({qA, pA, false});
      r.Fire({pB, qB, true}).Fire({qB, pB, false});

      for (const NamedState& state : OddEvenSort().States())
        r.Next(ends, state.code, nothing);
      // The right one of a pair is the left one of the next round.
      r.Next(goesOn, qA, pA).Next(goesOn, pB, qA);
      r.Next(goesOn, qB, pB).Next(goesOn, pA, qB);
      for (const Code code : {pA, qA, pB, qB})
        r.NextBeside(goesOn, code, border, alone);
      r.NextBeside(goesOn, alone, pA, pB).NextBeside(goesOn, alone, pB, pA);
      r.NextBeside(goesOn, alone, qA, qA).NextBeside(goesOn, alone, qB, qB);
      const std::vector<Code> pairs = {pA, qA, pB, qB};
      r.StartRepeating(2, 2, {}, pairs, {});
      r.StartRepeating(3, 2, {}, pairs, {alone});
      return r;
    }();
    return rules;
  }
};

}  // namespace

std::unique_ptr<const Algorithm> MakeOddEvenSort()
{
  return std::make_unique<OddEvenSort>();
}

}  // namespace nexec
