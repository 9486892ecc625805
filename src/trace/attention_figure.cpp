/**
 * @file trace/attention_figure.cpp
 */
#include "attention_figure.hpp"

#include <nexec/trace/trace_cursor.hpp>

namespace nexec
{

Figure AttentionFigure(
    const std::vector<std::pair<std::string, double>>& weights)
{
  Series series{"attention", arma::vec(weights.size()),
                arma::vec(weights.size())};
  series.kind = SeriesKind::FlatBars;
  Panel panel;
  panel.x.label = "attention of the virtual node (share)";
  for (size_t k = 0; k < weights.size(); ++k)
  {
    panel.y.names.push_back(weights[k].first);
    series.x[k] = weights[k].second;
    series.y[k] = static_cast<double>(k);
  }
  panel.series = {series};
  return {"Attention over edge types",
          "How much of its attention the virtual node gives to the edges of "
          "each type.",
          {panel},
          1};
}

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
