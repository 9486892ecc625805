/**
 * @file trace/attention_figure.hpp
 *
 * What the virtual node attends to, as a figure.
 */
#ifndef NEXEC_TRACE_ATTENTION_FIGURE_HPP
#define NEXEC_TRACE_ATTENTION_FIGURE_HPP

#include <nexec/trace/execution_trace.hpp>

#include "figure/figure.hpp"

#include <string>
#include <utility>
#include <vector>

namespace nexec
{

/**
 * How much of its attention the virtual node gives to which edges.
 *
 * @param weights A label and a weight per edge type, from top to bottom.
 */
Figure AttentionFigure(
    const std::vector<std::pair<std::string, double>>& weights);

/**
 * The same at a step of a run.
 *
 * @param algorithm The algorithm of the trace.
 * @param trace A trace of a model without problems (see TraceProblem()).
 * @param step Number of steps done before; throws std::out_of_range if the
 *     trace has fewer.  At its end there is no attention to show.
 */
Figure AttentionFigureAt(const Algorithm& algorithm,
                         const ExecutionTrace& trace, const size_t step);

}  // namespace nexec

#endif
