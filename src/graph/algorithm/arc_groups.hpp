/**
 * @file graph/algorithm/arc_groups.hpp
 *
 * Which arcs cannot lead into one node at the same time.
 */
#ifndef NEXEC_GRAPH_ALGORITHM_ARC_GROUPS_HPP
#define NEXEC_GRAPH_ALGORITHM_ARC_GROUPS_HPP

#include <nexec/graph/algorithm/graph_rules.hpp>

#include <cstdint>
#include <vector>

namespace nexec
{

/**
 * What is true of the arcs into one node, whatever the graph: at most one of
 * them is in each of these groups.  A group holds the arcs that come from the
 * best node of a state, from a node of a single state, from the node that the
 * receiver points to, or that are the best of a class.
 */
class ArcGroups
{
 public:
  //! The rules have to outlive it.
  explicit ArcGroups(const GraphRules& rules);

  //! Get the number of groups.
  size_t Count() const { return count; }
  //! Get the groups that arcs of this type are in, in increasing order.
  const std::vector<uint32_t>& Of(const uint32_t type) const
  {
    return groups[type];
  }
  //! Whether arcs of two types, or two arcs of one, can lead into one node:
  //! the receivers are alike, and they are in no common group.
  bool CanMeet(const uint32_t one, const uint32_t other) const;
  //! Whether an arc of this type can lead into a node with this loop.
  bool CanLeadTo(const uint32_t arc, const uint32_t loop) const;
  //! Whether this signal is possible where a type (of an arc or of a loop) is
  //! present; for an arc, its reverse arc is present, too.
  bool CanSignal(const size_t signal, const uint32_t type) const
  {
    return canSignal[signal * groups.size() + type] != 0;
  }

 private:
  std::vector<uint32_t> GroupsOf(const ArcType& type) const;
  //! The first line of the signal's list that is certain to be met.
  size_t SignalLineAt(const ArcType& type) const;

  const GraphRules& rules;
  size_t count;
  std::vector<std::vector<uint32_t>> groups;
  //! signals x types.
  std::vector<uint8_t> canSignal;
};

}  // namespace nexec

#endif
