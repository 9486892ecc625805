/**
 * @file chain/algorithm/bubble_sort.cpp
 */
#include "bubble_sort.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>

#include "position.hpp"
#include "sorted.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

//! Write the codes: the pair is at left and left + 1, positions from `end` on
//! are finished.
void SetRoles(std::vector<Code>& states, const size_t left, const size_t end)
{
  using Passes = BubblePasses;
  std::fill(states.begin(), states.end(), nothing);
  states[0] |= Passes::home;
  states[left] |= Passes::a;
  states[left + 1] |= Passes::b;
  if (end < states.size())
    states[end] |= Passes::done;
}

}  // namespace

const std::vector<NamedState>& BubblePasses::States() const
{
  static const std::vector<NamedState> states = {
      {"nothing", nothing},
      {"home", home, "where every pass begins"},
      {"done", done, "the first finished position"},
      {"a", a, "left one of the pair"},
      {"home^a", home | a, "home and a at once"},
      {"b", b, "right one of the pair"}};
  return states;
}

const std::vector<std::string>& BubblePasses::Signals() const
{
  static const std::vector<std::string> names = {"new pass", "slide"};
  return names;
}

std::vector<Code> BubblePasses::Start(const size_t length) const
{
  std::vector<Code> states(length, nothing);
  if (length >= 2)
    SetRoles(states, 0, length);
  return states;
}

SignalValue BubblePasses::Step(Configuration& config) const
{
  std::vector<Code>& x = config.states;
  std::vector<double>& s = config.values;
  const size_t left = PositionOf(a, x);
  const size_t end = PositionOf(done, x);

  if (Exchanges(s[left], s[left + 1]))
    std::swap(s[left], s[left + 1]);

  const bool slides = left + 2 < end;
  if (slides)
    SetRoles(x, left + 1, end);
  else if (left > 0)
    SetRoles(x, 0, left + 1);
  else
    std::fill(x.begin(), x.end(), nothing);
  return slides ? 1 : 0;
}

StepBound BubblePasses::Bound() const
{
  return StepBound("n*(n-1)/2");
}

LocalRules BubblePasses::PassRules()
{
  constexpr SignalValue slides = 1, passEnds = 0;
  constexpr Code homeA = home | a;
  LocalRules r(4);
  r.Signal({b, nothing, false}, slides).Signal({b, nothing, true}, slides);
  r.SignalOtherwise(passEnds);
  r.Next(slides, nothing, nothing).NextBeside(slides, nothing, b, b);
  r.Next(slides, a, nothing).Next(slides, homeA, home).Next(slides, b, a);
  r.Next(slides, home, home).Next(slides, done, done);
  r.Next(passEnds, nothing, nothing).NextBeside(passEnds, nothing, home, b);
  r.Next(passEnds, a, nothing).NextBeside(passEnds, a, home, b);
  r.Next(passEnds, home, homeA);
  r.Next(passEnds, b, done).Next(passEnds, done, nothing);
  // The pass was the last one.
  r.Next(passEnds, homeA, nothing).NextBeside(passEnds, b, homeA, nothing);
  r.Start(2, {homeA, b}, {});
  return r;
}

std::string BubbleSort::Description() const
{
  return "Sorts ascending and stably by passes from left to right, each one "
         "position shorter.";
}

std::vector<double> BubbleSort::Result(const std::vector<double>& values) const
{
  return StablySorted(values);
}

const LocalRules& BubbleSort::Rules() const
{
  static const LocalRules rules = []
  {
    LocalRules r = PassRules();
    for (const Code left : {Code(a), Code(home | a)})
      r.Fire({left, b, true}).Fire({b, left, false});
    return r;
  }();
  return rules;
}

}  // namespace nexec
