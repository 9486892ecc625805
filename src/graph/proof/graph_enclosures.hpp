/**
 * @file graph/proof/graph_enclosures.hpp
 *
 * What a graph network computes in exact arithmetic, enclosed in intervals.
 */
#ifndef NEXEC_GRAPH_PROOF_GRAPH_ENCLOSURES_HPP
#define NEXEC_GRAPH_PROOF_GRAPH_ENCLOSURES_HPP

#include <nexec/graph/executor/graph_model.hpp>

#include "proof/interval.hpp"

#include <string>
#include <vector>

namespace nexec
{

//! The parameter blocks of a model by name, and what enters its layers.
class GraphBlocks
{
 public:
  //! @param model Must outlive the use.
  explicit GraphBlocks(const GraphModel& model);

  arma::mat operator[](const std::string& name) const;
  //! [H[sender] || H[receiver] || seven bits] for every type, (2d+7) x K.
  arma::mat ArcInputs(const std::vector<ArcType>& types) const;

 private:
  const GraphModel& model;
  ParameterLayout layout;
};

/**
 * Enclosures of what decisions need of the parameters, for K types.  Behind the
 * hidden layer of the message everything is linear until weights are taken, so
 * scores and logits are products of that layer and of few rows.
 */
struct GraphEnclosures
{
  GraphEnclosures(const GraphModel& model, const std::vector<ArcType>& types);

  IntervalMatrix takeHidden, pointHidden;  // h x K; empty without such gates
  IntervalMatrix messageHidden;            // h x K
  std::vector<Interval> takes, points;     // K: logits of the gates
  std::vector<Interval> scores;            // K: (Q H[receiver])' K r / sqrt(d)
  IntervalMatrix messageLogits;            // b x K: O V r
  IntervalMatrix ownLogits;  // b x (Z G), [g Z + x]: O (H[x] + S[x, g]) + o
  std::vector<Interval> virtualScores;  // K: w' r; empty without signals
  IntervalMatrix signalLogits;          // G x K: N r + n; the same
};

}  // namespace nexec

#endif
