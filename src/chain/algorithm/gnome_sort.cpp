/**
 * @file chain/algorithm/gnome_sort.cpp
 *
 * Gnome sort: one position that walks right, and left while it exchanges.
 */
#include "built_in_algorithms.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>

#include <algorithm>

namespace nexec
{

namespace
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
  //! Bits of a code: a, b.
  static constexpr Code a = 2, b = 1;

  std::string Name() const override { return "gnome_sort"; }

  std::string Description() const override
  {
    return "Sorts ascending and stably with one position that walks right, and "
           "back left while it exchanges.";
  }

  size_t Bits() const override { return 2; }

  const std::vector<NamedState>& States() const override
  {
    static const std::vector<NamedState> states = {
        {"nothing", nothing},
        {"a", a, "the position before b"},
        {"b", b, "where the gnome stands"}};
    return states;
  }

  const std::vector<std::string>& Signals() const override
  {
    static const std::vector<std::string> names = {"right", "left"};
    return names;
  }

  std::vector<Code> Start(const size_t length) const override
  {
    std::vector<Code> states(length, nothing);
    if (length >= 2)
    {
      states[0] = a;
      states[1] = b;
    }
    return states;
  }

  SignalValue Step(Configuration& config) const override
  {
    std::vector<Code>& x = config.states;
    std::vector<double>& s = config.values;
    size_t position = PositionOf(b, x);

    const bool left = position > 0 && s[position - 1] > s[position];
    if (left)
    {
      std::swap(s[position - 1], s[position]);
      --position;
    }
    else
    {
      ++position;
    }

    std::fill(x.begin(), x.end(), nothing);
    if (position < x.size())
    {
      x[position] = b;
      if (position > 0)
        x[position - 1] = a;
    }
    return left ? 1 : 0;
  }

  //! A step left for each of n(n-1)/2 inversions, as many back, and n-1 more.
  StepBound Bound() const override { return StepBound("n*n - 1"); }

  std::vector<double> Result(const std::vector<double>& values) const override
  {
    return StablySorted(values);
  }

  const LocalRules& Rules() const override
  {
    static const LocalRules rules = []
    {
      constexpr SignalValue left = 1, right = 0;
      LocalRules r(2);
      r.Signal({a, b, true}, left).SignalOtherwise(right);
      r.Fire({a, b, true}).Fire({b, a, false});
      r.Next(left, nothing, nothing).NextBeside(left, nothing, a, a);
      r.Next(left, a, b).Next(left, b, nothing);
      r.Next(right, nothing, nothing).NextBeside(right, nothing, b, b);
      r.Next(right, a, nothing).Next(right, b, a);
      // At the right end; at the left one there is no a.
      r.Next(right, {b, a, border}, nothing);
      r.Start(2, {a, b}, {});
      return r;
    }();
    return rules;
  }
};

}  // namespace

std::unique_ptr<const Algorithm> MakeGnomeSort()
{
  return std::make_unique<GnomeSort>();
}

}  // namespace nexec
