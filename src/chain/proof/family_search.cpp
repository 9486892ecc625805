/**
 * @file chain/proof/family_search.cpp
 */
#include "family_search.hpp"

#include "core/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace nexec
{

namespace
{

//! The types that are present if so many idle pairs are tied.
std::vector<size_t> Present(const Family& family, const size_t ties)
{
  std::vector<size_t> present;
  for (const auto& [type, count] : family.edges)
    present.push_back(type);
  if (family.idlePairs > 0)
    present.push_back(0);
  if (ties < family.idlePairs)
    present.push_back(1);
  return present;
}

//! Types that may have the best score of those that are present.
std::vector<size_t> Candidates(const std::vector<size_t>& present,
                               const Enclosures& enclosures,
                               const double rounding, SearchResult& result)
{
  const auto& scores = enclosures.scores;
  size_t best = present.front();
  for (const size_t type : present)
  {
    if (scores[type].lo > scores[best].lo)
      best = type;
  }
  std::vector<size_t> candidates = {best};
  for (const size_t type : present)
  {
    if (type == best)
      continue;
    const double lead = scores[best].lo - scores[type].hi;
    result.scoreLead = std::min(result.scoreLead, lead);
    if (!(lead > 2.0 * rounding))
      candidates.push_back(type);
  }
  if (candidates.size() > 1)
    ++result.contested;
  return candidates;
}

//! Checks the cases of families.
class PresenceCheck
{
 public:
  PresenceCheck(const Decisions& decisions, const Enclosures& enclosures,
                const RoundingBounds& rounding, const Families& families,
                const Pooling pooling) :
      decisions(decisions),
      enclosures(enclosures),
      rounding(rounding),
      families(families),
      pooling(pooling)
  {
  }

  SearchResult Run()
  {
    for (size_t number = 0; number < families.families.size(); ++number)
    {
      // All idle pairs tied: only (nothing, nothing, 0).  Else both types.
      const size_t m = families.families[number].idlePairs;
      if (m > 0)
        CheckCase(number, m);
      CheckCase(number, 0);
    }
    return result;
  }

 private:
  //! Check a family of whose idle pairs so many are tied.
  void CheckCase(const size_t number, const size_t ties)
  {
    const Family& family = families.families[number];
    const std::vector<size_t> present = Present(family, ties);
    const FamilyPoint point = {number, family.idlePairs, ties,
                               family.Length(family.idlePairs)};
    if (pooling == Pooling::Distinct)
    {
      CheckHidden(point, decisions.DistinctHidden(present),
                  rounding.DistinctLogits(), true);
      return;
    }
    const auto candidates =
        Candidates(present, enclosures, rounding.Scores(), result);
    // Which of several candidates wins is up to rounding.
    for (const size_t type : candidates)
    {
      CheckHidden(point, decisions.HardHidden(type), rounding.HardLogits(),
                  candidates.size() == 1);
    }
  }

  //! Check what follows from a hidden layer of MLP_v.
  void CheckHidden(FamilyPoint point, const HiddenLayer& hidden,
                   const double bound, const bool certain)
  {
    SearchResult found;
    found.boxes = 1;
    const WorstLogit worst =
        decisions.Worst({hidden}, families.families[point.family].nodes);
    if (worst.least > bound)
    {
      found.Proved(worst.least, bound);
    }
    else
    {
      point.node = worst.node;
      point.bit = worst.bit;
      point.doubt = worst.Why(bound);
      if (point.doubt == Doubt::Wrong && certain)
        found.refuted = point;
      else if (point.doubt == Doubt::Wrong)
        point.doubt = Doubt::Rounding;
      found.unproved = point;
    }
    result.Merge(found);
  }

  const Decisions& decisions;
  const Enclosures& enclosures;
  const RoundingBounds& rounding;
  const Families& families;
  Pooling pooling;
  SearchResult result;
};

}  // namespace

SearchResult CheckFamilyPresence(const Decisions& decisions,
                                 const Enclosures& enclosures,
                                 const RoundingBounds& rounding,
                                 const Families& families,
                                 const Pooling pooling)
{
  return PresenceCheck(decisions, enclosures, rounding, families, pooling)
      .Run();
}

namespace
{

// Branch and bound over the number m of idle pairs and the share of them that
// is tied.  Lines of constant m and lines of constant share are mapped to
// straight lines by pooling, and a box to a convex quadrilateral, so the hidden
// layer over a box is in the convex hull of those at its four corners.

//! A box that is this small, relative to m and to 1, is not split further.
constexpr double resolution = 1e-4;

//! More boxes than this for one family are not looked at; in an attempt, not
//! more than the second number.
constexpr size_t maxBoxes = 100000;
constexpr size_t maxBoxesTried = 1000;

//! From firstPairs to lastPairs idle pairs, of which a share is tied.
struct Box
{
  size_t firstPairs, lastPairs;
  double firstShare, lastShare;
};

size_t Ties(const size_t pairs, const double share)
{
  return static_cast<size_t>(std::round(double(pairs) * share));
}

//! One family, seen configuration by configuration.
class Points
{
 public:
  Points(const Decisions& decisions, const RoundingBounds& rounding,
         const Families& families, const size_t number) :
      decisions(decisions),
      rounding(rounding),
      family(families.families[number]),
      number(number)
  {
  }

  //! Largest m in chains of up to so many nodes; not fewer than the shortest.
  size_t LastPairs(const size_t maxLength) const
  {
    const size_t first = family.idlePairs, shortest = family.Length(first);
    return family.unbounded ? first + (maxLength - shortest) : first;
  }

  WorstLogit Worst(const size_t pairs, const size_t ties) const
  {
    const auto idle = std::make_pair(Interval(double(pairs) + double(ties)),
                                     Interval(double(pairs) - double(ties)));
    return decisions.Worst({decisions.SoftHidden(family, idle)}, family.nodes);
  }

  double Rounding(const size_t pairs) const
  {
    return rounding.Logits(family.Length(pairs));
  }

  FamilyPoint PointAt(const size_t pairs, const size_t ties,
                      const WorstLogit& worst) const
  {
    return {number,
            pairs,
            ties,
            family.Length(pairs),
            worst.node,
            worst.bit,
            worst.Why(Rounding(pairs))};
  }

  //! The configuration, if it cannot be proved.
  std::optional<FamilyPoint> Unproved(const size_t pairs,
                                      const size_t ties) const
  {
    const WorstLogit worst = Worst(pairs, ties);
    if (worst.least > Rounding(pairs))
      return std::nullopt;
    return PointAt(pairs, ties, worst);
  }

  //! The configuration, if its decision is wrong beyond rounding.
  std::optional<FamilyPoint> Refuted(const size_t pairs,
                                     const size_t ties) const
  {
    const WorstLogit worst = Worst(pairs, ties);
    if (!(worst.most < -Rounding(pairs)))
      return std::nullopt;
    return PointAt(pairs, ties, worst);
  }

  /**
   * A configuration with a certain share of ties that fails, found by bisection
   * between a number of pairs and one that fails.
   *
   * @param test Unproved or Refuted.
   * @param share Share of ties.
   * @param good Number of pairs at the lower end.
   * @param bad The configuration at the upper end, which fails.
   */
  FamilyPoint Bisect(std::optional<FamilyPoint> (Points::*test)(size_t, size_t)
                         const,
                     const double share, size_t good, FamilyPoint bad) const
  {
    if (const auto found = (this->*test)(good, Ties(good, share)))
      return *found;
    while (good + 1 < bad.idlePairs)
    {
      const size_t middle = good + (bad.idlePairs - good) / 2;
      if (const auto found = (this->*test)(middle, Ties(middle, share)))
        bad = *found;
      else
        good = middle;
    }
    return bad;
  }

  const Decisions& decisions;
  const RoundingBounds& rounding;
  const Family& family;
  size_t number;
};

//! Proves a family, or finds out where that fails.
class BoxSearch
{
 public:
  explicit BoxSearch(const Points& points, const size_t mostBoxes = maxBoxes) :
      points(points), mostBoxes(mostBoxes)
  {
  }

  SearchResult Run(const size_t maxLength)
  {
    const size_t first = points.family.idlePairs;
    if (points.family.Length(first) > maxLength)
      return result;
    boxes = {{first, points.LastPairs(maxLength), 0.0, first == 0 ? 0.0 : 1.0}};
    while (!boxes.empty())
    {
      Box box = boxes.back();
      boxes.pop_back();
      // Only what is shorter than what is known to fail is of interest.
      if (result.unproved)
        box.lastPairs = std::min(box.lastPairs, result.unproved->idlePairs - 1);
      if (box.firstPairs <= box.lastPairs)
        Decide(box);
    }
    return result;
  }

 private:
  HiddenLayer Hidden(const size_t pairs, const double share) const
  {
    // No edges of a type are exactly none.
    const Interval m = double(pairs);
    const Interval open =
        share == 1.0 ? Interval(0.0) : m * (Interval(1.0) - share);
    const Interval closed =
        pairs == 0 ? Interval(0.0) : m * (Interval(1.0) + share);
    return points.decisions.SoftHidden(points.family, {closed, open});
  }

  //! Corners in the order (first, first), (first, last), (last, ...).
  std::vector<HiddenLayer> Corners(const Box& box) const
  {
    std::vector<HiddenLayer> corners = {Hidden(box.firstPairs, box.firstShare)};
    const bool sharesDiffer = box.firstShare < box.lastShare;
    if (sharesDiffer)
      corners.push_back(Hidden(box.firstPairs, box.lastShare));
    if (box.firstPairs < box.lastPairs)
    {
      corners.push_back(Hidden(box.lastPairs, box.firstShare));
      if (sharesDiffer)
        corners.push_back(Hidden(box.lastPairs, box.lastShare));
    }
    return corners;
  }

  //! Prove a box, or split it, or note that it fails.
  void Decide(const Box& box)
  {
    ++result.boxes;
    const std::vector<HiddenLayer> corners = Corners(box);
    const WorstLogit worst =
        points.decisions.Worst(corners, points.family.nodes);
    const double bound = points.Rounding(box.lastPairs);
    if (worst.least > bound)
    {
      result.Proved(worst.least, bound);
      return;
    }
    // If a shortest configuration fails there is nothing to split.
    double least = std::numeric_limits<double>::infinity();
    for (const double share : {box.firstShare, box.lastShare})
    {
      const size_t ties = Ties(box.firstPairs, share);
      const WorstLogit point = points.Worst(box.firstPairs, ties);
      if (!(point.least > points.Rounding(box.firstPairs)))
      {
        result.unproved = points.PointAt(box.firstPairs, ties, point);
        return;
      }
      least = std::min(least, point.least);
    }
    if (box.firstPairs == box.lastPairs && OneTie(box))
    {
      // All configurations of the box have just been proved.
      result.Proved(least, bound);
    }
    else if (Small(box) || result.boxes > mostBoxes)
    {
      const double share = 0.5 * (box.firstShare + box.lastShare);
      result.unproved =
          points.PointAt(box.firstPairs, Ties(box.firstPairs, share), worst);
    }
    else
    {
      Split(box, corners);
    }
  }

  //! Whether at most one number of ties, of the fewest pairs, is in a box.
  static bool OneTie(const Box& box)
  {
    return (box.lastShare - box.firstShare) * double(box.firstPairs + 1) < 0.5;
  }

  static bool FewShares(const Box& box)
  {
    return box.lastShare - box.firstShare <= resolution || OneTie(box);
  }

  static bool Small(const Box& box)
  {
    return double(box.lastPairs - box.firstPairs) <=
        resolution * double(box.firstPairs) &&
        FewShares(box);
  }

  //! Split where the hidden layer changes most.
  void Split(const Box& box, const std::vector<HiddenLayer>& corners)
  {
    const bool manyPairs = box.firstPairs < box.lastPairs;
    const bool manyShares = box.firstShare < box.lastShare;
    const double byShare = manyShares ? Distance(corners[0], corners[1]) : -1.0;
    const double byPairs =
        manyPairs ? Distance(corners[0], corners[manyShares ? 2 : 1]) : -1.0;
    Box left = box, right = box;
    if (manyPairs && (byPairs >= byShare || FewShares(box)))
    {
      left.lastPairs = Middle(box.firstPairs, box.lastPairs);
      right.firstPairs = left.lastPairs + 1;
    }
    else
    {
      left.lastShare = right.firstShare =
          0.5 * (box.firstShare + box.lastShare);
    }
    boxes.push_back(right);
    boxes.push_back(left);
  }

  //! Halfway between two numbers of pairs, on the scale on which pooling
  //! changes: that of their logarithms.
  static size_t Middle(const size_t first, const size_t last)
  {
    const double middle = std::sqrt(double(first) * double(last));
    return std::min(last - 1, std::max(first, static_cast<size_t>(middle)));
  }

  const Points& points;
  size_t mostBoxes;
  std::vector<Box> boxes;
  SearchResult result;
};

//! Look for a wrong decision behind one that cannot be proved.
std::optional<FamilyPoint> FindRefutation(const Points& points,
                                          const FamilyPoint& unproved,
                                          const size_t maxLength)
{
  const size_t first = unproved.idlePairs;
  const size_t last = points.LastPairs(maxLength);
  const double share = first == 0 ? 0.0 : double(unproved.ties) / double(first);
  size_t good = first;
  for (size_t step = 1;; step *= 2)
  {
    const size_t pairs = std::min(last, first + step - 1);
    if (const auto bad = points.Refuted(pairs, Ties(pairs, share)))
      return points.Bisect(&Points::Refuted, share, good, *bad);
    if (pairs >= last)
      return std::nullopt;
    good = pairs;
  }
}

//! All families, seen configuration by configuration.
std::vector<Points> PointsOf(const Decisions& decisions,
                             const RoundingBounds& rounding,
                             const Families& families)
{
  std::vector<Points> points;
  for (size_t number = 0; number < families.families.size(); ++number)
    points.emplace_back(decisions, rounding, families, number);
  return points;
}

//! Try to prove all families, and end with one that is not proved.
SearchResult TryAll(const std::vector<Points>& points, const size_t maxLength,
                    const size_t mostBoxes)
{
  std::vector<SearchResult> each(points.size());
  std::atomic<bool> failed{false};
  ParallelFor(points.size(),
              [&](const size_t number)
              {
                if (failed)
                  return;
                each[number] =
                    BoxSearch(points[number], mostBoxes).Run(maxLength);
                if (each[number].unproved)
                  failed = true;
              });
  SearchResult result;
  for (const SearchResult& one : each)
    result.Merge(one);
  return result;
}

}  // namespace

SearchResult TryFamilies(const Decisions& decisions,
                         const RoundingBounds& rounding,
                         const Families& families, const size_t maxLength)
{
  return TryAll(PointsOf(decisions, rounding, families), maxLength,
                maxBoxesTried);
}

SearchResult SearchFamilies(const Decisions& decisions,
                            const RoundingBounds& rounding,
                            const Families& families, const size_t maxLength)
{
  const std::vector<Points> points = PointsOf(decisions, rounding, families);
  // Most models are proved, or fail clearly.
  const SearchResult tried = TryAll(points, maxLength, maxBoxesTried);
  if (!tried.unproved)
    return tried;

  // Configurations that fail are quickly found at the ends; then only what is
  // shorter needs a proof.
  SearchResult result;
  const auto lower =
      [&](std::optional<FamilyPoint>& known,
          std::optional<FamilyPoint> (Points::*test)(size_t, size_t) const)
  {
    for (const Points& family : points)
    {
      const size_t first = family.family.idlePairs;
      for (const double share : {0.0, 1.0})
      {
        const size_t limit = known ? known->length - 1 : maxLength;
        if (family.family.Length(first) > limit)
          continue;
        const size_t last = family.LastPairs(limit);
        if (const auto bad = (family.*test)(last, Ties(last, share)))
          known = family.Bisect(test, share, first, *bad);
      }
    }
  };
  lower(result.unproved, &Points::Unproved);
  lower(result.refuted, &Points::Refuted);

  const size_t provable =
      result.unproved ? result.unproved->length - 1 : maxLength;
  std::vector<SearchResult> each(points.size());
  ParallelFor(points.size(),
              [&](const size_t number)
              { each[number] = BoxSearch(points[number]).Run(provable); });
  for (const SearchResult& one : each)
    result.Merge(one);
  if (result.unproved)
  {
    SearchResult further;
    further.refuted = FindRefutation(points[result.unproved->family],
                                     *result.unproved, maxLength);
    result.Merge(further);
  }
  return result;
}

}  // namespace nexec
