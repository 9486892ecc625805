/**
 * @file chain/algorithm/minimum_to_front.cpp
 *
 * Moves the smallest value to position 0: one pass of bubble sort.
 */
#include "built_in_algorithms.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>

#include <algorithm>

namespace nexec
{

namespace
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
  //! Bits of a code: a, b.
  static constexpr Code a = 2, b = 1;

  std::string Name() const override { return "minimum_to_front"; }

  std::string Description() const override
  {
    return "Brings the smallest value to the front by exchanging neighbours in "
           "one pass from the right.";
  }

  size_t Bits() const override { return 2; }

  const std::vector<NamedState>& States() const override
  {
    static const std::vector<NamedState> states = {
        {"nothing", nothing},
        {"a", a, "left one of the pair that is compared"},
        {"b", b, "right one, the smallest value so far"}};
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
    {
      states[length - 2] = a;
      states[length - 1] = b;
    }
    return states;
  }

  SignalValue Step(Configuration& config) const override
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

  StepBound Bound() const override { return StepBound("n - 1"); }

  std::vector<double> Result(const std::vector<double>& values) const override
  {
    std::vector<double> s = values;
    for (size_t right = s.size(); right-- > 1;)
    {
      if (s[right - 1] > s[right])
        std::swap(s[right - 1], s[right]);
    }
    return s;
  }

  const LocalRules& Rules() const override
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
};

}  // namespace

std::unique_ptr<const Algorithm> MakeMinimumToFront()
{
  return std::make_unique<MinimumToFront>();
}

}  // namespace nexec
