/**
 * @file graph/proof/graph_cases.cpp
 */
#include "graph_cases.hpp"

#include "graph/algorithm/rules_fault.hpp"

#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace nexec
{

namespace
{

//! Types that are in the same several groups, and how many these are.
using SharedGroups = std::pair<uint64_t, double>;

/**
 * Number of ways to choose types, no two of which have a group in common.
 *
 * @param several Those that are in several groups.
 * @param from The first of these that is left to choose.
 * @param alone How many are in this group alone, for each group.
 * @param used Groups of those that have been chosen.
 */
double Choices(const std::vector<SharedGroups>& several, const size_t from,
               const std::array<double, 64>& alone, const uint64_t used)
{
  if (from < several.size())
  {
    const auto& [groups, count] = several[from];
    double choices = Choices(several, from + 1, alone, used);
    if ((groups & used) == 0)
      choices += count * Choices(several, from + 1, alone, used | groups);
    return choices;
  }
  double choices = 1.0;
  for (size_t group = 0; group < alone.size(); ++group)
  {
    if ((used >> group & 1) == 0)
      choices *= 1.0 + alone[group];
  }
  return choices;
}

}  // namespace

GraphCases::GraphCases(const GraphRules& rules) :
    closure(CloseTypes(rules)), fault(FaultOf(rules, closure))
{
  types = closure.loops;
  types.insert(types.end(), closure.arcs.begin(), closure.arcs.end());
  const ArcGroups arcGroups(rules);
  for (const uint32_t type : types)
  {
    uint64_t mask = 0;
    for (const uint32_t group : arcGroups.Of(type))
    {
      // To forget a group is to allow more.
      if (group < 64)
        mask |= uint64_t(1) << group;
    }
    groups.push_back(mask);
  }
  for (size_t loop = 0; loop < NumLoops(); ++loop)
  {
    std::vector<size_t> leading;
    for (size_t arc = NumLoops(); arc < types.size(); ++arc)
    {
      if (arcGroups.CanLeadTo(types[arc], types[loop]))
        leading.push_back(arc);
    }
    for (const size_t signal : closure.signals)
    {
      std::vector<size_t> possible;
      for (const size_t arc : leading)
      {
        if (arcGroups.CanSignal(signal, types[arc]))
          possible.push_back(arc);
      }
      if (arcGroups.CanSignal(signal, types[loop]))
        AddNodeCases(rules, loop, signal, possible);
    }
  }
  if (rules.Declaration().signals.size() > 1)
    AddSignalCases(rules, arcGroups);
}

void GraphCases::AddNodeCases(const GraphRules& rules, const size_t loop,
                              const size_t signal,
                              const std::vector<size_t>& possible)
{
  const auto lineOf = [&](const size_t place)
  {
    return rules.NextLineOf(signal, types[place]);
  };
  const NodeState own = rules.Types().At(types[loop]).receiver;
  const size_t last = lineOf(loop);
  NodeCase none;
  none.present = {loop};
  none.signal = signal;
  none.next = rules.NextOfLine(last, own);
  for (const size_t arc : possible)
  {
    const size_t line = lineOf(arc);
    if (line >= last)
    {
      none.others.push_back(arc);
      continue;
    }
    NodeCase one;
    one.present = {loop, arc};
    one.signal = signal;
    one.next = rules.NextOfLine(line, own);
    for (const size_t other : possible)
    {
      const size_t otherLine = lineOf(other);
      const bool later = otherLine > line || (otherLine == line && other > arc);
      if (later && (groups[arc] & groups[other]) == 0)
        one.others.push_back(other);
    }
    nodes.push_back(one);
  }
  nodes.push_back(none);
}

void GraphCases::AddSignalCases(const GraphRules& rules,
                                const ArcGroups& arcGroups)
{
  const size_t numLines = rules.SignalLines().size();
  for (size_t decider = 0; decider < types.size(); ++decider)
  {
    const bool isLoop = decider < NumLoops();
    const size_t line = rules.SignalLineOf(types[decider]);
    const size_t signal = rules.SignalOfLine(line);
    // Without a line, a loop stands for the graph: it has a node.
    if (isLoop != (line == numLines) ||
        !arcGroups.CanSignal(signal, types[decider]))
      continue;
    SignalCase one;
    one.present = {decider};
    one.signal = signal;
    for (size_t other = 0; other < types.size(); ++other)
    {
      const size_t otherLine = rules.SignalLineOf(types[other]);
      const bool later =
          otherLine > line || (otherLine == line && other > decider);
      if (later && arcGroups.CanSignal(signal, types[other]))
        one.others.push_back(other);
    }
    signals.push_back(one);
  }
}

double GraphCases::NumSets(const NodeCase& one) const
{
  std::map<uint64_t, double> several;
  std::array<double, 64> alone = {};
  double free = 1.0;
  for (const size_t other : one.others)
  {
    const uint64_t mask = groups[other];
    if (mask == 0)
      free *= 2.0;
    else if ((mask & (mask - 1)) != 0)
      ++several[mask];
    else
      ++alone[size_t(std::log2(double(mask)))];
  }
  return free * Choices({several.begin(), several.end()}, 0, alone, 0);
}

double GraphCases::NumSets(const SignalCase& one) const
{
  return std::ldexp(1.0, int(one.others.size()));
}

}  // namespace nexec
