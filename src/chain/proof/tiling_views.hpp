/**
 * @file chain/proof/tiling_views.hpp
 *
 * Everything that a network can see of the reachable tilings, and its pairs as
 * pooling sees them, signal by signal.
 */
#ifndef NEXEC_CHAIN_PROOF_TILING_VIEWS_HPP
#define NEXEC_CHAIN_PROOF_TILING_VIEWS_HPP

#include "chain/algorithm/tilings.hpp"
#include "decisions.hpp"
#include "rounding.hpp"

#include <array>

namespace nexec
{

//! What a network sees of a tiling.
struct TilingView
{
  std::vector<TilingPair> pairs;
  std::vector<Window> windows;
  //! Its shortest configuration, and whether there are longer ones.
  size_t minLength;
  bool unbounded;
};

//! The views of all tilings that are not halted.
std::vector<TilingView> CollectViews(
    const std::vector<ReachableTiling>& tilings);

//! Edge types, codes, gates and windows of all tilings; no families.
Families TilingTypes(const LocalRules& rules,
                     const std::vector<TilingView>& views);

//! What a network must do in a tiling when the signal is this.
std::vector<NodeCheck> NodesOf(const LocalRules& rules, const TilingView& view,
                               const SignalValue signal);

//! All that is needed to decide about tilings.
struct TilingProof
{
  const LocalRules& rules;
  const std::vector<TilingView>& views;
  const Families& types;
  const Enclosures& enclosures;
  const Decisions& decisions;
  const RoundingBounds& rounding;
};

//! A pair that compares in a certain way.
struct TilingPoint
{
  //! Number of the pair in the tiling.
  size_t pair;
  //! Numbers of the types of its two edges.
  std::array<size_t, 2> types;
};

//! The points of a signal: those of which one at least is there, and others.
//! None of the first kind: any of the second.
struct TilingCase
{
  SignalValue signal;
  std::vector<TilingPoint> deciding;
  std::vector<TilingPoint> others;
};

//! All signals that a tiling can have; one may come several times.
std::vector<TilingCase> CasesOf(const TilingProof& proof,
                                const TilingView& view);

//! The weights exp(score) of all types, up to a common factor.
std::vector<Interval> TypeWeights(const Enclosures& enclosures);

}  // namespace nexec

#endif
