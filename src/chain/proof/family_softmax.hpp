/**
 * @file chain/proof/family_softmax.hpp
 *
 * Softmax pooling: up to which length are all families decided rightly?
 */
#ifndef NEXEC_CHAIN_PROOF_FAMILY_SOFTMAX_HPP
#define NEXEC_CHAIN_PROOF_FAMILY_SOFTMAX_HPP

#include "search_result.hpp"

namespace nexec
{

/**
 * Find the first length at which some family cannot be proved.
 *
 * @param decisions The model.
 * @param rounding Bounds for its executors.
 * @param families All families.
 * @param maxLength Longest chains to look at.
 */
SearchResult SearchFamilies(const Decisions& decisions,
                            const RoundingBounds& rounding,
                            const Families& families, const size_t maxLength);

}  // namespace nexec

#endif
