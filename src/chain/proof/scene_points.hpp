/**
 * @file chain/proof/scene_points.hpp
 *
 * The pairs of a scene as pooling sees them, signal by signal.
 */
#ifndef NEXEC_CHAIN_PROOF_SCENE_POINTS_HPP
#define NEXEC_CHAIN_PROOF_SCENE_POINTS_HPP

#include "scenes.hpp"

#include <array>

namespace nexec
{

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
