/**
 * @file chain/proof/tiling_presence.cpp
 */
#include "tiling_presence.hpp"

#include "chain/algorithm/tiling_step.hpp"
#include "core/parallel.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace nexec
{

namespace
{

//! Note a tiling that is not proved, at its shortest length.
void NoteUnproved(const TilingView& view, const Doubt doubt,
                  SearchResult& result)
{
  if (result.unproved && result.unproved->length <= view.minLength)
    return;
  result.unproved.emplace();
  result.unproved->length = view.minLength;
  result.unproved->doubt = doubt;
}

SearchResult CheckTilingsHard(const TilingProof& proof)
{
  SearchResult result;
  const double bound = proof.rounding.HardLogits();
  const std::vector<Interval>& scores = proof.enclosures.scores;
  for (size_t a = 0; a < scores.size(); ++a)
  {
    for (size_t b = a + 1; b < scores.size(); ++b)
    {
      const double lead =
          std::max(scores[a].lo - scores[b].hi, scores[b].lo - scores[a].hi);
      result.scoreLead = std::min(result.scoreLead, lead);
      result.contested += lead > 2.0 * proof.rounding.Scores() ? 0 : 1;
    }
  }
  for (const TilingView& view : proof.views)
  {
    for (size_t best = 0; best < scores.size(); ++best)
    {
      for (const SignalValue signal : SignalsIfBest(proof, view, best))
      {
        ++result.boxes;
        const WorstLogit worst =
            proof.decisions.Worst({proof.decisions.HardHidden(best)},
                                  NodesOf(proof.rules, view, signal));
        if (worst.least > bound)
          result.Proved(worst.least, bound);
        else
          NoteUnproved(view, worst.Why(bound), result);
      }
    }
  }
  return result;
}

//! The sets of types that a pair of neighbours can bring along.
using TypeSets = std::set<std::set<size_t>>;

/**
 * All sets of types that can be present in a tiling with a signal.  They are
 * gone through pair by pair; what the pairs that are left can do is bounded by
 * a box around what is known to be present.
 */
class DistinctSearch
{
 public:
  DistinctSearch(const TilingProof& proof, const TilingView& view) :
      proof(proof), weights(TypeWeights(proof.enclosures)), view(view)
  {
  }

  SearchResult Run()
  {
    for (const TilingCase& points : CasesOf(proof, view))
    {
      nodes = NodesOf(proof.rules, view, points.signal);
      const std::vector<TypeSets> pairs = SetsOf(points);
      if (points.deciding.empty())
        Follow({}, pairs, 0);
      for (const TilingPoint& point : points.deciding)
        Follow({point.types[0], point.types[1]}, pairs, 0);
      if (result.unproved)
        break;
    }
    return result;
  }

 private:
  //! More sets than this are not looked at.
  static constexpr size_t maxSets = 1000000;

  //! What the pairs can bring along, those with the heaviest types first.
  std::vector<TypeSets> SetsOf(const TilingCase& points) const
  {
    // Pairs of equal codes are alike; one that is there once has one order.
    using Codes = std::pair<Code, Code>;
    std::map<Codes, std::set<std::array<size_t, 2>>> orders;
    std::map<Codes, size_t> counts;
    const auto codes = [&](const size_t pair) -> Codes
    {
      return {view.pairs[pair].left, view.pairs[pair].right};
    };
    for (const auto* some : {&points.deciding, &points.others})
    {
      for (const TilingPoint& point : *some)
        orders[codes(point.pair)].insert(point.types);
    }
    for (size_t pair = 0; pair < view.pairs.size(); ++pair)
      counts[codes(pair)] += view.pairs[pair].many ? 2 : 1;

    std::vector<TypeSets> pairs;
    for (const auto& [pair, ways] : orders)
    {
      TypeSets sets;
      for (const auto& way : ways)
      {
        TypeSets more = {{way.begin(), way.end()}};
        for (const std::set<size_t>& known : sets)
        {
          if (counts[pair] == 1)
            break;
          std::set<size_t> both = known;
          both.insert(way.begin(), way.end());
          more.insert(both);
        }
        sets.insert(more.begin(), more.end());
      }
      pairs.push_back(sets);
    }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [&](const TypeSets& a, const TypeSets& b)
                     { return Heaviest(a) > Heaviest(b); });
    return pairs;
  }

  double Heaviest(const TypeSets& sets) const
  {
    double heaviest = 0.0;
    for (const std::set<size_t>& set : sets)
    {
      for (const size_t type : set)
        heaviest = std::max(heaviest, weights[type].hi);
    }
    return heaviest;
  }

  //! Check all sets that contain `present` and what the pairs from a number on
  //! bring along.
  void Follow(const std::set<size_t>& present,
              const std::vector<TypeSets>& pairs, const size_t next)
  {
    if (result.unproved)
      return;
    const double bound = proof.rounding.DistinctLogits();
    if (!present.empty())
    {
      ++result.boxes;
      const WorstLogit worst =
          proof.decisions.Worst({Around(present, pairs, next)}, nodes);
      if (worst.least > bound)
      {
        result.Proved(worst.least, bound);
        return;
      }
      if (next == pairs.size() || result.boxes > maxSets)
      {
        NoteUnproved(view, worst.Why(bound), result);
        return;
      }
    }
    for (const std::set<size_t>& more : pairs[next])
    {
      std::set<size_t> both = present;
      both.insert(more.begin(), more.end());
      Follow(both, pairs, next + 1);
    }
  }

  /**
   * A box around the hidden layers of all sets that contain some types: any
   * other type t moves their mean p by a share of at most w_t / (w_p + w_t)
   * towards itself, where w_p is the weight of those that are present.
   */
  HiddenLayer Around(const std::set<size_t>& present,
                     const std::vector<TypeSets>& pairs,
                     const size_t next) const
  {
    HiddenLayer box =
        proof.decisions.DistinctHidden({present.begin(), present.end()});
    const HiddenLayer mean = box;
    Interval weight;
    for (const size_t type : present)
      weight = weight + weights[type];
    std::set<size_t> open;
    for (size_t pair = next; pair < pairs.size(); ++pair)
    {
      for (const std::set<size_t>& set : pairs[pair])
        open.insert(set.begin(), set.end());
    }
    for (const size_t type : open)
    {
      if (present.count(type) > 0)
        continue;
      const double most = (weights[type] / (weight + weights[type])).hi;
      const HiddenLayer alone = proof.decisions.HardHidden(type);
      for (size_t k = 0; k < box.size(); ++k)
        box[k] = box[k] + Interval(0.0, most) * (alone[k] - mean[k]);
    }
    return box;
  }

  const TilingProof& proof;
  const std::vector<Interval> weights;
  const TilingView& view;
  std::vector<NodeCheck> nodes;
  SearchResult result;
};

}  // namespace

