/**
 * @file chain/algorithm/observed_steps.cpp
 */
#include "observed_steps.hpp"

#include "core/number_text.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

std::string ValuesText(const std::vector<double>& values)
{
  std::string text;
  for (const double value : values)
    text += (text.empty() ? "" : ",") + NumberText(value);
  return text;
}

//! A name of a rule file, which may be any word.
std::string Quoted(const std::string& name)
{
  return "'" + name + "'";
}

std::string NeighbourName(const Algorithm& algorithm, const Neighbour code)
{
  return code == border ? "border" : algorithm.StateName(Code(code));
}

}  // namespace

std::string When(const Occurrence& occurrence)
{
  return "on " + ValuesText(occurrence.input) + " after " +
      CountText(occurrence.step, "step");
}

std::string EdgeText(const Algorithm& algorithm, const EdgeType& type)
{
  return "from " + algorithm.StateName(type.sender) + " to " +
      algorithm.StateName(type.receiver) + " with the sender " +
      (type.greater ? "greater" : "not greater");
}

std::string WindowText(const Algorithm& algorithm, const Window& window)
{
  return Quoted(algorithm.StateName(window.own)) + " between " +
      Quoted(NeighbourName(algorithm, window.left)) + " and " +
      Quoted(NeighbourName(algorithm, window.right));
}

std::string MoveProblem(const Occurrence& occurrence,
                        const std::vector<double>& before,
                        const std::vector<double>& after, const size_t node)
{
  if (before.size() != after.size() ||
      !std::is_permutation(before.begin(), before.end(), after.begin()))
  {
    return When(occurrence) + " the values " + ValuesText(before) + " become " +
        ValuesText(after) + ", but a step may lose no value and invent none";
  }
  // The value of the node, or the one that it got, comes from further away.
  const auto there = std::find(after.begin(), after.end(), before[node]);
  const auto from =
      std::find(before.begin() + long(node), before.end(), after[node]);
  const size_t to = static_cast<size_t>(there - after.begin());
  const size_t origin = static_cast<size_t>(from - before.begin());
  const bool gone = to > node + 1 || to + 1 < node;
  return When(occurrence) + " the value " +
      NumberText(gone ? before[node] : after[node]) + " moves from node " +
      std::to_string(gone ? node : origin) + " to node " +
      std::to_string(gone ? to : node) +
      ", but a step can only exchange values of neighbours, and a node takes "
      "part in one exchange";
}

namespace
{

//! Keys are the same for all algorithms: no code has more than 8 bits.
constexpr size_t maxCodes = border;

//! The same for a window and for the same one mirrored.
size_t RowKey(const SignalValue signal, const Window& window)
{
  return signal * NumWindows(maxCodes) +
      WindowIndex(Unmirrored(window), maxCodes);
}

size_t EdgeKey(const EdgeType& type)
{
  return TypeIndex(type, maxCodes);
}

uint64_t Packed(const std::vector<Code>& states)
{
  uint64_t packed = 0;
  for (const Code code : states)
    packed = (packed << 8) | code;
  return packed;
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

}  // namespace

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

void ObservedSteps::Note(const Kind kind, const std::string& text,
                         const Blame& blame)
{
  if (problems[kind].text.empty())
    problems[kind] = {text, blame};
}

void ObservedSteps::Add(const Occurrence& occurrence,
                        const Configuration& before, const Configuration& after,
                        const SignalValue signal)
{
  ++steps;
  std::vector<bool> exchanged;
  const size_t wrong = FindExchanges(before.values, after.values, exchanged);
  if (wrong < before.Size())
  {
    Note(movedTooFar,
         MoveProblem(occurrence, before.values, after.values, wrong), {});
    return;
  }

  // Most steps of short chains have been seen before: a step is what a network
  // sees of it, and what it does.  A longer one does not fit its key.
  StepKey key = {Packed(before.states), Packed(after.states), signal,
                 before.Size()};
  for (size_t u = 0; u + 1 < before.Size(); ++u)
  {
    const double a = before.values[u], b = before.values[u + 1];
    key[2] = (key[2] << 2) | (a > b ? 2 : (a < b ? 1 : 0));
    key[3] = (key[3] << 1) | (exchanged[u] ? 1 : 0);
  }
  const bool fits = before.Size() <= sizeof(uint64_t);
  if (fits && !known.insert(key).second)
    return;
  AddRows(occurrence, before, after, signal);
  AddEdges(occurrence, before, exchanged);
  AddCrowds(occurrence, before);
  AddSituation(occurrence, before, signal);
}

void ObservedSteps::AddRows(Occurrence occurrence, const Configuration& before,
                            const Configuration& after,
                            const SignalValue signal)
{
  for (size_t u = 0; u < before.Size(); ++u)
  {
    occurrence.node = u;
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
           When(occurrence) + " node " + std::to_string(u) + ", which is " +
               WindowText(algorithm, window) + ", becomes " +
               Quoted(algorithm.StateName(next)) +
               ", but a node that is nothing must stay so until a neighbour "
               "has a role",
           {Blame::Part::Next, signal, window, {}});
    }
    const size_t key = RowKey(signal, window);
    const auto found = rows.find(key);
    if (found == rows.end())
    {
      rows.emplace(key, Row{signal, window, next, occurrence});
      continue;
    }
    const Row& row = found->second;
    if (row.next == next)
      continue;
    Note(twoOutcomes,
         When(row.occurrence) + " node " + std::to_string(row.occurrence.node) +
             ", which is " + WindowText(algorithm, row.window) +
             " with signal " + Quoted(algorithm.SignalName(signal)) +
             ", becomes " + Quoted(algorithm.StateName(row.next)) + ", but " +
             When(occurrence) + " node " + std::to_string(u) +
             ", which sees the same, becomes " +
             Quoted(algorithm.StateName(next)) +
             " (a node does not see which neighbour is left and which is "
             "right)",
         {Blame::Part::Next, signal, window, {}});
  }
}

