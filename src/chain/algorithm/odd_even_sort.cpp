/**
 * @file chain/algorithm/odd_even_sort.cpp
 */
#include "odd_even_sort.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>

#include "sorted.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

//! Write the codes of a round.
void SetPairs(std::vector<Code>& states, const size_t firstPair,
              const bool beginsWithA)
{
  using Sort = OddEvenSort;
  std::fill(states.begin(), states.end(), Code(Sort::alone));
  bool isA = beginsWithA;
  for (size_t u = firstPair; u + 1 < states.size(); u += 2)
  {
    states[u] = isA ? Sort::pA : Sort::pB;
    states[u + 1] = isA ? Sort::qA : Sort::qB;
    isA = !isA;
  }
}

}  // namespace

std::string OddEvenSort::Description() const
{
  return "Sorts ascending and stably; each step exchanges within all pairs of "
         "a round at once.";
}

const std::vector<NamedState>& OddEvenSort::States() const
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

const std::vector<std::string>& OddEvenSort::Signals() const
{
  static const std::vector<std::string> names = {"end", "continue"};
  return names;
}

std::vector<Code> OddEvenSort::Start(const size_t length) const
{
  std::vector<Code> states(length, nothing);
  if (length >= 2)
    SetPairs(states, 0, true);
  return states;
}

SignalValue OddEvenSort::Step(Configuration& config) const
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

StepBound OddEvenSort::Bound() const
{
  return StepBound("n + 1");
}

std::vector<double> OddEvenSort::Result(const std::vector<double>& values) const
{
  return StablySorted(values);
}

const LocalRules& OddEvenSort::Rules() const
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

}  // namespace nexec
