/**
 * @file graph/executor/graph_metrics.hpp
 *
 * How well somebody executes an algorithm: the peers' metrics of the final
 * answer, and whether every step was right.
 */
#ifndef NEXEC_GRAPH_EXECUTOR_GRAPH_METRICS_HPP
#define NEXEC_GRAPH_EXECUTOR_GRAPH_METRICS_HPP

#include "graph/algorithm/graph_steps.hpp"

#include <cstdint>
#include <optional>

namespace nexec
{

//! One execution beside that of the rules.
struct GraphComparison
{
  //! Nodes whose part of the answer is right, of so many.  Where the answer is
  //! the value of the start, it is one node's.
  uint64_t rightNodes = 0;
  uint64_t nodes = 0;
  //! The first step, from 0, in which a decision was not that of the rules, the
  //! halt included; none if all were right.
  std::optional<uint64_t> firstWrongStep;
  //! Nodes into which two gates fired, over all steps.
  uint64_t faults = 0;
  //! Steps of the rules, and of the other one; the last one, which changes
  //! nothing, is not counted.
  uint64_t rulesSteps = 0;
  uint64_t steps = 0;
  //! Where the other one ended.
  GraphConfiguration end;
};

//! Execute an input with `decider`, beside the rules.  Given up after
//! MaxGraphSteps().
GraphComparison CompareWithRules(const GraphInput& input,
                                 const GraphAlgorithm& algorithm,
                                 GraphDecider& decider);

//! Sums over executions.
struct GraphMetrics
{
  uint64_t graphs = 0;
  uint64_t nodes = 0;
  uint64_t rightNodes = 0;
  //! Graphs with all nodes right; those with every step right.
  uint64_t rightGraphs = 0;
  uint64_t rightTraces = 0;
  uint64_t faults = 0;
  //! The first wrong step of all executions, if any.
  std::optional<uint64_t> firstWrongStep;

  void Add(const GraphComparison& comparison);
  double NodeAccuracy() const { return Share(rightNodes, nodes); }
  double GraphAccuracy() const { return Share(rightGraphs, graphs); }
  double TraceAccuracy() const { return Share(rightTraces, graphs); }

 private:
  static double Share(const uint64_t part, const uint64_t all)
  {
    return all == 0 ? 1.0 : double(part) / double(all);
  }
};

}  // namespace nexec

#endif
