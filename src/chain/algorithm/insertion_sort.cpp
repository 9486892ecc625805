/**
 * @file chain/algorithm/insertion_sort.cpp
 */
#include "insertion_sort.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>

#include "position.hpp"
#include "sorted.hpp"

#include <algorithm>

namespace nexec
{

std::string InsertionSort::Description() const
{
  return "Sorts ascending and stably by exchanging neighbours, one comparison "
         "per step.";
}

const std::vector<NamedState>& InsertionSort::States() const
{
  static const std::vector<NamedState> states = {
      {"nothing", nothing},
      {"i", i, "left neighbour of k"},
      {"j", j, "where the outer loop stands"},
      {"next_j", nextJ, "where it goes next"},
      {"k", k, "the value being inserted"},
      {"j^k", j | k, "j and k at once"}};
  return states;
}

const std::vector<std::string>& InsertionSort::Signals() const
{
  static const std::vector<std::string> names = {"terminate", "continue"};
  return names;
}

std::vector<Code> InsertionSort::Start(const size_t length) const
{
  std::vector<Code> states(length, nothing);
  if (length >= 2)
    SetRoles(states, 1, 1);
  return states;
}

SignalValue InsertionSort::Step(Configuration& config) const
{
  std::vector<double>& s = config.values;
  size_t outer = PositionOf(j, config.states);
  size_t inner = PositionOf(k, config.states);

  const bool continues = inner > 0 && s[inner - 1] > s[inner];
  if (continues)
  {
    std::swap(s[inner - 1], s[inner]);
    --inner;
  }
  else
  {
    ++outer;
    inner = outer;
  }
  SetRoles(config.states, outer, inner);
  return continues ? 1 : 0;
}

StepBound InsertionSort::Bound() const
{
  return StepBound("n*(n-1)/2 + n - 1");
}

std::vector<double> InsertionSort::Result(
    const std::vector<double>& values) const
{
  return StablySorted(values);
}

const LocalRules& InsertionSort::Rules() const
{
  static const LocalRules rules = []
  {
    constexpr SignalValue continues = 1, terminates = 0;
    const Code jk = j | k;
    LocalRules r(4);
    r.SignalOtherwise(terminates);
    for (const Code inserted : {k, jk})
    {
      r.Signal({i, inserted, true}, continues);
      r.Fire({i, inserted, true}).Fire({inserted, i, false});
    }
    for (const SignalValue signal : {continues, terminates})
    {
      for (const NamedState& state : InsertionSort().States())
        r.Next(signal, state.code, nothing);
    }
    // i and k move left; j and next_j stay.
    r.NextBeside(continues, nothing, i, i);
    r.Next(continues, i, k).Next(continues, jk, j);
    r.Next(continues, j, j).Next(continues, nextJ, nextJ);
    // All roles move to where next_j is.
    r.NextBeside(terminates, nothing, nextJ, nextJ);
    r.Next(terminates, nextJ, jk);
    r.NextBeside(terminates, j, nextJ, i).NextBeside(terminates, jk, nextJ, i);
    r.Start(2, {i, jk}, {}).Start(3, {i, jk, nextJ}, {});
    return r;
  }();
  return rules;
}

void InsertionSort::SetRoles(std::vector<Code>& states, const size_t outer,
                             const size_t inner)
{
  std::fill(states.begin(), states.end(), nothing);
  if (outer >= states.size())
    return;  // The outer loop is over: halted.

  states[outer] |= j;
  states[inner] |= k;
  if (inner > 0)
    states[inner - 1] |= i;
  if (outer + 1 < states.size())
    states[outer + 1] |= nextJ;
}

}  // namespace nexec
