/**
 * @file chain/proof/search_result.hpp
 *
 * What a search has proved, and the decisions that it could not prove, as
 * people and witnesses need them.
 */
#ifndef NEXEC_CHAIN_PROOF_SEARCH_RESULT_HPP
#define NEXEC_CHAIN_PROOF_SEARCH_RESULT_HPP

#include "decisions.hpp"
#include "rounding.hpp"

#include <optional>
#include <string>
#include <vector>

namespace nexec
{

//! A configuration of a family that a network takes a decision in.
struct FamilyPoint
{
  size_t family = 0;
  //! Pairs of `nothing`, and how many of them are tied.
  size_t idlePairs = 0;
  size_t ties = 0;
  size_t length = 0;
  //! The decision: number of the node check, and the bit.
  size_t node = 0;
  size_t bit = 0;
  //! Why it is not proved.
  Doubt doubt = Doubt::Bounds;
};

//! What a search has found out about a family, or about all of them.
struct SearchResult
{
  //! The first configuration that could not be proved, by length.
  std::optional<FamilyPoint> unproved;
  //! A configuration in which the decision is wrong, by length.
  std::optional<FamilyPoint> refuted;
  //! No proved logit is nearer to zero.
  double margin = std::numeric_limits<double>::infinity();
  //! The largest share of a proved logit that rounding could take away.
  double share = 0.0;
  //! Boxes (softmax) or cases (hard) that were looked at.
  size_t boxes = 0;
  //! With hard pooling: the least lead of a best score over the next one, and
  //! cases in which rounding could have chosen another type.
  double scoreLead = std::numeric_limits<double>::infinity();
  size_t contested = 0;

  //! Note that logits are at least this far from zero, where rounding errors
  //! are at most that large.
  void Proved(const double logit, const double bound);
  //! Add what was found out about another family.
  void Merge(const SearchResult& other);
};

//! Longest chains for which an input is looked for.
constexpr size_t maxWitnessLength = 1000000;

//! A decision that is wrong, or that may be.
struct Suspect
{
  size_t length = 0;
  Origin origin;
  //! Pairs of `nothing`, and how many of them are tied.
  size_t idlePairs = 0;
  size_t ties = 0;
  //! Why it is not proved.
  Doubt doubt = Doubt::Bounds;
  //! What is decided, and what is right.
  std::string decision;
  bool expected = false;
};

//! A decision of a node that is not proved.
Suspect SuspectNode(const FamilyPoint& point, const Families& families,
                    const Algorithm& algorithm);

//! What the gates of a model do.
struct GateResult
{
  //! Least distance from zero of those that are proved.
  double margin = std::numeric_limits<double>::infinity();
  //! Those that are not.
  std::vector<Suspect> suspects;
};

//! Check the gates of all edge types that occur.
GateResult CheckGates(const Families& families, const Enclosures& enclosures,
                      const RoundingBounds& rounding);

/**
 * A suspect as it is on longer chains, for lengths at which the start
 * changes: a word does not know that only longer chains come to it.
 */
std::vector<Suspect> Longer(const Suspect& suspect,
                            const std::vector<ReachableWord>& words,
                            const LocalRules& rules);

//! Why the proof ends at the first of some suspects, unless an input refutes
//! it.
std::string ReasonOf(const std::vector<Suspect>& suspects);

}  // namespace nexec

#endif
