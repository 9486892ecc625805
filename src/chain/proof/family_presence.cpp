/**
 * @file chain/proof/family_presence.cpp
 */
#include "family_presence.hpp"

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

}  // namespace nexec
