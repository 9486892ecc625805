/**
 * @file executor/proof/hard_check.cpp
 *
 * With hard pooling only the presence of edge types counts: each family has at
 * most two cases, whatever its length.
 */
#include "family_search.hpp"

namespace nexec
{

namespace
{

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

//! Check what follows if one of the candidates has the best score.
SearchResult CheckCandidate(const Decisions& decisions, const double bound,
                            const Family& family, const size_t type,
                            FamilyPoint point, const bool contested)
{
  SearchResult result;
  result.boxes = 1;
  const WorstLogit worst =
      decisions.Worst({decisions.HardHidden(type)}, family.nodes);
  if (worst.least > bound)
  {
    result.margin = worst.least;
    result.rounding = bound;
    return result;
  }
  point.node = worst.node;
  point.bit = worst.bit;
  result.unproved = point;
  // Which of several candidates wins is up to rounding.
  if (worst.most < -bound && !contested)
    result.refuted = point;
  return result;
}

}  // namespace

SearchResult CheckHard(const Decisions& decisions, const Enclosures& enclosures,
                       const RoundingBounds& rounding, const Families& families)
{
  SearchResult result;
  for (size_t number = 0; number < families.families.size(); ++number)
  {
    const Family& family = families.families[number];
    const size_t m = family.idlePairs;
    // All idle pairs tied: only (nothing, nothing, 0).  Else both types.
    const std::vector<size_t> cases =
        m > 0 ? std::vector<size_t>{m, 0} : std::vector<size_t>{0};
    for (const size_t ties : cases)
    {
      const auto candidates = Candidates(Present(family, ties), enclosures,
                                         rounding.Scores(), result);
      const FamilyPoint point = {number, m, ties, family.Length(m), 0, 0};
      for (const size_t type : candidates)
      {
        result.Merge(CheckCandidate(decisions, rounding.HardLogits(), family,
                                    type, point, candidates.size() > 1));
      }
    }
  }
  return result;
}

}  // namespace nexec
