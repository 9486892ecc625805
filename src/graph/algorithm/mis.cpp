/**
 * @file graph/algorithm/mis.cpp
 *
 * A maximal independent set: in each round, nodes whose random value is less
 * than those of their neighbours join, and their neighbours drop out.
 */
#include "built_in_graph_algorithms.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

constexpr NodeState misAlive = 0, misWait = 1, misIn = 2, misDead = 3;

GraphRules MisRules()
{
  GraphDeclaration declaration;
  declaration.states = {"alive", "wait", "in", "dead"};
  declaration.comparisons = {Comparison::RankBelow};
  declaration.values = StartValues::Random;
  declaration.startState = declaration.otherState = misAlive;

  GraphRules rules(declaration);
  const ArcPattern less = ArcFrom(misAlive, misAlive).With(&ArcPattern::first);
  rules.Next({anything, misAlive, anything, less, misWait});
  rules.Next({anything, misAlive, anything, anything, misIn});
  rules.Next({anything, misWait, anything, ArcFrom(misIn, misWait), misDead});
  rules.Next({anything, misWait, anything, anything, misAlive});
  return rules;
}

//! Whether a neighbour meets a condition.
template<typename Condition>
bool HasNeighbour(const Graph& graph, const uint32_t node,
                  const Condition& condition)
{
  for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1); ++arc)
  {
    if (condition(graph.Sender(arc)))
      return true;
  }
  return false;
}

GraphConfiguration Mis(const GraphInput& input)
{
  const Graph& graph = input.graph;
  GraphConfiguration end = AllNodes(graph, misAlive);
  end.values = input.values(0);
  std::vector<uint32_t> alive = end.pointers;
  for (size_t round = 1; !alive.empty(); ++round)
  {
    // All who are the least join, and then their neighbours drop out.
    std::vector<uint32_t> others;
    for (const uint32_t node : alive)
    {
      const bool waits =
          HasNeighbour(graph, node,
                       [&](const uint32_t neighbour)
                       {
                         return end.states[neighbour] != misDead &&
                             std::make_pair(end.values[neighbour], neighbour) <
                             std::make_pair(end.values[node], node);
                       });
      if (waits)
        others.push_back(node);
    }
    for (const uint32_t node : others)
      end.states[node] = misWait;
    for (const uint32_t node : alive)
    {
      if (end.states[node] == misAlive)
        end.states[node] = misIn;
    }
    alive.clear();
    for (const uint32_t node : others)
    {
      const bool dies = HasNeighbour(graph, node,
                                     [&](const uint32_t neighbour) {
                                       return end.states[neighbour] == misIn;
                                     });
      end.states[node] = dies ? misDead : misAlive;
      if (!dies)
        alive.push_back(node);
    }
    if (!others.empty())
      end.values = input.values(round);
  }
  return end;
}

}  // namespace

GraphAlgorithm MakeMis()
{
  return {"mis",
          "Finds a set of nodes, no two of them neighbours, that no node can "
          "be added to, with random values (Luby).",
          MisRules(),
          GraphAnswer::States,
          GraphWeights::Ignored,
          Mis};
}

}  // namespace nexec
