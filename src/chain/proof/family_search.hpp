/**
 * @file chain/proof/family_search.hpp
 *
 * Are all families decided rightly, and up to which length?  With hard and with
 * distinct pooling only the presence of edge types counts: each family has at
 * most two cases, whatever its length.  With softmax pooling their numbers
 * count.
 */
#ifndef NEXEC_CHAIN_PROOF_FAMILY_SEARCH_HPP
#define NEXEC_CHAIN_PROOF_FAMILY_SEARCH_HPP

#include "search_result.hpp"

namespace nexec
{

//! Hard or distinct pooling: check all families at all lengths.
SearchResult CheckFamilyPresence(const Decisions& decisions,
                                 const Enclosures& enclosures,
                                 const RoundingBounds& rounding,
                                 const Families& families,
                                 const Pooling pooling);

/**
 * Softmax pooling: find the first length at which some family cannot be proved.
 *
 * @param decisions The model.
 * @param rounding Bounds for its executors.
 * @param families All families.
 * @param maxLength Longest chains to look at.
 */
SearchResult SearchFamilies(const Decisions& decisions,
                            const RoundingBounds& rounding,
                            const Families& families, const size_t maxLength);

//! The same, but ends with a family that takes more than a little work to
//! prove; `unproved` is then a configuration of it.  Which one depends on the
//! threads.
SearchResult TryFamilies(const Decisions& decisions,
                         const RoundingBounds& rounding,
                         const Families& families, const size_t maxLength);

}  // namespace nexec

#endif
