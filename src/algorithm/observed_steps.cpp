/**
 * @file algorithm/observed_steps.cpp
 */
#include "observed_steps.hpp"

#include "core/number_text.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

uint32_t EdgeKey(const EdgeType& type)
{
  return (uint32_t(type.sender) << 9) | (uint32_t(type.receiver) << 1) |
      (type.greater ? 1 : 0);
}

//! The same for a window and for the same one mirrored.
uint64_t RowKey(const SignalValue signal, const Window& window)
{
  const auto [low, high] = std::minmax(window.left, window.right);
  return (uint64_t(signal) << 32) | (uint64_t(window.own) << 20) |
      (uint64_t(low) << 10) | high;
}

uint64_t Packed(const std::vector<Code>& states)
{
  uint64_t packed = 0;
  for (const Code code : states)
    packed = (packed << 8) | code;
  return packed;
}

std::string ValuesText(const std::vector<double>& values)
{
  std::string text;
  for (const double value : values)
    text += (text.empty() ? "" : ",") + NumberText(value);
  return text;
}

std::string NeighbourName(const Algorithm& algorithm, const Neighbour code)
{
  return code == border ? "border" : algorithm.StateName(Code(code));
}

/**
 * For each pair of neighbours, whether their values were exchanged; of equal
 * ones nobody can tell, so they were not.
 *
 * @return The first node whose value has gone another way, or the length.
 */
size_t FindExchanges(const std::vector<double>& before,
                     const std::vector<double>& after,
                     std::vector<bool>& exchanged)
{
  exchanged.assign(before.size(), false);
  for (size_t u = 0; u < before.size(); ++u)
  {
    if (after[u] == before[u])
      continue;
    if (u + 1 == before.size() || after[u] != before[u + 1] ||
        after[u + 1] != before[u])
      return u;
    exchanged[u++] = true;
  }
  return before.size();
}

//! What is wrong with a step that is not made of exchanges.
std::string MoveProblem(const Sight& sight, const std::vector<double>& before,
                        const std::vector<double>& after, const size_t node)
{
  if (before.size() != after.size() ||
      !std::is_permutation(before.begin(), before.end(), after.begin()))
  {
    return When(sight) + " the values " + ValuesText(before) + " become " +
        ValuesText(after) + ", but a step may lose no value and invent none";
  }
  // The value of the node, or the one that it got, comes from further away.
  const auto there = std::find(after.begin(), after.end(), before[node]);
  const auto from =
      std::find(before.begin() + long(node), before.end(), after[node]);
  const size_t to = static_cast<size_t>(there - after.begin());
  const size_t origin = static_cast<size_t>(from - before.begin());
  const bool gone = to > node + 1 || to + 1 < node;
  return When(sight) + " the value " +
      NumberText(gone ? before[node] : after[node]) + " moves from node " +
      std::to_string(gone ? node : origin) + " to node " +
      std::to_string(gone ? to : node) +
      ", but a step can only exchange values of neighbours, and a node takes "
      "part in one exchange";
}

}  // namespace

std::string When(const Sight& sight)
{
  return "on " + ValuesText(sight.input) + " after " +
      std::to_string(sight.step) + (sight.step == 1 ? " step" : " steps");
}

std::string EdgeText(const Algorithm& algorithm, const EdgeType& type)
{
  return "from " + algorithm.StateName(type.sender) + " to " +
      algorithm.StateName(type.receiver) + " with the sender " +
      (type.greater ? "greater" : "not greater");
}

std::string WindowText(const Algorithm& algorithm, const Window& window)
{
  return algorithm.StateName(window.own) + " between " +
      NeighbourName(algorithm, window.left) + " and " +
      NeighbourName(algorithm, window.right);
}

size_t ObservedSteps::StepKeyHash::operator()(const StepKey& key) const
{
  uint64_t hash = 0;
  for (const uint64_t part : key)
  {
    hash = (hash ^ part) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 29;
  }
  return static_cast<size_t>(hash);
}

void ObservedSteps::Note(const Kind kind, const std::string& text)
{
  if (problems[kind].empty())
    problems[kind] = text;
}

