/**
 * @file algorithm/ruled_algorithm.hpp
 *
 * An algorithm that is nothing but its rules.
 */
#ifndef NEXEC_SRC_ALGORITHM_RULED_ALGORITHM_HPP
#define NEXEC_SRC_ALGORITHM_RULED_ALGORITHM_HPP

#include "step_bound.hpp"

#include <nexec/algorithm/algorithm.hpp>
#include <nexec/algorithm/local_rules.hpp>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace nexec
{

//! One line about what becomes of nodes.
struct NextRule
{
  //! Where it stands.
  size_t line;
  SignalValue signal;
  //! Any state if there is none.
  std::optional<Code> own;
  //! None, one or both of the neighbours.
  std::vector<Neighbour> beside;
  Code next;

  bool Applies(const SignalValue to, const Window& window) const;
  //! Of two rules that apply, that of the higher rank decides.
  size_t Rank() const { return 2 * beside.size() + (own ? 1 : 0); }
};

//! What a rule file says.
struct RuleSet
{
  std::string file;
  std::string name;
  std::string description;
  size_t bits;
  std::vector<NamedState> states;
  std::vector<std::string> signals;
  //! With signal, gates and start.
  LocalRules rules;
  std::vector<NextRule> next;
  StepBound bound;
};

//! Runs a rule set.
class RuledAlgorithm : public Algorithm
{
 public:
  explicit RuledAlgorithm(RuleSet ruleSet);

  std::string Name() const override { return set.name; }
  std::string Description() const override { return set.description; }
  size_t Bits() const override { return set.bits; }
  const std::vector<NamedState>& States() const override { return set.states; }
  const std::vector<std::string>& Signals() const override
  {
    return set.signals;
  }
  std::vector<Code> Start(const size_t length) const override
  {
    return set.rules.Start(length);
  }
  //! Throws std::logic_error if two lines contradict each other about a node.
  SignalValue Step(Configuration& config) const override;
  size_t MaxSteps(const size_t length) const override
  {
    return set.bound.At(length);
  }
  const LocalRules& Rules() const override { return set.rules; }

 private:
  //! A window, smaller neighbour first, and a signal.
  using Key = std::array<uint16_t, 4>;

  static Key KeyOf(const SignalValue signal, const Window& window);
  //! Write down what becomes of a window.
  void Decide(const SignalValue signal, const Window& window,
              const std::vector<const NextRule*>& rules);
  std::string ConflictText(const SignalValue signal, const Window& window,
                           const NextRule& one, const NextRule& other) const;

  RuleSet set;
  //! Windows about which the lines say two things.  Such a window may be one
  //! that never occurs.
  std::map<Key, std::string> conflicts;
};

}  // namespace nexec

#endif
