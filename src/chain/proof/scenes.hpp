/**
 * @file chain/proof/scenes.hpp
 *
 * Everything that a network can see of the reachable tilings, and its pairs as
 * pooling sees them, signal by signal.
 */
#ifndef NEXEC_CHAIN_PROOF_SCENES_HPP
#define NEXEC_CHAIN_PROOF_SCENES_HPP

#include "chain/algorithm/tilings.hpp"
#include "decisions.hpp"
#include "rounding.hpp"

#include <array>

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

//! A pair that compares in a certain way.
struct ScenePoint
{
  //! Number of the pair in the scene.
  size_t pair;
  //! Numbers of the types of its two edges.
  std::array<size_t, 2> types;
};

//! The points of a signal: those of which one at least is there, and others.
//! None of the first kind: any of the second.
struct SceneCase
{
  SignalValue signal;
  std::vector<ScenePoint> deciding;
  std::vector<ScenePoint> others;
};

//! All signals that a scene can have; one may come several times.
std::vector<SceneCase> CasesOf(const SceneProof& proof, const Scene& scene);

//! The weights exp(score) of all types, up to a common factor.
std::vector<Interval> TypeWeights(const Enclosures& enclosures);

}  // namespace nexec

#endif
