/**
 * @file graph/algorithm/arc_pairs.cpp
 */
#include "arc_pairs.hpp"

#include <algorithm>
#include <set>

namespace nexec
{

namespace
{

//! How two values stand to each other, and the numbers of their nodes if they
//! are equal.
enum class ValueRelation
{
  Below,
  EqualFirst,
  EqualLast,
  Above
};

constexpr ValueRelation valueRelations[] = {
    ValueRelation::Below, ValueRelation::EqualFirst, ValueRelation::EqualLast,
    ValueRelation::Above};

ValueRelation Opposite(const ValueRelation order)
{
  return static_cast<ValueRelation>(3 - static_cast<int>(order));
}

//! Whether a comparison can come out so where the sender's value stands so to
//! the receiver's; weights can be any.
bool CanHold(const Comparison comparison, const ValueRelation order,
             const bool holds)
{
  switch (comparison)
  {
    case Comparison::ValueBelow:
      return holds == (order == ValueRelation::Below);
    case Comparison::RankBelow:
      return holds ==
          (order == ValueRelation::Below || order == ValueRelation::EqualFirst);
    default:
      return true;
  }
}

//! Whether the comparisons of an arc can come out so.
bool CanCompare(const GraphDeclaration& declaration, const ArcType& arc,
                const ValueRelation order)
{
  const std::vector<Comparison>& comparisons = declaration.comparisons;
  return (comparisons.empty() ? !arc.first
                              : CanHold(comparisons[0], order, arc.first)) &&
      (comparisons.size() < 2 ? !arc.second
                              : CanHold(comparisons[1], order, arc.second));
}

//! Whether an arc's bits, but for comparisons, fit what is declared.
bool IsConsistent(const GraphDeclaration& declaration, const ArcType& arc)
{
  if (declaration.nodeBest == NodeBest::None &&
      (arc.senderBest || arc.receiverBest))
    return false;
  // A state has one best node.
  if (arc.sender == arc.receiver && arc.senderBest && arc.receiverBest)
    return false;
  if (declaration.arcKey == ArcKey::None)
    return !arc.best && !arc.chosen;
  // Nothing else is in the class of an arc from the only node of a state.
  return (arc.best || !IsSingle(declaration, arc.sender)) &&
      (arc.chosen || !IsSingle(declaration, arc.receiver));
}

}  // namespace

bool IsSingle(const GraphDeclaration& declaration, const NodeState state)
{
  const std::vector<NodeState>& single = declaration.single;
  return std::find(single.begin(), single.end(), state) != single.end();
}

std::vector<ArcPair> PairsOf(const GraphDeclaration& declaration,
                             const PairCore& core)
{
  std::set<size_t> seen;
  std::vector<ArcPair> pairs;
  for (const ValueRelation order : valueRelations)
  {
    for (size_t bits = 0; bits < 256; ++bits)
    {
      const auto bit = [bits](const size_t which)
      {
        return (bits >> which & 1) != 0;
      };
      ArcPair pair;
      pair.there.sender = core.one;
      pair.there.receiver = core.other;
      pair.there.pointsOut = core.onePoints;
      pair.there.pointsIn = core.otherPoints;
      pair.there.senderBest = bit(0);
      pair.there.receiverBest = bit(1);
      pair.there.best = bit(2);
      pair.there.chosen = bit(3);
      pair.back = pair.there.Reversed();
      pair.there.first = bit(4);
      pair.there.second = bit(5);
      pair.back.first = bit(6);
      pair.back.second = bit(7);
      // Several orders may give the same pair.
      if (IsConsistent(declaration, pair.there) &&
          CanCompare(declaration, pair.there, order) &&
          CanCompare(declaration, pair.back, Opposite(order)) &&
          seen.insert(bits).second)
        pairs.push_back(pair);
    }
  }
  return pairs;
}

}  // namespace nexec
