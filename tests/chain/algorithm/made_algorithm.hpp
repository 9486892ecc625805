/**
 * @file tests/chain/algorithm/made_algorithm.hpp
 *
 * Algorithms put together in a test.
 */
#ifndef NEXEC_TESTS_CHAIN_ALGORITHM_MADE_ALGORITHM_HPP
#define NEXEC_TESTS_CHAIN_ALGORITHM_MADE_ALGORITHM_HPP

#include <nexec/chain/algorithm/local_rules.hpp>

#include <functional>
#include <memory>
#include <stdexcept>

namespace nexec
{

//! By default gnome sort, with nodes a and b; a test changes what it is about.
class MadeAlgorithm : public Algorithm
{
 public:
  static constexpr Code a = 2, b = 1;

  std::string name = "made";
  std::string description = "Made in a test.";
  size_t bits = 2;
  std::vector<NamedState> states = {{"nothing", nothing}, {"a", a}, {"b", b}};
  std::vector<std::string> signals = {"right", "left"};
  std::function<std::vector<Code>(size_t)> start = [](const size_t length)
  {
    std::vector<Code> codes(length, nothing);
    if (length >= 2)
    {
      codes[0] = a;
      codes[1] = b;
    }
    return codes;
  };
  std::function<SignalValue(Configuration&)> step = Gnome;
  StepBound bound = StepBound("n*n");
  //! No rules are given if there are none.
  std::function<LocalRules()> makeRules;

  //! A step of gnome sort.
  static SignalValue Gnome(Configuration& config)
  {
    std::vector<Code>& x = config.states;
    std::vector<double>& s = config.values;
    size_t position = 0;
    while (x[position] != b)
      ++position;
    const bool left = position > 0 && s[position - 1] > s[position];
    if (left)
      std::swap(s[position - 1], s[position]);
    position = left ? position - 1 : position + 1;
    x.assign(x.size(), nothing);
    if (position < x.size())
    {
      x[position] = b;
      if (position > 0)
        x[position - 1] = a;
    }
    return left ? 1 : 0;
  }

  //! The rules of gnome sort.
  static LocalRules GnomeRules()
  {
    LocalRules r(2);
    r.Signal({a, b, true}, 1).SignalOtherwise(0);
    r.Fire({a, b, true}).Fire({b, a, false});
    r.Next(1, nothing, nothing).NextBeside(1, nothing, a, a);
    r.Next(1, a, b).Next(1, b, nothing);
    r.Next(0, nothing, nothing).NextBeside(0, nothing, b, b);
    r.Next(0, a, nothing).Next(0, b, a).Next(0, {b, a, border}, nothing);
    r.Start(2, {a, b}, {});
    return r;
  }

  std::string Name() const override { return name; }
  std::string Description() const override { return description; }
  size_t Bits() const override { return bits; }
  const std::vector<NamedState>& States() const override { return states; }
  const std::vector<std::string>& Signals() const override { return signals; }
  std::vector<Code> Start(const size_t length) const override
  {
    return start(length);
  }
  SignalValue Step(Configuration& config) const override
  {
    return step(config);
  }
  StepBound Bound() const override { return bound; }
  const LocalRules& Rules() const override
  {
    if (!makeRules)
      throw std::logic_error("there are none");
    if (!rules)
      rules = std::make_unique<LocalRules>(makeRules());
    return *rules;
  }

 private:
  mutable std::unique_ptr<LocalRules> rules;
};

}  // namespace nexec

#endif
