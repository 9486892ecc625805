/**
 * @file chain/algorithm/observed_steps.cpp
 */
#include "observed_steps.hpp"

#include <algorithm>

namespace nexec
{

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
               algorithm.StateName(next) +
               ", but a node that is nothing must stay so until a neighbour "
               "has a role",
           {Blame::Part::Next, signal, window, {}});
    }
    const auto [found, isNew] = rows.emplace(
        RowKey(signal, window), Row{signal, window, next, occurrence});
    const Row& row = found->second;
    if (isNew || row.next == next)
      continue;
    Note(twoOutcomes,
         When(row.occurrence) + " node " + std::to_string(row.occurrence.node) +
             ", which is " + WindowText(algorithm, row.window) +
             " with signal " + algorithm.SignalName(signal) + ", becomes " +
             algorithm.StateName(row.next) + ", but " + When(occurrence) +
             " node " + std::to_string(u) + ", which sees the same, becomes " +
             algorithm.StateName(next) +
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
      edges.emplace(EdgeKey(type), Edge{type, {}, {}});
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
    crowds.emplace((uint64_t(EdgeKey(left)) << 32) | EdgeKey(right),
                   Crowd{left, right, occurrence});
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
      present.emplace(EdgeKey(type), type);
  }
  std::vector<size_t> key;
  Situation situation = {{}, signal};
  for (const auto& [number, type] : present)
  {
    key.push_back(number);
    situation.present.push_back(type);
  }
  const auto [found, isNew] =
      situations.emplace(key, SeenSituation{situation, occurrence});
  const SeenSituation& seen = found->second;
  if (isNew || seen.situation.signal == signal)
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

}  // namespace nexec
