/**
 * @file graph/algorithm/arc_groups.cpp
 */
#include "arc_groups.hpp"

#include "arc_pairs.hpp"

#include <algorithm>

namespace nexec
{

ArcGroups::ArcGroups(const GraphRules& rules) :
    rules(rules),
    // The best of each state; single states; the node pointed to; the best arc
    // of each class, which is a state with and without a pointer.
    count(4 * rules.Declaration().NumStates() + 1)
{
  const size_t types = rules.Types().Count();
  const size_t signals = rules.Declaration().signals.size();
  groups.reserve(types);
  canSignal.assign(signals * types, 0);
  for (size_t index = 0; index < types; ++index)
  {
    const ArcType type = rules.Types().At(index);
    groups.push_back(GroupsOf(type));
    const size_t last = SignalLineAt(type);
    for (size_t line = 0; line <= last; ++line)
      canSignal[rules.SignalOfLine(line) * types + index] = 1;
  }
}

std::vector<uint32_t> ArcGroups::GroupsOf(const ArcType& type) const
{
  std::vector<uint32_t> found;
  if (type.loop)
    return found;
  const GraphDeclaration& declaration = rules.Declaration();
  const auto states = static_cast<uint32_t>(declaration.NumStates());
  if (type.senderBest)
    found.push_back(type.sender);
  if (IsSingle(declaration, type.sender))
    found.push_back(states + type.sender);
  if (type.pointsIn)
    found.push_back(2 * states);
  if (type.best)
  {
    const bool points = declaration.classWithPointer && type.pointsOut;
    found.push_back(2 * states + 1 + 2 * type.sender + (points ? 1 : 0));
  }
  return found;
}

size_t ArcGroups::SignalLineAt(const ArcType& type) const
{
  size_t line = rules.SignalLineOf(rules.Types().Index(type));
  if (type.loop)
    return line;
  // Of the reverse arc, we do not know how comparisons come out.
  const size_t comparisons = rules.Declaration().comparisons.size();
  size_t back = 0;
  for (size_t bits = 0; bits < size_t(1) << comparisons; ++bits)
  {
    ArcType reversed = type.Reversed();
    reversed.first = (bits & 1) != 0;
    reversed.second = (bits & 2) != 0;
    back = std::max(back, rules.SignalLineOf(rules.Types().Index(reversed)));
  }
  return std::min(line, back);
}

bool ArcGroups::CanMeet(const uint32_t one, const uint32_t other) const
{
  const ArcType first = rules.Types().At(one);
  const ArcType second = rules.Types().At(other);
  if (first.receiver != second.receiver ||
      first.receiverBest != second.receiverBest)
    return false;
  const std::vector<uint32_t>& of = groups[other];
  return std::none_of(
      groups[one].begin(), groups[one].end(),
      [&](const uint32_t group)
      { return std::find(of.begin(), of.end(), group) != of.end(); });
}

bool ArcGroups::CanLeadTo(const uint32_t arc, const uint32_t loop) const
{
  const ArcType type = rules.Types().At(arc);
  const ArcType self = rules.Types().At(loop);
  return type.receiver == self.receiver &&
      type.receiverBest == self.receiverBest &&
      !(type.pointsIn && self.pointsIn);
}

}  // namespace nexec
