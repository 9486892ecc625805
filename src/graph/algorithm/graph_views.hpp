/**
 * @file graph/algorithm/graph_views.hpp
 *
 * Views: what nodes and the virtual node could see, with what the rules say.
 * They show what random graphs show rarely or never.
 */
#ifndef NEXEC_GRAPH_ALGORITHM_GRAPH_VIEWS_HPP
#define NEXEC_GRAPH_ALGORITHM_GRAPH_VIEWS_HPP

#include <nexec/core/random.hpp>

#include "arc_groups.hpp"
#include "graph_steps.hpp"
#include "type_closure.hpp"

#include <cstdint>
#include <tuple>
#include <vector>

namespace nexec
{

//! What a node sees: distinct types into it, in increasing order, its loop
//! among them, and the signal.
struct NodeView
{
  uint32_t loop = 0;
  size_t signal = 0;
  std::vector<uint32_t> types;

  bool operator<(const NodeView& other) const
  {
    return std::tie(loop, signal, types) <
        std::tie(other.loop, other.signal, other.types);
  }
};

//! What the virtual node sees: distinct types, in increasing order.
using SignalView = std::vector<uint32_t>;

/**
 * Draws views from everything that the closure and the groups leave.
 */
class GraphViews
{
 public:
  //! The rules have to outlive it.
  explicit GraphViews(const GraphRules& rules);

  //! Get what can occur.
  const TypeClosure& Closure() const { return closure; }
  const ArcGroups& Groups() const { return groups; }

  //! Draw what a node sees.
  NodeView DrawNode(RandomStream& random) const;
  //! Draw what the virtual node sees.
  SignalView DrawSignal(RandomStream& random) const;

 private:
  const GraphRules& rules;
  TypeClosure closure;
  ArcGroups groups;
  //! For each loop of the closure, the types of arcs that can lead to it.
  std::vector<std::vector<uint32_t>> leading;
};

}  // namespace nexec

#endif
