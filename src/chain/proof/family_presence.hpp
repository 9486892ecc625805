/**
 * @file chain/proof/family_presence.hpp
 *
 * With hard and with distinct pooling only the presence of edge types counts:
 * each family has at most two cases, whatever its length.
 */
#ifndef NEXEC_CHAIN_PROOF_FAMILY_PRESENCE_HPP
#define NEXEC_CHAIN_PROOF_FAMILY_PRESENCE_HPP

#include "search_result.hpp"

namespace nexec
{

//! Hard or distinct pooling: check all families at all lengths.
SearchResult CheckFamilyPresence(const Decisions& decisions,
                                 const Enclosures& enclosures,
                                 const RoundingBounds& rounding,
                                 const Families& families,
                                 const Pooling pooling);

}  // namespace nexec

#endif
