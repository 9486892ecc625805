/**
 * @file chain/algorithm/observed_rules.cpp
 */
#include "observed_rules.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

constexpr char differ[] = "its rules and its steps differ: ";

std::string SignalDifference(const ObservedSteps& observed,
                             const LocalRules& rules)
{
  const Algorithm& algorithm = observed.Observed();
  for (const auto& [key, seen] : observed.Situations())
  {
    const Situation& situation = seen.situation;
    const SignalValue signal = rules.SignalOf([&](const EdgeType& type)
                                              { return situation.Has(type); });
    if (signal != situation.signal)
    {
      return differ + When(seen.occurrence) + " the signal is " +
          algorithm.SignalName(situation.signal) + ", but the rules say " +
          algorithm.SignalName(signal);
    }
  }
  return "";
}

std::string NextDifference(const ObservedSteps& observed,
                           const LocalRules& rules, Blame& blame)
{
  const Algorithm& algorithm = observed.Observed();
  for (const auto& [key, row] : observed.Rows())
  {
    const std::optional<Code> next = rules.Next(row.signal, row.window);
    if (!next || *next != row.next)
    {
      blame = {Blame::Part::Next, row.signal, row.window, {}};
      return differ + When(row.occurrence) + " node " +
          std::to_string(row.occurrence.node) + ", which is " +
          WindowText(algorithm, row.window) + " with signal " +
          algorithm.SignalName(row.signal) + ", becomes " +
          algorithm.StateName(row.next) + ", but the rules say " +
          (next ? algorithm.StateName(*next) : "nothing about it");
    }
  }
  return "";
}

std::string GateDifference(const ObservedSteps& observed,
                           const LocalRules& rules, Blame& blame)
{
  const Algorithm& algorithm = observed.Observed();
  for (const auto& [key, edge] : observed.Edges())
  {
    const bool fires = rules.Fires(edge.type);
    if (fires ? edge.closed.has_value() : edge.fired.has_value())
    {
      blame = {Blame::Part::Gates, 0, {}, {edge.type}};
      return differ + When(fires ? *edge.closed : *edge.fired) + " values " +
          (fires ? "stay" : "move") + " along an edge " +
          EdgeText(algorithm, edge.type) + ", but the rules " +
          (fires ? "move" : "do not move") + " them";
    }
  }
  for (const auto& [key, crowd] : observed.Crowds())
  {
    if (rules.Fires(crowd.left) && rules.Fires(crowd.right))
    {
      blame = {Blame::Part::Gates, 0, {}, {crowd.left, crowd.right}};
      return "its rules let node " + std::to_string(crowd.occurrence.node) +
          " " + When(crowd.occurrence) + " take the values of both neighbours";
    }
  }
  return "";
}

}  // namespace

LocalRules ObservedRules(const ObservedSteps& observed, std::string& problem)
{
  const Algorithm& algorithm = observed.Observed();
  problem.clear();
  LocalRules rules(algorithm.Bits(), algorithm.Signals().size());
  for (const auto& [key, row] : observed.Rows())
    rules.Next(row.signal, row.window, row.next);
  std::vector<EdgeType> types;
  for (const auto& [key, edge] : observed.Edges())
  {
    types.push_back(edge.type);
    if (edge.fired)
      rules.Fire(edge.type);
  }
  std::vector<Situation> all;
  for (const auto& [key, seen] : observed.Situations())
    all.push_back(seen.situation);

  const std::vector<Situation> rest = LearnSignal(all, types, rules);
  if (rest.empty())
    return rules;
  // Two that no line tells apart, as an example.
  const Situation* other = &rest.front();
  for (const Situation& situation : rest)
  {
    if (situation.signal != rest.front().signal)
      other = &situation;
  }
  const auto text = [&](const Situation& situation)
  {
    const auto found = std::find_if(
        observed.Situations().begin(), observed.Situations().end(),
        [&](const auto& seen)
        { return seen.second.situation.present == situation.present; });
    return algorithm.SignalName(situation.signal) + " " +
        When(found->second.occurrence);
  };
  problem =
      "no list of kinds of edges, of which the first that is present "
      "decides, gives the signal: it is " +
      text(rest.front()) + " and " + text(*other) +
      ", and no kind of edge settles one of them";
  return rules;
}

std::string Difference(const ObservedSteps& observed, const LocalRules& rules,
                       Blame& blame)
{
  std::string difference = SignalDifference(observed, rules);
  if (difference.empty())
    difference = NextDifference(observed, rules, blame);
  return difference.empty() ? GateDifference(observed, rules, blame)
                            : difference;
}

}  // namespace nexec
