/**
 * @file trace/attention_figure.cpp
 */
#include "attention_figure.hpp"

#include <nexec/trace/trace_cursor.hpp>

#include "chain/executor_figures.hpp"

namespace nexec
{

Figure AttentionFigureAt(const Algorithm& algorithm,
                         const ExecutionTrace& trace, const size_t step)
{
  TraceCursor cursor(algorithm, trace);
  cursor.JumpTo(step);
  std::vector<std::pair<std::string, double>> weights;
  for (const EdgeTypeAttention& attention : cursor.Attention())
  {
    const EdgeType& type = attention.type;
    weights.emplace_back(algorithm.StateName(type.sender) + " to " +
                             algorithm.StateName(type.receiver) +
                             (type.greater ? ", larger" : ", not larger"),
                         attention.weight);
  }
  return AttentionFigure(weights);
}

}  // namespace nexec
