/**
 * @file graph/algorithm/rules_fault.hpp
 *
 * What rules must not do on any graph.
 */
#ifndef NEXEC_GRAPH_ALGORITHM_RULES_FAULT_HPP
#define NEXEC_GRAPH_ALGORITHM_RULES_FAULT_HPP

#include "type_closure.hpp"

#include <string>

namespace nexec
{

//! What is wrong with rules under which two gates of one kind could fire into
//! one node, or a state that is declared single need not be; empty if nothing.
std::string FaultOf(const GraphRules& rules, const TypeClosure& closure);

}  // namespace nexec

#endif
