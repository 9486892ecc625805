/**
 * @file chain/proof/decisions.hpp
 *
 * Bounds on the logits of nodes over whole sets of virtual nodes.
 */
#ifndef NEXEC_CHAIN_PROOF_DECISIONS_HPP
#define NEXEC_CHAIN_PROOF_DECISIONS_HPP

#include "enclosures.hpp"

#include <optional>

namespace nexec
{

//! The hidden layer of MLP_v before its ReLU, h.
using HiddenLayer = std::vector<Interval>;

//! How far apart two of them are.
double Distance(const HiddenLayer& a, const HiddenLayer& b);

//! Why a decision is not proved.
enum class Doubt
{
  //! Its bounds contain zero.
  Bounds,
  //! Exact arithmetic decides rightly, but rounding could change that.
  Rounding,
  //! It is wrong beyond rounding, in a configuration that may not occur.
  Wrong,
  //! Numbers are too large for a bound.
  Overflow
};

//! The logit that comes closest to deciding otherwise, or that does.
struct WorstLogit
{
  //! Number of the node check in its family, and the bit.
  size_t node = 0;
  size_t bit = 0;
  //! Least value of the logit, its sign turned where the bit must be 0.
  double least = std::numeric_limits<double>::infinity();
  //! Largest value of the same logit.
  double most = std::numeric_limits<double>::infinity();

  //! Why it is not proved, if rounding errors are at most this large.
  Doubt Why(const double rounding) const
  {
    if (!std::isfinite(rounding) || std::isnan(least))
      return Doubt::Overflow;
    if (most < -rounding)
      return Doubt::Wrong;
    return least > 0.0 ? Doubt::Rounding : Doubt::Bounds;
  }
};

//! Computes with the enclosures of one model.
class Decisions
{
 public:
  //! @param enclosures Must outlive the use.
  explicit Decisions(const Enclosures& enclosures) : tables(enclosures) {}

  //! The hidden layer when all attention is on one edge type.
  HiddenLayer HardHidden(const size_t type) const;

  /**
   * The hidden layer with softmax pooling.
   *
   * @param family The edges.
   * @param idle Edges of types (nothing, nothing, 0) and (nothing, nothing, 1).
   */
  HiddenLayer SoftHidden(const Family& family,
                         const std::pair<Interval, Interval>& idle) const;

  //! The hidden layer with distinct pooling.
  HiddenLayer DistinctHidden(const std::vector<size_t>& present) const;

  /**
   * The worst logit of all nodes of a family, for every virtual node whose
   * hidden layer is in the convex hull of the given ones.
   *
   * @param corners Hidden layers.
   * @param nodes The nodes and what they must become.
   */
  WorstLogit Worst(const std::vector<HiddenLayer>& corners,
                   const std::vector<NodeCheck>& nodes) const;

  //! What a node becomes; nothing if a logit may be 0.
  std::optional<Code> Decide(const HiddenLayer& hidden,
                             const Window& window) const;

 private:
  //! The hidden layer with softmax pooling over types with these counts.
  HiddenLayer MeanHidden(
      const std::vector<std::pair<size_t, Interval>>& edges) const;
  //! Enclosures of all effects over the convex hull.
  std::vector<Interval> Effects(const std::vector<HiddenLayer>& corners) const;
  //! Enclosures of the logits of a node, b.
  std::vector<Interval> Logits(const std::vector<Interval>& effects,
                               const Window& window) const;

  const Enclosures& tables;
};

}  // namespace nexec

#endif
