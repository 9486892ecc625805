/**
 * @file graph/proof/graph_rounding.hpp
 *
 * How far the numbers of graph executors can be from exact arithmetic.
 */
#ifndef NEXEC_GRAPH_PROOF_GRAPH_ROUNDING_HPP
#define NEXEC_GRAPH_PROOF_GRAPH_ROUNDING_HPP

#include <nexec/graph/executor/graph_model.hpp>

#include "graph_enclosures.hpp"

#include <limits>
#include <vector>

namespace nexec
{

/**
 * Bounds on the errors of the dense and of the factored executor in double
 * precision, each in the order in which it computes, for sums in any order and
 * with or without fused multiply-add (doc/certificate.md).  Executors pool
 * distinct types, each with its count, so no size of a graph enters.  A bound
 * that would not be finite is infinite, and nothing is proved with it.
 */
struct GraphRounding
{
  /**
   * @param model The model.
   * @param types The types that occur.
   * @param enclosures What exact arithmetic gives for them.
   */
  GraphRounding(const GraphModel& model, const std::vector<ArcType>& types,
                const GraphEnclosures& enclosures);

  //! Bound for the logits of gates.
  double gates = std::numeric_limits<double>::infinity();
  //! Bounds for scores, of nodes and of the virtual node.
  double scores = gates;
  double virtualScores = gates;
  //! Bound for the logits of next states.
  double states = gates;
  //! Bound for the difference of two logits of signals.
  double signals = gates;
};

}  // namespace nexec

#endif
