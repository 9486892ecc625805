/**
 * @file chain/proof/search_result.cpp
 */
#include "search_result.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

//! A gate that is not proved, in the shortest chain that has it.
Suspect SuspectGate(const GateCheck& gate)
{
  const size_t from = gate.origin.cell + (gate.rightward ? 0 : 1);
  const size_t to = gate.origin.cell + (gate.rightward ? 1 : 0);
  Suspect suspect;
  suspect.length = gate.length;
  suspect.origin = gate.origin;
  suspect.idlePairs = static_cast<size_t>(std::count(
      gate.origin.pattern.begin(), gate.origin.pattern.end(), Order(0)));
  suspect.decision =
      "gate of cell " + std::to_string(from) + " to cell " + std::to_string(to);
  suspect.expected = gate.fires;
  return suspect;
}

}  // namespace

void SearchResult::Proved(const double logit, const double bound)
{
  margin = std::min(margin, logit);
  share = std::max(share, bound / logit);
}

void SearchResult::Merge(const SearchResult& other)
{
  const auto first = [](std::optional<FamilyPoint>& mine,
                        const std::optional<FamilyPoint>& others)
  {
    if (others && (!mine || others->length < mine->length))
      mine = others;
  };
  first(unproved, other.unproved);
  first(refuted, other.refuted);
  margin = std::min(margin, other.margin);
  share = std::max(share, other.share);
  boxes += other.boxes;
  scoreLead = std::min(scoreLead, other.scoreLead);
  contested += other.contested;
}

Suspect SuspectNode(const FamilyPoint& point, const Families& families,
                    const Algorithm& algorithm)
{
  Suspect suspect;
  suspect.length = point.length;
  suspect.idlePairs = point.idlePairs;
  suspect.ties = point.ties;
  suspect.doubt = point.doubt;
  const NodeCheck& check = families.families[point.family].nodes[point.node];
  const auto mask = static_cast<Code>(BitMask(point.bit, algorithm.Bits()));
  suspect.origin = check.origin;
  suspect.decision = "bit " + algorithm.StateName(mask) + " of cell " +
      std::to_string(check.origin.cell);
  suspect.expected = (check.expected & mask) != 0;
  return suspect;
}

GateResult CheckGates(const Families& families, const Enclosures& enclosures,
                      const RoundingBounds& rounding)
{
  GateResult result;
  for (const GateCheck& gate : families.gates)
  {
    const auto number = static_cast<size_t>(
        std::find(families.types.begin(), families.types.end(), gate.type) -
        families.types.begin());
    const Interval logit = enclosures.gates[number];
    const Interval toward = gate.fires ? logit : Interval(0.0) - logit;
    if (toward.lo > rounding.Gates())
    {
      result.margin = std::min(result.margin, toward.lo);
      continue;
    }
    result.suspects.push_back(SuspectGate(gate));
    result.suspects.back().doubt =
        WorstLogit{0, 0, toward.lo, toward.hi}.Why(rounding.Gates());
  }
  return result;
}

std::vector<Suspect> Longer(const Suspect& suspect,
                            const std::vector<ReachableWord>& words,
                            const LocalRules& rules)
{
  std::vector<Suspect> longer;
  const Word& word = words[suspect.origin.word].word;
  const bool unbounded = std::any_of(
      word.begin(), word.end(), [](const Cell& cell) { return cell.many; });
  if (!unbounded)
    return longer;
  for (const LocalRules::StartLine& line : rules.StartLines())
  {
    for (const size_t more : {0, 3})
    {
      const size_t length = line.minLength + more;
      if (length <= suspect.length || length > maxWitnessLength)
        continue;
      longer.push_back(suspect);
      longer.back().length = length;
      longer.back().idlePairs += length - suspect.length;
    }
  }
  return longer;
}

std::string ReasonOf(const std::vector<Suspect>& suspects)
{
  const auto wrong = std::find_if(suspects.begin(), suspects.end(),
                                  [](const Suspect& suspect)
                                  { return suspect.doubt == Doubt::Wrong; });
  std::string reason;
  switch (suspects.front().doubt)
  {
    case Doubt::Bounds:
      reason = "the bounds on a decision leave both answers open";
      break;
    case Doubt::Rounding:
      reason = "rounding errors could change a decision";
      break;
    case Doubt::Overflow:
      reason = "numbers are too large to bound rounding errors";
      break;
    case Doubt::Wrong:
      break;
  }
  if (wrong == suspects.end())
    return reason;
  return reason + (reason.empty() ? "" : "; ") +
      "by the bounds a decision is wrong at length " +
      std::to_string(wrong->length) + ", if an input leads to it: none " +
      (wrong->length > maxWitnessLength ? "that long was run" : "was found");
}

}  // namespace nexec
