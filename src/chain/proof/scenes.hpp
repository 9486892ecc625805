/**
 * @file chain/proof/scenes.hpp
 *
 * Everything that a network can see of the reachable tilings.
 */
#ifndef NEXEC_CHAIN_PROOF_SCENES_HPP
#define NEXEC_CHAIN_PROOF_SCENES_HPP

#include "chain/algorithm/tilings.hpp"

#include "family_search.hpp"

namespace nexec
{

//! What a network sees of a tiling.
struct Scene
{
  std::vector<TilingPair> pairs;
  std::vector<Window> windows;
  //! Its shortest configuration, and whether there are longer ones.
  size_t minLength;
  bool unbounded;
};

//! The scenes of all tilings that are not halted.
std::vector<Scene> CollectScenes(const std::vector<ReachableTiling>& tilings);

//! Edge types, codes, gates and windows of all scenes; no families.
Families SceneTypes(const LocalRules& rules, const std::vector<Scene>& scenes);

//! What a network must do in a scene when the signal is this.
std::vector<NodeCheck> NodesOf(const LocalRules& rules, const Scene& scene,
                               const SignalValue signal);

//! All that is needed to decide about scenes.
struct SceneProof
{
  const LocalRules& rules;
  const std::vector<Scene>& scenes;
  const Families& types;
  const Enclosures& enclosures;
  const Decisions& decisions;
  const RoundingBounds& rounding;
};

/**
 * Softmax pooling: find a length up to which all scenes are proved.  Of what
 * is found only length and doubt are set in SearchResult::unproved.
 */
SearchResult SearchScenes(const SceneProof& proof, const size_t maxLength);

/**
 * Hard pooling: the signals that a scene can have if no edge has a better score
 * than those of one type, up to rounding.
 *
 * @param best Number of the type.
 */
std::vector<SignalValue> SignalsIfBest(const SceneProof& proof,
                                       const Scene& scene, const size_t best);

//! Hard or distinct pooling: check all scenes at all lengths.
SearchResult CheckScenesPresence(const SceneProof& proof,
                                 const Pooling pooling);

}  // namespace nexec

#endif