std::vector<SignalValue> SignalsIfBest(const TilingProof& proof,
                                       const TilingView& view,
                                       const size_t best)
{
  const std::vector<EdgeType>& types = proof.types.types;
  const std::vector<Interval>& scores = proof.enclosures.scores;
  const double limit = scores[best].hi + 2.0 * proof.rounding.Scores();
  const auto mayBePresent = [&](const EdgeType& type)
  {
    for (size_t number = 0; number < types.size(); ++number)
    {
      if (types[number] == type)
        return !(scores[number].lo > limit);
    }
    return true;
  };
  std::vector<TilingPair> pairs = view.pairs;
  for (TilingPair& pair : pairs)
  {
    for (const Order order : {less, equal, greater})
    {
      for (const EdgeType& type : TypesOf(pair, order))
      {
        if (!mayBePresent(type))
          pair.orders &= static_cast<Order>(~order);
      }
    }
  }
  return PossibleSignals(proof.rules, pairs, types[best]);
}

SearchResult CheckTilingPresence(const TilingProof& proof,
                                 const Pooling pooling)
{
  if (pooling == Pooling::Hard)
    return CheckTilingsHard(proof);
  std::vector<SearchResult> each(proof.views.size());
  ParallelFor(each.size(),
              [&](const size_t number) {
                each[number] = DistinctSearch(proof, proof.views[number]).Run();
              });
  SearchResult result;
  for (const SearchResult& one : each)
    result.Merge(one);
  return result;
}

}  // namespace nexec
