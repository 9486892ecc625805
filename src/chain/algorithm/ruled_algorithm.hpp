/**
 * @file chain/algorithm/ruled_algorithm.hpp
 *
 * An algorithm that is nothing but its rules.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_RULED_ALGORITHM_HPP
#define NEXEC_CHAIN_ALGORITHM_RULED_ALGORITHM_HPP

#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/algorithm/local_rules.hpp>

#include "rule_lines.hpp"

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

//! A gate, and the line that opens it.
struct GateLine
{
  size_t line;
  EdgeType type;
};

//! What a rule file says.
struct RuleSet
{
  RuleNames names;
  std::string name;
  std::string description;
  //! With signal, gates and start.
  LocalRules rules;
  std::vector<NextRule> next;
  StepBound bound;
  std::vector<GateLine> gates;
  //! Where other things stand; of starts, the first.
  size_t nameLine;
  size_t startLine;
  size_t haltLine;
};

//! Runs a rule set.
class RuledAlgorithm : public Algorithm
{
 public:
  explicit RuledAlgorithm(RuleSet ruleSet);

  std::string Name() const override { return set.name; }
  std::string Description() const override { return set.description; }
  size_t Bits() const override { return set.names.bits; }
  const std::vector<NamedState>& States() const override
  {
    return set.names.states;
  }
  const std::vector<std::string>& Signals() const override
  {
    return set.names.signals;
  }
  std::vector<Code> Start(const size_t length) const override
  {
    return set.rules.Start(length);
  }
  //! Throws std::logic_error if two lines contradict each other about a node.
  SignalValue Step(Configuration& config) const override;
  //! Executes, and looks only at nodes where something can happen.
  std::vector<double> Result(const std::vector<double>& values) const override;
  StepBound Bound() const override { return set.bound; }
  const LocalRules& Rules() const override { return set.rules; }

  size_t NameLine() const { return set.nameLine; }
  //! Whether two lines contradict each other about a node that may occur.
  bool HasConflicts() const { return !conflicts.empty(); }
  //! "file:line: " of what is to blame, "file: " if it is no line, or "" if the
  //! problem begins with it.
  std::string Where(const Blame& blame) const;

 private:
  //! The same for a window and for the same one mirrored.
  size_t KeyOf(const SignalValue signal, const Window& window) const;
  //! 0 if it is no line.
  size_t LineOf(const Blame& blame) const;
  //! Write down what becomes of a window.
  void Decide(const SignalValue signal, const Window& window,
              const std::vector<const NextRule*>& rules);
  std::string ConflictText(const SignalValue signal, const Window& window,
                           const NextRule& one, const NextRule& other) const;

  RuleSet set;
  //! Windows about which the lines say two things.  Such a window may be one
  //! that never occurs.
  std::map<size_t, std::string> conflicts;
};

}  // namespace nexec

#endif
