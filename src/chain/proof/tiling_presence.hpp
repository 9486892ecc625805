/**
 * @file chain/proof/tiling_presence.hpp
 *
 * With hard pooling the virtual node sees one edge type, the best of those
 * that are present.  Which signals can a tiling have if that is the best one?
 * With distinct pooling it sees which types are present, and all choices are
 * gone through, heavy types first; what the light ones can add is bounded.
 */
#ifndef NEXEC_CHAIN_PROOF_TILING_PRESENCE_HPP
#define NEXEC_CHAIN_PROOF_TILING_PRESENCE_HPP

#include "search_result.hpp"
#include "tiling_views.hpp"

namespace nexec
{

/**
 * Hard pooling: the signals that a tiling can have if no edge has a better
 * score than those of one type, up to rounding.
 *
 * @param best Number of the type.
 */
std::vector<SignalValue> SignalsIfBest(const TilingProof& proof,
                                       const TilingView& view,
                                       const size_t best);

//! Hard or distinct pooling: check all tilings at all lengths.
SearchResult CheckTilingPresence(const TilingProof& proof,
                                 const Pooling pooling);

}  // namespace nexec

#endif
