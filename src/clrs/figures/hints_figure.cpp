/**
 * @file clrs/figures/hints_figure.cpp
 */

#include "clrs/clrs_figures.hpp"
#include "summary_series.hpp"

namespace nexec
{

namespace
{

Panel StepPanel(const std::string& title, const std::string& label)
{
  Panel panel;
  panel.title = title;
  panel.x.label = "step";
  panel.y.label = label;
  return panel;
}

}  // namespace

Figure HintsFigure(const TableSummary& steps)
{
  const auto add = [&](Panel& panel, const std::string& column,
                       const std::string& name, const SeriesKind kind,
                       const size_t colour)
  {
    panel.series.push_back(SummarySeries(steps, column, name, kind));
    panel.series.back().colour = colour;
  };
  const SeriesKind line = SeriesKind::Line, dashed = SeriesKind::DashedLine;
  Panel pointers = StepPanel("Predecessors (pred_h)", "share of right hints");
  pointers.y.limits = {0.0, 1.05};
  add(pointers, "pred_h_accuracy", "network", line, 0);
  add(pointers, "pred_h_copy_previous", "copy the step before", dashed, 1);
  add(pointers, "pred_h_initial_chain", "unsorted list", dashed, 2);
  add(pointers, "pred_h_final_order", "sorted list", dashed, 3);

  Panel indices = StepPanel("Indices (i and j)", "share of right hints");
  indices.y.limits = pointers.y.limits;
  add(indices, "i_accuracy", "network, i", line, 0);
  add(indices, "j_accuracy", "network, j", line, 4);
  add(indices, "i_copy_previous", "copy i of the step before", dashed, 1);
  add(indices, "i_answer_j", "i = j", dashed, 3);

  Panel rush = StepPanel("Rush to the output", "rush index");
  add(rush, "rush_index", "network", line, 0);
  return {"Hints by step",
          "Dashed: predictors that compute nothing.  The rush index is the "
          "share of predicted pointers that are those of the sorted list, less "
          "the share that are those of the algorithm at this step." +
              SpreadText(steps.tables),
          {pointers, indices, rush},
          3};
}

}  // namespace nexec
