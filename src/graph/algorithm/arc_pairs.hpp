/**
 * @file graph/algorithm/arc_pairs.hpp
 *
 * What two neighbours can be to each other.
 */
#ifndef NEXEC_GRAPH_ALGORITHM_ARC_PAIRS_HPP
#define NEXEC_GRAPH_ALGORITHM_ARC_PAIRS_HPP

#include <nexec/graph/algorithm/graph_rules.hpp>

#include <tuple>
#include <vector>

namespace nexec
{

//! The core of two neighbours: their states, and who points to whom.
struct PairCore
{
  NodeState one, other;
  bool onePoints, otherPoints;

  bool operator<(const PairCore& with) const
  {
    return std::tie(one, other, onePoints, otherPoints) <
        std::tie(with.one, with.other, with.onePoints, with.otherPoints);
  }
};

//! The two arcs between neighbours.
struct ArcPair
{
  ArcType there, back;
};

//! Whether at most one node is ever in this state.
bool IsSingle(const GraphDeclaration& declaration, const NodeState state);

//! All pairs of arcs that neighbours with this core can have between them: what
//! a core does not say is free, as long as it is consistent.
std::vector<ArcPair> PairsOf(const GraphDeclaration& declaration,
                             const PairCore& core);

}  // namespace nexec

#endif
