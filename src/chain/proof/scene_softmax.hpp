/**
 * @file chain/proof/scene_softmax.hpp
 *
 * Softmax pooling: up to which length are all scenes decided rightly?
 */
#ifndef NEXEC_CHAIN_PROOF_SCENE_SOFTMAX_HPP
#define NEXEC_CHAIN_PROOF_SCENE_SOFTMAX_HPP

#include "scenes.hpp"
#include "search_result.hpp"

namespace nexec
{

/**
 * Find a length up to which all scenes are proved.  Of what is found only
 * length and doubt are set in SearchResult::unproved.
 */
SearchResult SearchScenes(const SceneProof& proof, const size_t maxLength);

}  // namespace nexec

#endif
