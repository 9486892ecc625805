/**
 * @file chain/algorithm/cocktail_sort.cpp
 *
 * Cocktail sort: bubble sort whose passes go right and left in turn.
 */
#include "built_in_algorithms.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>

#include <algorithm>

namespace nexec
{

namespace
{

//! Bits of a code.
constexpr Code finished = 16, rightA = 8, rightB = 4, leftA = 2, leftB = 1;

enum CocktailSignal : SignalValue
{
  ends,
  slides,
  turns
};

//! Where the algorithm stands.
struct Sweep
{
  //! The unfinished positions are those from first to before last.
  size_t first, last;
  //! Left node of the pair.
  size_t left;
  bool rightward;
};

Sweep ReadRoles(const std::vector<Code>& states)
{
  Sweep sweep = {0, states.size(), 0, true};
  bool seen = false;
  for (size_t u = 0; u < states.size(); ++u)
  {
    if (states[u] == rightA || states[u] == leftA)
    {
      sweep.left = u;
      sweep.rightward = states[u] == rightA;
      seen = true;
    }
    else if (states[u] == finished)
    {
      (seen ? sweep.last : sweep.first) = seen ? u : u + 1;
    }
  }
  return sweep;
}

void WriteRoles(const Sweep& sweep, std::vector<Code>& states)
{
  std::fill(states.begin(), states.end(), nothing);
  if (sweep.first > 0)
    states[sweep.first - 1] = finished;
  if (sweep.last < states.size())
    states[sweep.last] = finished;
  states[sweep.left] = sweep.rightward ? rightA : leftA;
  states[sweep.left + 1] = sweep.rightward ? rightB : leftB;
}

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
  std::string Name() const override { return "cocktail_sort"; }

  std::string Description() const override
  {
    return "Sorts ascending and stably by passes that go right and left in "
           "turn.";
  }

  size_t Bits() const override { return 5; }

  const std::vector<NamedState>& States() const override
  {
    static const std::vector<NamedState> states = {
        {"nothing", nothing},
        {"done", finished, "a finished position beside the others"},
        {"a>", rightA, "left one of a pair that goes right"},
        {"b>", rightB, "right one of a pair that goes right"},
        {"<a", leftA, "left one of a pair that goes left"},
        {"<b", leftB, "right one of a pair that goes left"}};
    return states;
  }

  const std::vector<std::string>& Signals() const override
  {
    static const std::vector<std::string> names = {"end", "slide", "turn"};
    return names;
  }

  std::vector<Code> Start(const size_t length) const override
  {
    std::vector<Code> states(length, nothing);
    if (length >= 2)
      WriteRoles({0, length, 0, true}, states);
    return states;
  }

  SignalValue Step(Configuration& config) const override
  {
    std::vector<double>& s = config.values;
    Sweep sweep = ReadRoles(config.states);
    const size_t left = sweep.left;

    if (s[left] > s[left + 1])
      std::swap(s[left], s[left + 1]);

    const bool roomLeft = left > sweep.first;
    const bool roomRight = left + 2 < sweep.last;
    if (!roomLeft && !roomRight)
    {
      std::fill(config.states.begin(), config.states.end(), nothing);
      return ends;
    }
    const bool goesOn = sweep.rightward ? roomRight : roomLeft;
    if (!goesOn && sweep.rightward)
      sweep.last = left + 1;
    else if (!goesOn)
      sweep.first = left + 1;
    sweep.rightward = sweep.rightward == goesOn;
    sweep.left = sweep.rightward ? left + 1 : left - 1;
    WriteRoles(sweep, config.states);
    return goesOn ? slides : turns;
  }

  //! A step for each pair of each pass.
  StepBound Bound() const override { return StepBound("n*(n-1)/2"); }

  std::vector<double> Result(const std::vector<double>& values) const override
  {
    return StablySorted(values);
  }

  const LocalRules& Rules() const override
  {
    static const LocalRules rules = []
    {
      LocalRules r(5, 3);
      for (const auto& [front, signal] :
           {std::pair(rightB, slides), std::pair(leftA, slides),
            std::pair(rightA, turns), std::pair(leftB, turns)})
      {
        for (const bool greater : {false, true})
          r.Signal({front, nothing, greater}, signal);
      }
      r.SignalOtherwise(ends);
      r.Fire({rightA, rightB, true}).Fire({rightB, rightA, false});
      r.Fire({leftA, leftB, true}).Fire({leftB, leftA, false});

      for (const NamedState& state : CocktailSort().States())
        r.Next(ends, state.code, nothing);

      r.Next(slides, nothing, nothing).Next(slides, finished, finished);
      r.NextBeside(slides, nothing, rightB, rightB)
          .Next(slides, rightB, rightA);
      r.NextBeside(slides, nothing, leftA, leftA).Next(slides, leftA, leftB);
      r.Next(slides, rightA, nothing).Next(slides, leftB, nothing);

      r.Next(turns, nothing, nothing).Next(turns, finished, finished);
      r.NextBeside(turns, nothing, rightA, leftA).Next(turns, rightA, leftB);
      r.NextBeside(turns, nothing, leftB, rightB).Next(turns, leftB, rightA);
      // The front is finished; what was the edge of the finished part is
      // inside.
      r.Next(turns, rightB, finished)
          .NextBeside(turns, finished, rightB, nothing);
      r.Next(turns, leftA, finished)
          .NextBeside(turns, finished, leftA, nothing);
      r.Start(2, {rightA, rightB}, {});
      return r;
    }();
    return rules;
  }
};

}  // namespace

std::unique_ptr<const Algorithm> MakeCocktailSort()
{
  return std::make_unique<CocktailSort>();
}

}  // namespace nexec
