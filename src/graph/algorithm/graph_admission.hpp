/**
 * @file graph/algorithm/graph_admission.hpp
 *
 * Whether a graph algorithm is one that a network can execute.
 */
#ifndef NEXEC_GRAPH_ALGORITHM_GRAPH_ADMISSION_HPP
#define NEXEC_GRAPH_ALGORITHM_GRAPH_ADMISSION_HPP

#include <nexec/graph/algorithm/graph_algorithm.hpp>

#include "type_closure.hpp"

#include <string>

namespace nexec
{

//! What came of looking at an algorithm.
struct GraphAdmission
{
  //! Empty if the algorithm is admitted.
  std::string problem;
  //! Executions that were compared.
  size_t runs = 0;

  bool Admitted() const { return problem.empty(); }
};

/**
 * Look at an algorithm: FaultOf() must find nothing.  On all graphs with up to
 * four nodes, with all starts and some weights, the rules must halt within
 * MaxGraphSteps(), meet no type outside the closure, and end where the
 * classical algorithm does, if there is one.
 */
GraphAdmission AdmitGraphAlgorithm(const GraphAlgorithm& algorithm);

/**
 * What goes wrong in one execution; empty if nothing does.
 *
 * @param input The input.
 * @param algorithm The algorithm.
 * @param closure CloseTypes() of its rules.
 */
std::string ProblemOfRun(const GraphInput& input,
                         const GraphAlgorithm& algorithm,
                         const TypeClosure& closure);

}  // namespace nexec

#endif