void ObservedSteps::Add(const Sight& sight, const Configuration& before,
                        const Configuration& after, const SignalValue signal)
{
  ++steps;
  std::vector<bool> exchanged;
  const size_t wrong = FindExchanges(before.values, after.values, exchanged);
  if (wrong < before.Size())
  {
    Note(movedTooFar, MoveProblem(sight, before.values, after.values, wrong));
    return;
  }

  // Most steps have been seen before: a step is what a network sees of it, and
  // what it does.
  StepKey key = {Packed(before.states), Packed(after.states), signal,
                 before.Size()};
  for (size_t u = 0; u + 1 < before.Size(); ++u)
  {
    const double a = before.values[u], b = before.values[u + 1];
    key[2] = (key[2] << 2) | (a > b ? 2 : (a < b ? 1 : 0));
    key[3] = (key[3] << 1) | (exchanged[u] ? 1 : 0);
  }
  if (!known.insert(key).second)
    return;
  AddRows(sight, before, after, signal);
  AddEdges(sight, before, exchanged);
  AddCrowds(sight, before);
  AddSituation(sight, before, signal);
}

void ObservedSteps::AddRows(Sight sight, const Configuration& before,
                            const Configuration& after,
                            const SignalValue signal)
{
  for (size_t u = 0; u < before.Size(); ++u)
  {
    sight.node = u;
    const Window window = WindowAt(before.states, u);
    const Code next = after.states[u];
    const auto idle = [](const Neighbour code)
    {
      return code == nothing || code == border;
    };
    if (next != nothing && idle(window.own) && idle(window.left) &&
        idle(window.right))
    {
      Note(notIdle,
           When(sight) + " node " + std::to_string(u) + ", which is " +
               WindowText(algorithm, window) + ", becomes " +
               algorithm.StateName(next) +
               ", but a node that is nothing must stay so until a neighbour "
               "has a role");
    }
    const auto [found, isNew] =
        rows.emplace(RowKey(signal, window), Row{signal, window, next, sight});
    const Row& row = found->second;
    if (isNew || row.next == next)
      continue;
    Note(twoOutcomes,
         When(row.sight) + " node " + std::to_string(row.sight.node) +
             ", which is " + WindowText(algorithm, row.window) +
             " with signal " + algorithm.SignalName(signal) + ", becomes " +
             algorithm.StateName(row.next) + ", but " + When(sight) + " node " +
             std::to_string(u) + ", which sees the same, becomes " +
             algorithm.StateName(next) +
             " (a node does not see which neighbour is left and which is "
             "right)");
  }
}

void ObservedSteps::AddEdges(Sight sight, const Configuration& before,
                             const std::vector<bool>& exchanged)
{
  for (size_t u = 0; u + 1 < before.Size(); ++u)
  {
    sight.node = u;
    for (const EdgeType& type :
         {RightwardType(before, u), LeftwardType(before, u)})
    {
      edges.emplace(EdgeKey(type), Edge{type, {}, {}});
      // Between equal values a gate may do as it likes.
      if (before.values[u] != before.values[u + 1])
        AddEdge(sight, type, exchanged[u]);
    }
  }
}

void ObservedSteps::AddEdge(const Sight& sight, const EdgeType& type,
                            const bool fires)
{
  Edge& edge = edges.at(EdgeKey(type));
  std::optional<Sight>& place = fires ? edge.fired : edge.closed;
  if (!place)
    place = sight;
  if (!edge.fired || !edge.closed)
    return;
  const auto nodes = [](const Sight& s)
  {
    return "nodes " + std::to_string(s.node) + " and " +
        std::to_string(s.node + 1);
  };
  Note(twoGates,
       When(*edge.fired) + " " + nodes(*edge.fired) +
           " exchange their values, but " + When(*edge.closed) + " " +
           nodes(*edge.closed) + " do not, although both pairs have an edge " +
           EdgeText(algorithm, type) +
           ", and nothing else decides about an exchange");
}

void ObservedSteps::AddCrowds(Sight sight, const Configuration& before)
{
  for (size_t u = 1; u + 1 < before.Size(); ++u)
  {
    sight.node = u;
    const EdgeType left = RightwardType(before, u - 1);
    const EdgeType right = LeftwardType(before, u);
    crowds.emplace((uint64_t(EdgeKey(left)) << 32) | EdgeKey(right),
                   Crowd{left, right, sight});
  }
}

