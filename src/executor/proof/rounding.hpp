/**
 * @file executor/proof/rounding.hpp
 *
 * How far the numbers of the dense executor can be from exact arithmetic.
 */
#ifndef NEXEC_SRC_EXECUTOR_PROOF_ROUNDING_HPP
#define NEXEC_SRC_EXECUTOR_PROOF_ROUNDING_HPP

#include <nexec/executor/model.hpp>

#include "families.hpp"

#include <vector>

namespace nexec
{

/**
 * Bounds on the rounding errors of DensePass::Forward() in double precision,
 * for sums in any order and with or without fused multiply-add: the usual
 * a-priori analysis, layer by layer (doc/certificate.md).
 */
class RoundingBounds
{
 public:
  /**
   * @param model The model.
   * @param families The edge types and codes that occur.
   */
  RoundingBounds(const ExecutorModel& model, const Families& families);

  //! Bound for the logits of the take gates.
  double Gates() const { return gates; }
  //! Bound for the scores of edges.
  double Scores() const { return scores; }
  //! Bound for state logits on chains of up to `length` nodes, softmax pooling.
  double Logits(const size_t length) const;
  //! Bound for state logits at any length, hard pooling.
  double HardLogits() const { return hardLogits; }

 private:
  double gates, scores, hardLogits;
  //! Bound for lengths up to 2^i.
  std::vector<double> softLogits;
};

}  // namespace nexec

#endif
