/**
 * @file chain/proof/tiling_softmax.hpp
 *
 * Softmax pooling: what it can give in a tiling, and up to which length all
 * tilings are decided rightly.
 */
#ifndef NEXEC_CHAIN_PROOF_TILING_SOFTMAX_HPP
#define NEXEC_CHAIN_PROOF_TILING_SOFTMAX_HPP

#include "search_result.hpp"
#include "tiling_views.hpp"

#include <map>
#include <optional>

namespace nexec
{

/**
 * Every pair of neighbours of a tiling compares in one of a few ways.  Pooling
 * gives a weighted mean over all pairs, so what the virtual node can see is in
 * the convex hull of a few points, one for each pair and way; and wherever a
 * line of the decision list is met, the pairs that meet it have a share that
 * shrinks with the length.
 */
class TilingHulls
{
 public:
  //! Both must outlive the use.
  TilingHulls(const TilingProof& proof, const TilingView& view);

  //! Prove that the tiling is decided rightly up to a length.
  SearchResult Prove(const size_t maxLength) const;

  /**
   * Hidden layers of MLP_v in whose convex hull that of every configuration of
   * the tiling with a signal is; none if the tiling cannot have it.
   *
   * @param maxLength Longest configurations.
   */
  std::vector<HiddenLayer> Corners(const SignalValue signal,
                                   const size_t maxLength) const;

 private:
  //! A point as pooling sees it.
  struct WeightedPoint
  {
    //! Number of the pair in the tiling.
    size_t pair;
    //! Sum of exp(score) of its two edges, up to a common factor.
    Interval weight;
    //! The hidden layer if there were only such pairs.
    HiddenLayer hidden;
  };

  //! What all pairs of one position in the tiling can add: their points.
  using PointsByPair = std::map<size_t, std::vector<WeightedPoint>>;

  //! A case with its points weighed.
  struct WeightedCase
  {
    SignalValue signal;
    std::vector<WeightedPoint> deciding;
    PointsByPair others;
  };

  //! What can be beside an anchor, on chains of a length.
  struct Rest
  {
    const PointsByPair& byPair;
    size_t length;
  };

  WeightedPoint Weigh(const TilingPoint& point) const;
  //! How often a pair occurs at least and at most in a chain of so many nodes.
  std::pair<double, double> Counts(const size_t pair,
                                   const size_t length) const;
  //! The largest weight that the pairs of one position can have together.
  Interval MostWeight(const Rest& rest, const size_t pair) const;

  /**
   * Add corners whose convex hull has all means of an anchor and of what is
   * beside it.  A position whose pairs weigh at most W moves the mean from the
   * anchor d, of weight w, by a share of at most W / (w + W) towards a mean of
   * its points.  The heaviest position has a corner for each of its points; all
   * others widen the corners, each by a box of its own share.
   */
  void AddWidened(const WeightedPoint& anchor, const Interval& weight,
                  const Rest& rest, std::vector<HiddenLayer>& corners) const;
  //! What pooling can give in a case is in the convex hull of these.
  std::vector<HiddenLayer> Corners(const WeightedCase& points,
                                   const size_t maxLength) const;
  //! The same if no line is met: some pair is always there.
  std::vector<HiddenLayer> AnchoredCorners(const PointsByPair& byPair) const;
  //! Why one signal is not decided rightly up to a length; nothing if it is.
  std::optional<Doubt> ProveSignal(const WeightedCase& points,
                                   const size_t maxLength,
                                   SearchResult& result) const;

  const TilingProof& proof;
  const TilingView& view;
  std::vector<Interval> weights;
  std::vector<WeightedCase> cases;
};

/**
 * Find a length up to which all tilings are proved.  Of what is found only
 * length and doubt are set in SearchResult::unproved.
 */
SearchResult SearchTilings(const TilingProof& proof, const size_t maxLength);

}  // namespace nexec

#endif
