/**
 * @file chain/algorithm/bubble_sort.cpp
 *
 * Bubble sort, and reversal by the same passes.
 */
#include "built_in_algorithms.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>

#include <algorithm>

namespace nexec
{

namespace
{

//! Bits of a code: home, done, a, b.
constexpr Code home = 8, done = 4, a = 2, b = 1;

//! Write the codes: the pair is at left and left + 1, positions from `end` on
//! are finished.
void SetRoles(std::vector<Code>& states, const size_t left, const size_t end)
{
  std::fill(states.begin(), states.end(), nothing);
  states[0] |= home;
  states[left] |= a;
  states[left + 1] |= b;
  if (end < states.size())
    states[end] |= done;
}

/**
 * Passes from left to right, each one position shorter than the one before.
 * The pair (a, b) of a pass starts at `home`, position 0, and slides right
 * (signal 1) until the node after b is the end of the chain or `done`, the
 * first position that earlier passes have finished.  Then (signal 0) b becomes
 * done, and a new pass starts; or all is over if a is home.  Comparisons do
 * not matter to any of this: a pass says only which pair is next.
 */
class BubblePasses : public Algorithm
{
 public:
  size_t Bits() const override { return 4; }

  const std::vector<NamedState>& States() const override
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

  const std::vector<std::string>& Signals() const override
  {
    static const std::vector<std::string> names = {"new pass", "slide"};
    return names;
  }

  std::vector<Code> Start(const size_t length) const override
  {
    std::vector<Code> states(length, nothing);
    if (length >= 2)
      SetRoles(states, 0, length);
    return states;
  }

  SignalValue Step(Configuration& config) const override
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

  //! n-1 steps for the first pass, one for the last.
  StepBound Bound() const override { return StepBound("n*(n-1)/2"); }

 protected:
  //! Whether to exchange the values of a and b.
  virtual bool Exchanges(const double atA, const double atB) const = 0;

  //! The rules of all that passes have in common; gates are missing.
  static LocalRules PassRules()
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
};

//! Exchanges the pair if s[a] > s[b].
class BubbleSort : public BubblePasses
{
 public:
  std::string Name() const override { return "bubble_sort"; }

  std::string Description() const override
  {
    return "Sorts ascending and stably by passes from left to right, each one "
           "position shorter.";
  }

  std::vector<double> Result(const std::vector<double>& values) const override
  {
    return StablySorted(values);
  }

  const LocalRules& Rules() const override
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

 protected:
  bool Exchanges(const double atA, const double atB) const override
  {
    return atA > atB;
  }
};

/**
 * Exchanges every pair that the passes of bubble sort come to: each pass
 * carries the first value to where the pass ends.  No comparison matters, so
 * this is a test of whether a network can leave what it sees alone.
 */
class Reversal : public BubblePasses
{
 public:
  std::string Name() const override { return "reversal"; }

  std::string Description() const override
  {
    return "Turns a sequence around by exchanging neighbours, whatever their "
           "values.";
  }

  std::vector<double> Result(const std::vector<double>& values) const override
  {
    return {values.rbegin(), values.rend()};
  }

  const LocalRules& Rules() const override
  {
    static const LocalRules rules = []
    {
      LocalRules r = PassRules();
      for (const Code left : {Code(a), Code(home | a)})
      {
        for (const bool greater : {false, true})
          r.Fire({left, b, greater}).Fire({b, left, greater});
      }
      return r;
    }();
    return rules;
  }

 protected:
  bool Exchanges(const double /* atA */, const double /* atB */) const override
  {
    return true;
  }
};

}  // namespace

std::unique_ptr<const Algorithm> MakeBubbleSort()
{
  return std::make_unique<BubbleSort>();
}

std::unique_ptr<const Algorithm> MakeReversal()
{
  return std::make_unique<Reversal>();
}

}  // namespace nexec
