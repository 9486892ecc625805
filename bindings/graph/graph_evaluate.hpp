/**
 * @file bindings/graph/graph_evaluate.hpp
 *
 * nexec_evaluate for models of algorithms on graphs.
 */
#ifndef NEXEC_BINDINGS_GRAPH_GRAPH_EVALUATE_HPP
#define NEXEC_BINDINGS_GRAPH_GRAPH_EVALUATE_HPP

#include "options/binding.hpp"
#include "process/interrupt.hpp"

namespace nexec::bindings
{

//! Declare the options that only graphs have.
void AddGraphEvaluateOptions(Binding& binding);

//! Throw UsageError if one of them was passed.
void RefuseGraphEvaluateOptions(const Params& params,
                                const std::string& algorithm);

/**
 * Run models on random graphs beside the rules, and print what was counted.
 *
 * @param params Values of this run.
 * @param context Where to print.
 * @param interrupt Tells when to stop; nullptr if nothing does.
 * @return The exit code.
 */
int RunGraphEvaluate(const Params& params, Context& context,
                     const InterruptRequest* interrupt);

}  // namespace nexec::bindings

#endif
