/**
 * @file graph/algorithm/type_closure.hpp
 *
 * What can occur in an execution of rules on any graph of any size.
 */
#ifndef NEXEC_GRAPH_ALGORITHM_TYPE_CLOSURE_HPP
#define NEXEC_GRAPH_ALGORITHM_TYPE_CLOSURE_HPP

#include <nexec/graph/algorithm/graph_rules.hpp>

#include <cstdint>
#include <vector>

namespace nexec
{

//! Types that can occur; more may be here than do occur, but never fewer.
struct TypeClosure
{
  //! Types of loops and of arcs, in increasing order.
  std::vector<uint32_t> loops, arcs;
  //! For each type, whether it is among these.
  std::vector<uint8_t> contains;
  //! Signals that can occur, in increasing order.
  std::vector<size_t> signals;
  //! Pairs of neighbours that were looked at: two states, who points to whom.
  size_t cores = 0;
};

//! Find what can occur, under rules of which FaultOf() finds nothing.
TypeClosure CloseTypes(const GraphRules& rules);

}  // namespace nexec

#endif
