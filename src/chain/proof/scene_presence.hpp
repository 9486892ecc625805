/**
 * @file chain/proof/scene_presence.hpp
 *
 * With hard pooling the virtual node sees one edge type, the best of those
 * that are present.  Which signals can a scene have if that is the best one?
 * With distinct pooling it sees which types are present, and all choices are
 * gone through, heavy types first; what the light ones can add is bounded.
 */
#ifndef NEXEC_CHAIN_PROOF_SCENE_PRESENCE_HPP
#define NEXEC_CHAIN_PROOF_SCENE_PRESENCE_HPP

#include "scenes.hpp"
#include "search_result.hpp"

namespace nexec
{

/**
 * Hard pooling: the signals that a scene can have if no edge has a better score
 * than those of one type, up to rounding.
 *
 * @param best Number of the type.
 */
std::vector<SignalValue> SignalsIfBest(const SceneProof& proof,
                                       const Scene& scene, const size_t best);

//! Hard or distinct pooling: check all scenes at all lengths.
SearchResult CheckScenePresence(const SceneProof& proof, const Pooling pooling);

}  // namespace nexec

#endif