void ObservedSteps::AddEdges(Occurrence occurrence, const Configuration& before,
                             const std::vector<bool>& exchanged)
{
  for (size_t u = 0; u + 1 < before.Size(); ++u)
  {
    occurrence.node = u;
    for (const EdgeType& type :
         {RightwardType(before, u), LeftwardType(before, u)})
    {
      edges.try_emplace(EdgeKey(type), Edge{type, {}, {}});
      // Between equal values a gate may do as it likes.
      if (before.values[u] != before.values[u + 1])
        AddEdge(occurrence, type, exchanged[u]);
    }
  }
}

void ObservedSteps::AddEdge(const Occurrence& occurrence, const EdgeType& type,
                            const bool fires)
{
  Edge& edge = edges.at(EdgeKey(type));
  std::optional<Occurrence>& first = fires ? edge.fired : edge.closed;
  if (!first)
    first = occurrence;
  if (!edge.fired || !edge.closed)
    return;
  const auto nodes = [](const Occurrence& s)
  {
    return "nodes " + std::to_string(s.node) + " and " +
        std::to_string(s.node + 1);
  };
  Note(twoGates,
       When(*edge.fired) + " " + nodes(*edge.fired) +
           " exchange their values, but " + When(*edge.closed) + " " +
           nodes(*edge.closed) + " do not, although both pairs have an edge " +
           EdgeText(algorithm, type) +
           ", and nothing else decides about an exchange",
       {Blame::Part::Gates, 0, {}, {type}});
}

void ObservedSteps::AddCrowds(Occurrence occurrence,
                              const Configuration& before)
{
  for (size_t u = 1; u + 1 < before.Size(); ++u)
  {
    occurrence.node = u;
    const EdgeType left = RightwardType(before, u - 1);
    const EdgeType right = LeftwardType(before, u);
    const uint64_t key = (uint64_t(EdgeKey(left)) << 32) | EdgeKey(right);
    if (crowds.count(key) == 0)
      crowds.emplace(key, Crowd{left, right, occurrence});
  }
}

void ObservedSteps::AddSituation(const Occurrence& occurrence,
                                 const Configuration& before,
                                 const SignalValue signal)
{
  std::map<size_t, EdgeType> present;
  for (size_t u = 0; u + 1 < before.Size(); ++u)
  {
    for (const EdgeType& type :
         {RightwardType(before, u), LeftwardType(before, u)})
      present.try_emplace(EdgeKey(type), type);
  }
  std::vector<size_t> key;
  Situation situation = {{}, signal};
  for (const auto& [number, type] : present)
  {
    key.push_back(number);
    situation.present.push_back(type);
  }
  const auto found = situations.find(key);
  if (found == situations.end())
  {
    situations.emplace(key, SeenSituation{situation, occurrence});
    return;
  }
  const SeenSituation& seen = found->second;
  if (seen.situation.signal == signal)
    return;
  Note(unseenSignal,
       "the signal is " + algorithm.SignalName(seen.situation.signal) + " " +
           When(seen.occurrence) + " but " + algorithm.SignalName(signal) +
           " " + When(occurrence) +
           ", although the same kinds of edges are present: it depends on "
           "something that no two neighbours show, such as how values compare "
           "that are not side by side, or where a node is",
       {});
}

std::string ObservedSteps::Problem(Blame& blame) const
{
  for (const Contradiction& problem : problems)
  {
    if (problem.text.empty())
      continue;
    blame = problem.blame;
    return problem.text;
  }
  return CrowdProblem(blame);
}

std::string ObservedSteps::CrowdProblem(Blame& blame) const
{
  for (const auto& [key, crowd] : crowds)
  {
    const Edge& left = edges.at(EdgeKey(crowd.left));
    const Edge& right = edges.at(EdgeKey(crowd.right));
    if (!left.fired || !right.fired)
      continue;
    blame = {Blame::Part::Gates, 0, {}, {crowd.left, crowd.right}};
    return When(crowd.occurrence) + " node " +
        std::to_string(crowd.occurrence.node) +
        " would take the values of both neighbours: its edges " +
        EdgeText(algorithm, crowd.left) + " and " +
        EdgeText(algorithm, crowd.right) +
        " are ones along which values move " + When(*left.fired) + " and " +
        When(*right.fired);
  }
  return "";
}

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
          Quoted(algorithm.SignalName(row.signal)) + ", becomes " +
          Quoted(algorithm.StateName(row.next)) + ", but the rules say " +
          (next ? Quoted(algorithm.StateName(*next)) : "nothing about it");
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
