/**
 * @file chain/proof/rounding.hpp
 *
 * How far the numbers of the executors can be from exact arithmetic.
 */
#ifndef NEXEC_CHAIN_PROOF_ROUNDING_HPP
#define NEXEC_CHAIN_PROOF_ROUNDING_HPP

#include <nexec/chain/executor/model.hpp>

#include "enclosures.hpp"

#include <vector>

namespace nexec
{

/**
 * Bounds on the errors of the dense and of the factored executor in double
 * precision, each in the order in which it computes, for sums in any order and
 * with or without fused multiply-add: the usual a-priori analysis, layer by
 * layer, with a term for underflow in every product and sum
 * (doc/certificate.md).  A bound that would not be finite is infinite, and
 * nothing is proved with it.
 */
class RoundingBounds
{
 public:
  /**
   * @param model The model.
   * @param families The edge types and codes that occur.
   * @param enclosures What exact arithmetic gives for them.
   */
  RoundingBounds(const ExecutorModel& model, const Families& families,
                 const Enclosures& enclosures);

  //! Bound for the logits of the take gates.
  double Gates() const { return gates; }
  //! Bound for the scores of edges.
  double Scores() const { return scores; }
  //! Bound for state logits on chains of up to `length` nodes, softmax pooling.
  double Logits(const size_t length) const;
  //! Bounds for state logits at any length, hard and distinct pooling.
  double HardLogits() const { return hardLogits; }
  double DistinctLogits() const { return distinctLogits; }

 private:
  double gates, scores, hardLogits, distinctLogits;
  //! Bound for lengths up to 2^i.
  std::vector<double> softLogits;
};

}  // namespace nexec

#endif