void ObservedSteps::AddSituation(const Sight& sight,
                                 const Configuration& before,
                                 const SignalValue signal)
{
  std::map<uint32_t, EdgeType> present;
  for (size_t u = 0; u + 1 < before.Size(); ++u)
  {
    for (const EdgeType& type :
         {RightwardType(before, u), LeftwardType(before, u)})
      present.emplace(EdgeKey(type), type);
  }
  std::vector<uint32_t> key;
  Situation situation = {{}, signal};
  for (const auto& [number, type] : present)
  {
    key.push_back(number);
    situation.present.push_back(type);
  }
  const auto [found, isNew] =
      situations.emplace(key, SeenSituation{situation, sight});
  const SeenSituation& seen = found->second;
  if (isNew || seen.situation.signal == signal)
    return;
  Note(unseenSignal,
       "the signal is " + algorithm.SignalName(seen.situation.signal) + " " +
           When(seen.sight) + " but " + algorithm.SignalName(signal) + " " +
           When(sight) +
           ", although the same kinds of edges are present: it depends on "
           "something that no two neighbours show, such as how values compare "
           "that are not side by side, or where a node is");
}

std::string ObservedSteps::Problem() const
{
  for (const std::string& problem : problems)
  {
    if (!problem.empty())
      return problem;
  }
  return CrowdProblem();
}

std::string ObservedSteps::CrowdProblem() const
{
  for (const auto& [key, crowd] : crowds)
  {
    const Edge& left = edges.at(EdgeKey(crowd.left));
    const Edge& right = edges.at(EdgeKey(crowd.right));
    if (!left.fired || !right.fired)
      continue;
    return When(crowd.sight) + " node " + std::to_string(crowd.sight.node) +
        " would take the values of both neighbours: its edges " +
        EdgeText(algorithm, crowd.left) + " and " +
        EdgeText(algorithm, crowd.right) +
        " are ones along which values move " + When(*left.fired) + " and " +
        When(*right.fired);
  }
  return "";
}

LocalRules ObservedSteps::Rules(std::string& problem) const
{
  problem.clear();
  LocalRules rules(algorithm.Bits(), algorithm.Signals().size());
  for (const auto& [key, row] : rows)
    rules.Next(row.signal, row.window, row.next);
  std::vector<EdgeType> types;
  for (const auto& [key, edge] : edges)
  {
    types.push_back(edge.type);
    if (edge.fired)
      rules.Fire(edge.type);
  }
  std::vector<Situation> all;
  for (const auto& [key, seen] : situations)
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
    std::vector<uint32_t> key;
    for (const EdgeType& type : situation.present)
      key.push_back(EdgeKey(type));
    return algorithm.SignalName(situation.signal) + " " +
        When(situations.at(key).sight);
  };
  problem =
      "no list of kinds of edges, of which the first that is present "
      "decides, gives the signal: it is " +
      text(rest.front()) + " and " + text(*other) +
      ", and no kind of edge settles one of them";
  return rules;
}

std::string ObservedSteps::Difference(const LocalRules& rules) const
{
  const std::string differ = "its rules and its steps differ: ";
  for (const auto& [key, seen] : situations)
  {
    const Situation& situation = seen.situation;
    const SignalValue signal = rules.SignalOf([&](const EdgeType& type)
                                              { return situation.Has(type); });
    if (signal != situation.signal)
    {
      return differ + When(seen.sight) + " the signal is " +
          algorithm.SignalName(situation.signal) + ", but the rules say " +
          algorithm.SignalName(signal);
    }
  }
  for (const auto& [key, row] : rows)
  {
    const std::optional<Code> next = rules.Next(row.signal, row.window);
    if (!next || *next != row.next)
    {
      return differ + When(row.sight) + " node " +
          std::to_string(row.sight.node) + ", which is " +
          WindowText(algorithm, row.window) + " with signal " +
          algorithm.SignalName(row.signal) + ", becomes " +
          algorithm.StateName(row.next) + ", but the rules say " +
          (next ? algorithm.StateName(*next) : "nothing about it");
    }
  }
  for (const auto& [key, edge] : edges)
  {
    const bool fires = rules.Fires(edge.type);
    if (fires ? edge.closed.has_value() : edge.fired.has_value())
    {
      return differ + When(fires ? *edge.closed : *edge.fired) + " values " +
          (fires ? "stay" : "move") + " along an edge " +
          EdgeText(algorithm, edge.type) + ", but the rules " +
          (fires ? "move" : "do not move") + " them";
    }
  }
  for (const auto& [key, crowd] : crowds)
  {
    if (rules.Fires(crowd.left) && rules.Fires(crowd.right))
    {
      return "its rules let node " + std::to_string(crowd.sight.node) + " " +
          When(crowd.sight) + " take the values of both neighbours";
    }
  }
  return "";
}

}  // namespace nexec
