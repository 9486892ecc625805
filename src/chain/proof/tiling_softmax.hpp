/**
 * @file chain/proof/tiling_softmax.hpp
 *
 * Softmax pooling: up to which length are all tilings decided rightly?
 */
#ifndef NEXEC_CHAIN_PROOF_TILING_SOFTMAX_HPP
#define NEXEC_CHAIN_PROOF_TILING_SOFTMAX_HPP

#include "search_result.hpp"
#include "tiling_views.hpp"

namespace nexec
{

/**
 * Find a length up to which all tilings are proved.  Of what is found only
 * length and doubt are set in SearchResult::unproved.
 */
SearchResult SearchTilings(const TilingProof& proof, const size_t maxLength);

}  // namespace nexec

#endif
