/**
 * @file chain/proof/family_search.hpp
 *
 * Up to which length is a family decided rightly?
 */
#ifndef NEXEC_CHAIN_PROOF_FAMILY_SEARCH_HPP
#define NEXEC_CHAIN_PROOF_FAMILY_SEARCH_HPP

#include "decisions.hpp"
#include "rounding.hpp"

#include <optional>

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

/**
 * Softmax pooling: find the first length at which some family cannot be proved.
 *
 * @param decisions The model.
 * @param rounding Bounds for its executors.
 * @param families All families.
 * @param maxLength Longest chains to look at.
 */
SearchResult SearchSoftmax(const Decisions& decisions,
                           const RoundingBounds& rounding,
                           const Families& families, const size_t maxLength);

//! Hard or distinct pooling: check all families at all lengths.
SearchResult CheckPresence(const Decisions& decisions,
                           const Enclosures& enclosures,
                           const RoundingBounds& rounding,
                           const Families& families, const Pooling pooling);

}  // namespace nexec

#endif
