/**
 * @file chain/proof/tiling_softmax.cpp
 */
#include "tiling_softmax.hpp"

#include "core/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace nexec
{

namespace
{

//! More hulls than this for one signal of a tiling are not looked at.
constexpr size_t maxHulls = 5000;

//! Corners are more than what can be.
Doubt NotWrong(const Doubt doubt)
{
  return doubt == Doubt::Wrong ? Doubt::Bounds : doubt;
}

/**
 * Halve a hull between the two corners that are farthest apart: a mean of
 * corners in which one of the two has less weight than the other is a mean
 * of the halfway point and the corners without that one.
 *
 * @return The halfway point; none if the corners are all but one point.
 */
std::optional<HiddenLayer> Split(const std::vector<HiddenLayer>& hull,
                                 std::vector<std::vector<HiddenLayer>>& hulls)
{
  size_t from = 0, to = 0;
  double farthest = 0.0;
  for (size_t a = 0; a < hull.size(); ++a)
  {
    for (size_t b = a + 1; b < hull.size(); ++b)
    {
      const double distance = Distance(hull[a], hull[b]);
      if (distance > farthest)
      {
        farthest = distance;
        from = a;
        to = b;
      }
    }
  }
  if (!(farthest > 1e-3))
    return std::nullopt;
  HiddenLayer middle = hull[from];
  for (size_t k = 0; k < middle.size(); ++k)
    middle[k] = Interval(0.5) * (hull[from][k] + hull[to][k]);
  for (const size_t replaced : {from, to})
  {
    hulls.push_back(hull);
    hulls.back()[replaced] = middle;
  }
  return middle;
}

}  // namespace

TilingHulls::TilingHulls(const TilingProof& proof, const TilingView& view) :
    proof(proof), view(view), weights(TypeWeights(proof.enclosures))
{
  for (const TilingCase& points : CasesOf(proof, view))
  {
    cases.push_back({points.signal, {}, {}});
    for (const TilingPoint& point : points.deciding)
      cases.back().deciding.push_back(Weigh(point));
    for (const TilingPoint& point : points.others)
      cases.back().others[point.pair].push_back(Weigh(point));
  }
}

SearchResult TilingHulls::Prove(const size_t maxLength) const
{
  SearchResult result;
  for (const WeightedCase& points : cases)
  {
    const auto doubt = ProveSignal(points, maxLength, result);
    if (!doubt)
      continue;
    result.unproved.emplace();
    result.unproved->length = maxLength;
    result.unproved->doubt = *doubt;
    return result;
  }
  return result;
}

std::vector<HiddenLayer> TilingHulls::Corners(const SignalValue signal,
                                              const size_t maxLength) const
{
  std::vector<HiddenLayer> corners;
  for (const WeightedCase& points : cases)
  {
    if (points.signal != signal)
      continue;
    const auto more = Corners(points, maxLength);
    corners.insert(corners.end(), more.begin(), more.end());
  }
  return corners;
}

TilingHulls::WeightedPoint TilingHulls::Weigh(const TilingPoint& point) const
{
  WeightedPoint weighed;
  weighed.pair = point.pair;
  weighed.hidden.resize(proof.enclosures.bias.size());
  for (const size_t type : point.types)
  {
    const HiddenLayer alone = proof.decisions.HardHidden(type);
    weighed.weight = weighed.weight + weights[type];
    for (size_t k = 0; k < alone.size(); ++k)
      weighed.hidden[k] = weighed.hidden[k] + weights[type] * alone[k];
  }
  for (Interval& value : weighed.hidden)
    value = value / weighed.weight;
  return weighed;
}

std::optional<Doubt> TilingHulls::ProveSignal(const WeightedCase& points,
                                              const size_t maxLength,
                                              SearchResult& result) const
{
  const double bound = proof.rounding.Logits(maxLength);
  const auto nodes = NodesOf(proof.rules, view, points.signal);
  const auto worst = [&](const std::vector<HiddenLayer>& hull)
  {
    ++result.boxes;
    return proof.decisions.Worst(hull, nodes);
  };
  std::vector<std::vector<HiddenLayer>> hulls = {Corners(points, maxLength)};
  // Weights that are no numbers give no hull, and no proof.
  if (hulls.front().empty())
    return Doubt::Bounds;
  for (const HiddenLayer& corner : hulls.front())
  {
    const WorstLogit logit = worst({corner});
    if (!(logit.least > bound))
      return NotWrong(logit.Why(bound));
  }
  for (size_t looked = 0; !hulls.empty(); ++looked)
  {
    const std::vector<HiddenLayer> hull = std::move(hulls.back());
    hulls.pop_back();
    const WorstLogit logit = worst(hull);
    if (logit.least > bound)
    {
      result.Proved(logit.least, bound);
      continue;
    }
    // A point that fails by itself needs no further splitting.
    const auto middle = Split(hull, hulls);
    if (looked > maxHulls || !middle || !(worst({*middle}).least > bound))
      return NotWrong(logit.Why(bound));
  }
  return std::nullopt;
}

std::pair<double, double> TilingHulls::Counts(const size_t pair,
                                              const size_t length) const
{
  if (!view.pairs[pair].many)
    return {1.0, 1.0};
  size_t pattern = 0;
  for (const TilingPair& other : view.pairs)
    pattern += other.many ? 1 : 0;
  // Every single pair has a node of the head or of the tail.
  const size_t ends = view.pairs.size() - pattern;
  const size_t least = (length - ends - 1) / pattern;
  return {double(least), double(least + 1)};
}

Interval TilingHulls::MostWeight(const Rest& rest, const size_t pair) const
{
  double most = 0.0;
  for (const WeightedPoint& point : rest.byPair.at(pair))
    most = Interval::Largest(most, point.weight.hi);
  return Interval(Counts(pair, rest.length).second) * most;
}

void TilingHulls::AddWidened(const WeightedPoint& anchor,
                             const Interval& weight, const Rest& rest,
                             std::vector<HiddenLayer>& corners) const
{
  size_t heaviest = view.pairs.size();
  double most = -1.0;
  for (const auto& [pair, points] : rest.byPair)
  {
    if (MostWeight(rest, pair).hi > most)
    {
      most = MostWeight(rest, pair).hi;
      heaviest = pair;
    }
  }
  // From the anchor towards a point, by its largest share or less.
  const auto moved = [&](const HiddenLayer& from, const WeightedPoint& point,
                         const Interval& share)
  {
    HiddenLayer result = from;
    for (size_t k = 0; k < result.size(); ++k)
      result[k] = from[k] + share * (point.hidden[k] - anchor.hidden[k]);
    return result;
  };
  const auto largestShare = [&](const size_t pair)
  {
    const Interval others = MostWeight(rest, pair);
    return (others / (others + weight)).hi;
  };

  HiddenLayer box = anchor.hidden;
  for (const auto& [pair, points] : rest.byPair)
  {
    if (pair == heaviest)
      continue;
    const Interval share(0.0, largestShare(pair));
    HiddenLayer wider = box;
    for (const WeightedPoint& point : points)
    {
      const HiddenLayer one = moved(box, point, share);
      for (size_t k = 0; k < wider.size(); ++k)
        wider[k] = Hull(wider[k], one[k]);
    }
    box = wider;
  }
  corners.push_back(box);
  if (heaviest == view.pairs.size())
    return;
  for (const WeightedPoint& point : rest.byPair.at(heaviest))
    corners.push_back(moved(box, point, largestShare(heaviest)));
}

std::vector<HiddenLayer> TilingHulls::Corners(const WeightedCase& points,
                                              const size_t maxLength) const
{
  if (points.deciding.empty())
    return AnchoredCorners(points.others);
  // One pair at least decides; if several do, the others are shared among them.
  std::vector<HiddenLayer> corners;
  for (const WeightedPoint& point : points.deciding)
  {
    AddWidened(point, Interval(point.weight.lo), {points.others, maxLength},
               corners);
  }
  return corners;
}

std::vector<HiddenLayer> TilingHulls::AnchoredCorners(
    const PointsByPair& byPair) const
{
  // Each pair of the tiling is there, and its share is least in short chains.
  const size_t length = view.minLength;
  std::vector<HiddenLayer> best;
  double bestShare = std::numeric_limits<double>::infinity();
  for (const auto& [anchor, own] : byPair)
  {
    // A single pair is lost among more and more others.
    if (view.unbounded && !view.pairs[anchor].many)
      continue;
    PointsByPair others = byPair;
    others.erase(anchor);
    const Rest rest = {others, length};
    double least = std::numeric_limits<double>::infinity();
    for (const WeightedPoint& point : own)
      least = Interval::Least(least, point.weight.lo);
    Interval total;
    for (const auto& [pair, points] : others)
      total = total + MostWeight(rest, pair);
    const Interval weight = Interval(Counts(anchor, length).first) * least;
    const double share = (total / (total + weight)).hi;
    if (!(share < bestShare))
      continue;
    bestShare = share;
    best.clear();
    for (const WeightedPoint& point : own)
      AddWidened(point, weight, rest, best);
  }
  return best;
}

namespace
{

//! Proves all tilings at once, for one length after the other.
class LengthSearch
{
 public:
  //! @param unbounded Tilings of which there are longer and longer ones, or
  //! not.
  LengthSearch(const TilingProof& proof, const bool unbounded)
  {
    for (const TilingView& view : proof.views)
    {
      if (view.unbounded != unbounded)
        continue;
      searches.emplace_back(proof, view);
      shortest.push_back(view.minLength);
    }
  }

  //! The tilings of one length each, up to a length.
  SearchResult ProveShort(const size_t maxLength) const
  {
    std::vector<SearchResult> each(searches.size());
    ParallelFor(each.size(),
                [&](const size_t number)
                {
                  if (shortest[number] <= maxLength)
                    each[number] = searches[number].Prove(shortest[number]);
                });
    SearchResult result;
    for (const SearchResult& one : each)
      result.Merge(one);
    return result;
  }

  //! The others, up to the longest length that can be proved.
  SearchResult ProveLong(const size_t maxLength)
  {
    if (searches.empty())
      return {};
    // All long tilings begin at the same length.
    const size_t first = shortest.front();
    if (first > maxLength)
      return {};
    SearchResult longest = Try(maxLength);
    if (!longest.unproved)
      return longest;
    size_t good = first - 1, bad = maxLength;
    Doubt doubt = longest.unproved->doubt;
    const auto tryLength = [&](const size_t length)
    {
      const SearchResult one = Try(length);
      if (one.unproved)
      {
        bad = length;
        doubt = one.unproved->doubt;
        return;
      }
      good = length;
      longest = one;
    };
    for (size_t length = first; length < bad;
         length = std::min(2 * length, bad))
      tryLength(length);
    while (good + 1 < bad)
      tryLength(good + (bad - good) / 2);
    if (good < first)
      longest = {};
    longest.boxes = boxes;
    longest.unproved.emplace();
    longest.unproved->length = bad;
    longest.unproved->doubt = doubt;
    return longest;
  }

 private:
  //! More boxes than this are not looked at in search of the longest length.
  static constexpr size_t maxBoxes = 1000000;

  //! Whether all tilings are proved up to a length.  What has failed before is
  //! tried first, and what comes after a failure is not tried.
  SearchResult Try(const size_t length)
  {
    SearchResult result =
        boxes > maxBoxes ? Failed(length) : searches[suspect].Prove(length);
    boxes += result.boxes;
    if (result.unproved)
      return result;
    std::vector<SearchResult> each(searches.size());
    std::atomic<size_t> failed = searches.size();
    ParallelFor(each.size(),
                [&](const size_t number)
                {
                  if (number == suspect || number > failed)
                    return;
                  each[number] = searches[number].Prove(length);
                  size_t least = failed;
                  while (each[number].unproved && number < least &&
                         !failed.compare_exchange_weak(least, number))
                  {
                  }
                });
    // Which ones were skipped is up to threads; what is behind the first
    // failure does not count.
    const size_t last = std::min<size_t>(failed + 1, each.size());
    for (size_t number = 0; number < last; ++number)
    {
      boxes += each[number].boxes;
      result.Merge(each[number]);
    }
    if (failed < each.size())
      suspect = failed;
    return result;
  }

  static SearchResult Failed(const size_t length)
  {
    SearchResult result;
    result.unproved.emplace();
    result.unproved->length = length;
    return result;
  }

  std::vector<TilingHulls> searches;
  std::vector<size_t> shortest;
  //! The tiling that has failed last.
  size_t suspect = 0;
  size_t boxes = 0;
};

}  // namespace

SearchResult SearchTilings(const TilingProof& proof, const size_t maxLength)
{
  // Short chains first: if one of them fails there is no use in longer ones.
  SearchResult result = LengthSearch(proof, false).ProveShort(maxLength);
  result.Merge(LengthSearch(proof, true)
                   .ProveLong(result.unproved ? result.unproved->length - 1
                                              : maxLength));
  return result;
}

}  // namespace nexec
