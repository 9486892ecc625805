/**
 * @file executor/proof/scene_hard_check.cpp
 *
 * With hard pooling the virtual node sees one edge type, the best of those
 * that are present.  Which signals can a scene have if that is the best one?
 */
#include "algorithm/tiling_signals.hpp"
#include "scenes.hpp"

#include <cmath>

namespace nexec
{

std::vector<SignalValue> SignalsIfBest(const SceneProof& proof,
                                       const Scene& scene, const size_t best)
{
  const std::vector<EdgeType>& types = proof.types.types;
  const std::vector<Interval>& scores = proof.enclosures.scores;
  const double limit = scores[best].hi + 2.0 * proof.rounding.Scores();
  const auto mayBePresent = [&](const EdgeType& type)
  {
    for (size_t number = 0; number < types.size(); ++number)
    {
      if (types[number] == type)
        return !(scores[number].lo > limit);
    }
    return true;
  };
  std::vector<TilingPair> pairs = scene.pairs;
  for (TilingPair& pair : pairs)
  {
    for (const Order order : {less, equal, greater})
    {
      for (const EdgeType& type : TypesOf(pair, order))
      {
        if (!mayBePresent(type))
          pair.orders &= static_cast<Order>(~order);
      }
    }
  }
  return PossibleSignals(proof.rules, pairs, types[best]);
}

SearchResult CheckScenesHard(const SceneProof& proof)
{
  SearchResult result;
  const double bound = proof.rounding.HardLogits();
  result.rounding = bound;
  const std::vector<Interval>& scores = proof.enclosures.scores;
  for (size_t a = 0; a < scores.size(); ++a)
  {
    for (size_t b = a + 1; b < scores.size(); ++b)
    {
      const double lead =
          std::max(scores[a].lo - scores[b].hi, scores[b].lo - scores[a].hi);
      result.scoreLead = std::min(result.scoreLead, lead);
      result.contested += lead > 2.0 * proof.rounding.Scores() ? 0 : 1;
    }
  }
  for (const Scene& scene : proof.scenes)
  {
    for (size_t best = 0; best < scores.size(); ++best)
    {
      for (const SignalValue signal : SignalsIfBest(proof, scene, best))
      {
        ++result.boxes;
        const WorstLogit worst =
            proof.decisions.Worst({proof.decisions.HardHidden(best)},
                                  NodesOf(proof.rules, scene, signal));
        if (worst.least > bound)
        {
          result.margin = std::min(result.margin, worst.least);
          continue;
        }
        if (!result.unproved || scene.minLength < result.unproved->length)
        {
          result.unproved.emplace();
          result.unproved->length = scene.minLength;
        }
      }
    }
  }
  return result;
}

}  // namespace nexec
