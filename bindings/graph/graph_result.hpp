/**
 * @file bindings/graph/graph_result.hpp
 *
 * What nexec_graph finds on a graph, checked and as text.
 */
#ifndef NEXEC_BINDINGS_GRAPH_GRAPH_RESULT_HPP
#define NEXEC_BINDINGS_GRAPH_GRAPH_RESULT_HPP

#include "graph/algorithm/graph_steps.hpp"

#include <string>

namespace nexec::bindings
{

//! Where an execution has ended.
struct GraphResult
{
  GraphConfiguration end;
  //! The last one, which changes nothing, is not counted.
  size_t steps = 0;
  bool halted = false;
  //! Nodes into which two gates fired, over all steps.
  size_t faults = 0;
};

//! Execute an input, with a progress bar on a terminal.  Given up after
//! MaxGraphSteps().
GraphResult Execute(const GraphInput& input, const GraphAlgorithm& algorithm,
                    GraphDecider& decider);

//! What differs from the result of the classical algorithm; empty if nothing.
std::string ResultProblem(const GraphInput& input,
                          const GraphAlgorithm& algorithm,
                          const GraphResult& result);

//! A line for each node: node, parent (the node itself where there is none),
//! value, state.
std::string ResultCsv(const GraphAlgorithm& algorithm,
                      const GraphResult& result);

//! The same as JSON, with how the execution went.
std::string ResultJson(const GraphInput& input, const GraphAlgorithm& algorithm,
                       const std::string& executor, const GraphResult& result,
                       const bool right);

}  // namespace nexec::bindings

#endif
