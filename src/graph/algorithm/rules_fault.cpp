/**
 * @file graph/algorithm/rules_fault.cpp
 */
#include "rules_fault.hpp"

#include "arc_groups.hpp"

namespace nexec
{

namespace
{

/**
 * Whether a node in this state has another one after each step with this
 * signal: no line lets it stay, and the list does not end before one decides.
 */
bool AlwaysLeaves(const GraphRules& rules, const NodeState state,
                  const size_t signal, const bool best)
{
  for (const GraphRules::NextLine& line : rules.NextLines())
  {
    if (line.own != state || (line.signal && *line.signal != signal) ||
        (line.best && *line.best != best))
      continue;
    if (line.next == state)
      return false;
    if (!line.arc)
      return true;
  }
  return false;
}

/**
 * Whether a line can make at most one node single if at most one was: it asks
 * for an arc from that node that is the best of a class whose receivers, seen
 * from the node, are those the line is about; or that the node points along.
 */
bool MakesOne(const GraphDeclaration& declaration,
              const GraphRules::NextLine& line)
{
  if (!line.arc || line.arc->sender != line.next)
    return false;
  // The class of the reverse arc is this node's state, and whether this node
  // points to the single one.
  const bool oneClass =
      !declaration.classWithPointer || line.arc->pointsIn.has_value();
  return line.arc->pointsOut == true || (line.arc->chosen == true && oneClass);
}

std::string FaultOfSingle(const GraphRules& rules, const NodeState state)
{
  const GraphDeclaration& declaration = rules.Declaration();
  const std::string name =
      "the state " + declaration.states[state] + ", declared single, ";
  if (state == declaration.otherState)
    return name + "is the state of many nodes at the start";
  const bool bests[] = {false, true};
  for (size_t signal = 0; signal < declaration.signals.size(); ++signal)
  {
    for (const bool best : bests)
    {
      if (!AlwaysLeaves(rules, state, signal, best))
      {
        return name + "is not always left under the signal " +
            declaration.signals[signal];
      }
    }
    size_t lines = 0;
    for (const GraphRules::NextLine& line : rules.NextLines())
    {
      if (line.next != state || (line.signal && *line.signal != signal))
        continue;
      if (!MakesOne(declaration, line))
        return name + "could be given to several nodes by one line";
      ++lines;
    }
    if (lines > 1)
    {
      return name + "is given by several lines under the signal " +
          declaration.signals[signal];
    }
  }
  return "";
}

//! The same for the gates of one kind: any two that fire, or two arcs of one
//! type, must not lead into one node.
template<typename Gate>
std::string FaultOfGates(const GraphRules& rules, const TypeClosure& closure,
                         const std::string& kind, const Gate& fires)
{
  const ArcGroups groups(rules);
  std::vector<uint32_t> firing;
  for (const uint32_t type : closure.arcs)
  {
    if (!fires(type))
      continue;
    firing.push_back(type);
    for (const uint32_t other : firing)
    {
      if (groups.CanMeet(other, type))
      {
        return "two " + kind + " gates could fire into one node: \"" +
            rules.Types().Name(other) + "\" and \"" + rules.Types().Name(type) +
            "\"";
      }
    }
  }
  return "";
}

}  // namespace

std::string FaultOf(const GraphRules& rules, const TypeClosure& closure)
{
  for (const NodeState state : rules.Declaration().single)
  {
    const std::string fault = FaultOfSingle(rules, state);
    if (!fault.empty())
      return fault;
  }
  const std::string fault =
      FaultOfGates(rules, closure, "take",
                   [&](const uint32_t type) { return rules.Takes(type); });
  if (!fault.empty())
    return fault;
  return FaultOfGates(rules, closure, "point",
                      [&](const uint32_t type) { return rules.Points(type); });
}

}  // namespace nexec
