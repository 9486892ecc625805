/**
 * @file chain/algorithm/gnome_sort.cpp
 */
#include "gnome_sort.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>

#include "position.hpp"
#include "sorted.hpp"

#include <algorithm>

namespace nexec
{

std::string GnomeSort::Description() const
{
  return "Sorts ascending and stably with one position that walks right, and "
         "back left while it exchanges.";
}

const std::vector<NamedState>& GnomeSort::States() const
{
  static const std::vector<NamedState> states = {
      {"nothing", nothing},
      {"a", a, "the position before b"},
      {"b", b, "where the gnome stands"}};
  return states;
}

const std::vector<std::string>& GnomeSort::Signals() const
{
  static const std::vector<std::string> names = {"right", "left"};
  return names;
}

std::vector<Code> GnomeSort::Start(const size_t length) const
{
  std::vector<Code> states(length, nothing);
  if (length >= 2)
  {
    states[0] = a;
    states[1] = b;
  }
  return states;
}

SignalValue GnomeSort::Step(Configuration& config) const
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

StepBound GnomeSort::Bound() const
{
  return StepBound("n*n - 1");
}

std::vector<double> GnomeSort::Result(const std::vector<double>& values) const
{
  return StablySorted(values);
}

const LocalRules& GnomeSort::Rules() const
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

}  // namespace nexec
