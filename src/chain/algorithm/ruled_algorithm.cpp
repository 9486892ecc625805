/**
 * @file chain/algorithm/ruled_algorithm.cpp
 */
#include "ruled_algorithm.hpp"

#include <nexec/core/interruption.hpp>

#include "observed_steps.hpp"
#include "rules_run.hpp"

#include <algorithm>
#include <stdexcept>

namespace nexec
{

bool NextRule::Applies(const SignalValue to, const Window& window) const
{
  if (signal != to || (own && *own != window.own))
    return false;
  const auto [left, right] = std::pair(window.left, window.right);
  if (beside.size() == 2)
  {
    return (left == beside[0] && right == beside[1]) ||
        (left == beside[1] && right == beside[0]);
  }
  return beside.empty() || left == beside[0] || right == beside[0];
}

RuledAlgorithm::RuledAlgorithm(RuleSet ruleSet) : set(std::move(ruleSet))
{
  std::vector<Neighbour> neighbours = {border};
  for (const NamedState& state : set.names.states)
    neighbours.push_back(state.code);
  for (size_t number = 0; number < set.names.signals.size(); ++number)
  {
    const auto signal = static_cast<SignalValue>(number);
    for (const NamedState& own : set.names.states)
    {
      std::vector<const NextRule*> rules;
      for (const NextRule& rule : set.next)
      {
        if (rule.signal == signal && (!rule.own || *rule.own == own.code))
          rules.push_back(&rule);
      }
      for (const Neighbour left : neighbours)
      {
        for (const Neighbour right : neighbours)
        {
          if (left <= right)
            Decide(signal, {own.code, left, right}, rules);
        }
      }
    }
  }
}

void RuledAlgorithm::Decide(const SignalValue signal, const Window& window,
                            const std::vector<const NextRule*>& rules)
{
  const NextRule* best = nullptr;
  const NextRule* other = nullptr;
  Code code = nothing;
  for (const NextRule* rule : rules)
  {
    if (!rule->Applies(signal, window))
      continue;
    if (best == nullptr || rule->Rank() > best->Rank())
    {
      best = rule;
      other = nullptr;
      code = rule->next;
    }
    else if (rule->Rank() == best->Rank() && rule->next != best->next)
    {
      other = rule;
      // Where it never matters, the order of the lines must not matter either.
      code = std::min(code, rule->next);
    }
  }
  // What no line mentions stays as it is.
  set.rules.Next(signal, window, best == nullptr ? window.own : code);
  if (other != nullptr)
  {
    conflicts.emplace(KeyOf(signal, window),
                      ConflictText(signal, window, *best, *other));
  }
}

size_t RuledAlgorithm::KeyOf(const SignalValue signal,
                             const Window& window) const
{
  return signal * NumWindows(NumCodes()) +
      WindowIndex(Unmirrored(window), NumCodes());
}

std::string RuledAlgorithm::ConflictText(const SignalValue signal,
                                         const Window& window,
                                         const NextRule& one,
                                         const NextRule& other) const
{
  return set.names.file + ":" + std::to_string(other.line) +
      ": two rules for one node: with signal '" + SignalName(signal) +
      "', line " + std::to_string(one.line) + " makes " +
      WindowText(*this, window) + " a '" + StateName(one.next) +
      "', this line makes it a '" + StateName(other.next) +
      "'; say more about the neighbours in the one that is to hold, or remove "
      "the other";
}

std::string RuledAlgorithm::Where(const Blame& blame) const
{
  if (blame.part == Blame::Part::Thrown)
    return "";
  const size_t line = LineOf(blame);
  return set.names.file +
      (line == 0 ? ": " : ":" + std::to_string(line) + ": ");
}

size_t RuledAlgorithm::LineOf(const Blame& blame) const
{
  if (blame.part == Blame::Part::Start)
    return set.startLine;
  if (blame.part == Blame::Part::Halt)
    return set.haltLine;
  size_t line = 0;
  if (blame.part == Blame::Part::Next)
  {
    size_t rank = 0;
    for (const NextRule& rule : set.next)
    {
      if (rule.Applies(blame.signal, blame.window) && rule.Rank() >= rank)
      {
        line = rule.line;
        rank = rule.Rank();
      }
    }
  }
  // If two gates are not compatible, the later one is one too many.
  for (const GateLine& gate : set.gates)
  {
    if (std::find(blame.edges.begin(), blame.edges.end(), gate.type) !=
        blame.edges.end())
      line = std::max(line, gate.line);
  }
  return line;
}

SignalValue RuledAlgorithm::Step(Configuration& config) const
{
  if (!conflicts.empty())
  {
    const SignalValue signal = set.rules.SignalIn(config);
    for (size_t u = 0; u < config.Size(); ++u)
    {
      const auto found =
          conflicts.find(KeyOf(signal, WindowAt(config.states, u)));
      if (found != conflicts.end())
        throw std::logic_error(found->second);
    }
  }
  try
  {
    return set.rules.Step(config);
  }
  catch (const std::logic_error& error)
  {
    // It is gates that do not go together; the last line has one too many.
    const size_t line = set.gates.empty() ? 0 : set.gates.back().line;
    throw std::logic_error(set.names.file + ":" + std::to_string(line) + ": " +
                           error.what());
  }
}

std::vector<double> RuledAlgorithm::Result(
    const std::vector<double>& values) const
{
  // Only Step() finds out whether two lines contradict each other.
  if (!conflicts.empty())
    return Algorithm::Result(values);
  RulesRun run(set.rules, StartOn(values));
  while (!run.Halted())
  {
    ThrowIfInterrupted();
    run.Step();
  }
  return run.Config().values;
}

}  // namespace nexec
