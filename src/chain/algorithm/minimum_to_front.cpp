/**
 * @file chain/algorithm/minimum_to_front.cpp
 */
#include "minimum_to_front.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>

#include "position.hpp"

#include <algorithm>

namespace nexec
{

std::string MinimumToFront::Description() const
{
  return "Brings the smallest value to the front by exchanging neighbours in "
         "one pass from the right.";
}

const std::vector<NamedState>& MinimumToFront::States() const
{
  static const std::vector<NamedState> states = {
      {"nothing", nothing},
      {"a", a, "left one of the pair that is compared"},
      {"b", b, "right one, the smallest value so far"}};
  return states;
}

const std::vector<std::string>& MinimumToFront::Signals() const
{
  static const std::vector<std::string> names = {"end", "continue"};
  return names;
}

std::vector<Code> MinimumToFront::Start(const size_t length) const
{
  std::vector<Code> states(length, nothing);
  if (length >= 2)
  {
    states[length - 2] = a;
    states[length - 1] = b;
  }
  return states;
}

SignalValue MinimumToFront::Step(Configuration& config) const
{
  std::vector<Code>& x = config.states;
  std::vector<double>& s = config.values;
  const size_t left = PositionOf(a, x);

  if (s[left] > s[left + 1])
    std::swap(s[left], s[left + 1]);

  const bool continues = left > 0;
  x[left + 1] = nothing;
  x[left] = continues ? b : nothing;
  if (continues)
    x[left - 1] = a;
  return continues ? 1 : 0;
}

StepBound MinimumToFront::Bound() const
{
  return StepBound("n - 1");
}

std::vector<double> MinimumToFront::Result(
    const std::vector<double>& values) const
{
  std::vector<double> s = values;
  for (size_t right = s.size(); right-- > 1;)
  {
    if (s[right - 1] > s[right])
      std::swap(s[right - 1], s[right]);
  }
  return s;
}

const LocalRules& MinimumToFront::Rules() const
{
  static const LocalRules rules = []
  {
    constexpr SignalValue continues = 1, ends = 0;
    LocalRules r(2);
    // The pass goes on while there is a node left of a.
    r.Signal({a, nothing, false}, continues);
    r.Signal({a, nothing, true}, continues);
    r.SignalOtherwise(ends);
    r.Fire({a, b, true}).Fire({b, a, false});
    for (const SignalValue signal : {continues, ends})
    {
      for (const NamedState& state : MinimumToFront().States())
        r.Next(signal, state.code, nothing);
    }
    r.NextBeside(continues, nothing, a, a).Next(continues, a, b);
    r.Start(2, {}, {a, b});
    return r;
  }();
  return rules;
}

}  // namespace nexec
