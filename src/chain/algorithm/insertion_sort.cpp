/**
 * @file chain/algorithm/insertion_sort.cpp
 *
 * Insertion sort by exchanges of neighbours, one comparison per step.
 */
#include "built_in_algorithms.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>

#include <algorithm>

namespace nexec
{

namespace
{

/**
 * Roles: `j` is the element of the outer loop, `next_j` the one after it, `k`
 * the element being inserted and `i` its left neighbour.  A step compares i
 * and k.  If s[i] > s[k] the inner loop continues (signal 1): the two values
 * are exchanged and k moves left.  Otherwise it terminates (signal 0): j moves
 * right and k starts there.  The comparison is strict, so the sort is stable.
 * When k has reached position 0 there is no i, and the loop terminates.
 */
class InsertionSort : public Algorithm
{
 public:
  //! Bits of a code: i, j, next_j, k.
  static constexpr Code i = 8, j = 4, nextJ = 2, k = 1;

  std::string Name() const override { return "insertion_sort"; }

  std::string Description() const override
  {
    return "Sorts ascending and stably by exchanging neighbours, one "
           "comparison "
           "per step.";
  }

  size_t Bits() const override { return 4; }

  const std::vector<NamedState>& States() const override
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

  const std::vector<std::string>& Signals() const override
  {
    static const std::vector<std::string> names = {"terminate", "continue"};
    return names;
  }

  std::vector<Code> Start(const size_t length) const override
  {
    std::vector<Code> states(length, nothing);
    if (length >= 2)
      SetRoles(states, 1, 1);
    return states;
  }

  SignalValue Step(Configuration& config) const override
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

  //! n(n-1)/2 inversions and n-1 terminations at most.
  StepBound Bound() const override { return StepBound("n*(n-1)/2 + n - 1"); }

  std::vector<double> Result(const std::vector<double>& values) const override
  {
    return StablySorted(values);
  }

  const LocalRules& Rules() const override
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
      r.NextBeside(terminates, j, nextJ, i)
          .NextBeside(terminates, jk, nextJ, i);
      r.Start(2, {i, jk}, {}).Start(3, {i, jk, nextJ}, {});
      return r;
    }();
    return rules;
  }

 private:
  //! Write the codes of the configuration in which the loops stand at (j, k).
  static void SetRoles(std::vector<Code>& states, const size_t outer,
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
};

}  // namespace

std::unique_ptr<const Algorithm> MakeInsertionSort()
{
  return std::make_unique<InsertionSort>();
}

}  // namespace nexec
