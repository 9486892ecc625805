/**
 * @file chain/algorithm/rules_run.cpp
 */
#include "rules_run.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace nexec
{

namespace
{

//! The place of a node that is not restless.
constexpr size_t nowhere = std::numeric_limits<size_t>::max();

}  // namespace

RulesRun::RulesRun(const LocalRules& rules, const Configuration& start) :
    rules(rules),
    config(start),
    types(NumEdgeTypes(rules.NumCodes()), 0),
    placeOf(start.Size(), nowhere),
    isTouched(start.Size(), 0)
{
  for (size_t u = 0; u + 1 < config.Size(); ++u)
    CountTypes(u, 1);
  for (size_t u = 0; u < config.Size(); ++u)
  {
    active += config.states[u] != nothing ? 1 : 0;
    Place(u);
  }
}

SignalValue RulesRun::Step()
{
  const SignalValue signal =
      rules.SignalOf([this](const EdgeType& type)
                     { return types[TypeIndex(type, rules.NumCodes())] > 0; });
  changes.clear();
  exchanges.clear();
  touched.clear();
  for (const size_t node : restless)
    Decide(signal, node);

  for (const size_t edge : touched)
    CountTypes(edge, -1);
  for (const size_t u : exchanges)
    std::swap(config.values[u], config.values[u + 1]);
  for (const Change& change : changes)
  {
    Code& state = config.states[change.node];
    active -= state != nothing ? 1 : 0;
    active += change.code != nothing ? 1 : 0;
    state = change.code;
  }
  for (const size_t edge : touched)
  {
    isTouched[edge] = 0;
    CountTypes(edge, 1);
    Place(edge);
    Place(edge + 1);
  }
  return signal;
}

void RulesRun::Decide(const SignalValue signal, const size_t node)
{
  const std::optional<Code> code =
      rules.Next(signal, WindowAt(config.states, node));
  if (!code)
    throw std::logic_error("the rules do not say what becomes of a node");
  if (*code != config.states[node])
  {
    changes.push_back({node, *code});
    Touch(node);
    if (node > 0)
      Touch(node - 1);
  }
  if (node + 1 == config.Size())
    return;
  const bool right = rules.Fires(RightwardType(config, node));
  const bool left = rules.Fires(LeftwardType(config, node));
  if (left && node > 0 && rules.Fires(RightwardType(config, node - 1)))
    throw std::logic_error("two gates of the rules fire into one node");
  if (right != left && config.values[node] != config.values[node + 1])
    throw std::logic_error("a gate of the rules fires alone");
  if (!right || !left)
    return;
  exchanges.push_back(node);
  Touch(node);
  if (node > 0)
    Touch(node - 1);
  Touch(node + 1);
}

void RulesRun::Touch(const size_t edge)
{
  if (edge + 1 >= config.Size() || isTouched[edge] != 0)
    return;
  isTouched[edge] = 1;
  touched.push_back(edge);
}

void RulesRun::CountTypes(const size_t edge, const int64_t difference)
{
  const size_t codes = rules.NumCodes();
  types[TypeIndex(RightwardType(config, edge), codes)] += difference;
  types[TypeIndex(LeftwardType(config, edge), codes)] += difference;
}

bool RulesRun::IsRestless(const size_t node) const
{
  const Window window = WindowAt(config.states, node);
  for (size_t signal = 0; signal < rules.NumSignals(); ++signal)
  {
    if (rules.Next(static_cast<SignalValue>(signal), window) != window.own)
      return true;
  }
  const auto fires = [this](const size_t edge)
  {
    return rules.Fires(RightwardType(config, edge)) ||
        rules.Fires(LeftwardType(config, edge));
  };
  return (node > 0 && fires(node - 1)) ||
      (node + 1 < config.Size() && fires(node));
}

void RulesRun::Place(const size_t node)
{
  const bool isRestless = IsRestless(node);
  if (isRestless == (placeOf[node] != nowhere))
    return;
  if (isRestless)
  {
    placeOf[node] = restless.size();
    restless.push_back(node);
    return;
  }
  // The last one takes its place.
  restless[placeOf[node]] = restless.back();
  placeOf[restless.back()] = placeOf[node];
  placeOf[node] = nowhere;
  restless.pop_back();
}

}  // namespace nexec
