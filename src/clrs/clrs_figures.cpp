/**
 * @file clrs/clrs_figures.cpp
 */
#include "clrs_figures.hpp"

#include "loss_split.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

/**
 * A column over the numbers of its rows, with its spread if there is one.
 *
 * @param summary The tables.
 * @param column Name of the column.
 * @param name Name of the series.
 * @param kind How to draw it.
 * @param first Number of the first row.
 */
Series SummarySeries(const TableSummary& summary, const std::string& column,
                     const std::string& name, const SeriesKind kind,
                     const double first = 0.0)
{
  Series series{name, {}, summary.mean.Column(column)};
  // regspace() would count backwards if there are no rows.
  series.x = arma::cumsum(arma::ones(series.y.n_elem)) + (first - 1.0);
  series.kind = kind;
  if (summary.tables > 1)
    series.spread = summary.spread.Column(column);
  return series;
}

//! What bands and error bars mean; nothing for one network alone.
std::string SpreadText(const size_t networks)
{
  return networks < 2 ? ""
                      : "  Means over " + std::to_string(networks) +
          " networks with different seeds, and their standard deviations.";
}

//! Updates that are averaged: losses depend on the length, so whole turns of
//! all lengths, and about a fiftieth of the training.
size_t WindowOf(const ClrsModel& model)
{
  const size_t turn = model.preset.draws.lengths.size();
  return turn * std::max<size_t>(1, model.history.size() / 50 / turn);
}

//! Means over `window` updates, each at the middle of its updates.
arma::vec RunningMean(const arma::vec& values, const size_t window)
{
  const arma::vec sums = arma::join_cols(arma::vec{0.0}, arma::cumsum(values));
  const size_t count = values.n_elem - window + 1;
  return (sums.tail(count) - sums.head(count)) / static_cast<double>(window);
}

//! A loss as it is, pale, and its running mean.
void AddLoss(const TableSummary& losses, const std::string& column,
             const std::string& name, const size_t window, Panel& panel)
{
  Series raw = SummarySeries(losses, column, name + ", every update",
                             SeriesKind::FaintLine, 1.0);
  Series smooth = raw;
  smooth.name = name;
  smooth.kind = SeriesKind::Line;
  smooth.x = RunningMean(raw.x, window);
  smooth.y = RunningMean(raw.y, window);
  if (!raw.spread.is_empty())
    smooth.spread = RunningMean(raw.spread, window);
  raw.spread.reset();
  raw.colour = smooth.colour = panel.series.size() / 2;
  panel.series.push_back(raw);
  panel.series.push_back(smooth);
}

Panel LossPanel(const TableSummary& losses, const std::string& suffix,
                const size_t window)
{
  Panel panel;
  panel.x.label = "update";
  panel.y.logarithmic = true;
  AddLoss(losses, "output" + suffix, "output loss", window, panel);
  AddLoss(losses, "hint" + suffix, "hint loss", window, panel);
  return panel;
}

Panel StepPanel(const std::string& title, const std::string& label)
{
  Panel panel;
  panel.title = title;
  panel.x.label = "step";
  panel.y.label = label;
  return panel;
}

//! Sequences that are drawn, each in a panel.
constexpr size_t maxPanels = 4;

void AddPoint(const TrajectoryPoint& point, Series& series)
{
  const size_t size = series.x.n_elem;
  for (arma::vec* part : {&series.x, &series.y, &series.shade})
    part->resize(size + 1);
  series.x[size] = point.x;
  series.y[size] = point.y;
  series.shade[size] = static_cast<double>(point.rank + 1);
}

//! End a path, so that the next one is not connected with it.
void AddGap(Series& series)
{
  for (arma::vec* part : {&series.x, &series.y, &series.shade})
    *part = arma::join_cols(*part, arma::vec{arma::datum::nan});
}

//! The paths of all nodes of a sequence; points are ordered by node and step.
Panel SequencePanel(const std::vector<TrajectoryPoint>& points,
                    const size_t sequence)
{
  Series paths{"paths", {}, {}}, starts{"first step", {}, {}},
      ends{"last step", {}, {}};
  starts.kind = ends.kind = SeriesKind::Points;
  for (size_t k = 0; k < points.size(); ++k)
  {
    const TrajectoryPoint& point = points[k];
    if (point.sequence != sequence)
      continue;
    const auto isOther = [&](const TrajectoryPoint& other)
    {
      return other.sequence != sequence || other.node != point.node;
    };
    if (k == 0 || isOther(points[k - 1]))
    {
      AddGap(paths);
      AddPoint(point, starts);
    }
    AddPoint(point, paths);
    if (k + 1 == points.size() || isOther(points[k + 1]))
      AddPoint(point, ends);
  }
  Panel panel;
  panel.title = "Sequence " + std::to_string(sequence + 1);
  panel.series = {paths, starts, ends};
  return panel;
}

//! "component 1 (41% of variance)".
std::string ComponentLabel(const size_t number, const double share)
{
  return "component " + std::to_string(number) + " (" +
      std::to_string(std::lround(100.0 * share)) + "% of variance)";
}

//! The range of a coordinate over all points, a little wider.
template<typename Function>
std::pair<double, double> Limits(const std::vector<TrajectoryPoint>& points,
                                 const Function& coordinate)
{
  double low = 0.0, high = 0.0;
  for (const TrajectoryPoint& point : points)
  {
    low = std::min(low, coordinate(point));
    high = std::max(high, coordinate(point));
  }
  const double margin = 0.05 * (high - low);
  return {low - margin, high + margin};
}

}  // namespace

Figure LossesFigure(const std::vector<ClrsModel>& models)
{
  std::vector<DataTable> tables;
  tables.reserve(models.size());
  for (const ClrsModel& model : models)
  {
    tables.push_back(
        LossTable(LossesOf(model), model.preset.config.permutation));
  }
  const TableSummary losses = Summarise(tables);
  const size_t window =
      std::clamp<size_t>(losses.mean.values.n_rows, 1, WindowOf(models[0]));
  Panel raw = LossPanel(losses, "", window);
  raw.title = "Losses";
  raw.y.label = "loss (nats)";
  Panel relative = LossPanel(losses, "_by_first", window);
  relative.title = "Relative to the first update of each length";
  relative.y.label = "share of the first loss";
  return {"Output and hint loss of the continuous baseline",
          "Pale: every update; strong: running means of " +
              std::to_string(window) + " updates." + SpreadText(losses.tables),
          {raw, relative},
          2};
}

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

Figure SolutionsFigure(const TableSummary& steps, const size_t sequences)
{
  Panel network;
  network.title = "Solved by the network";
  network.x.label = "step t";
  // Also step 0, at which a network has no output, in both panels.
  network.x.limits = {-0.75,
                      static_cast<double>(steps.mean.values.n_rows) - 0.25};
  network.y.label = "sequences";
  network.y.limits = {0.0, 1.05 * static_cast<double>(sequences)};
  network.series = {
      SummarySeries(steps, "solved", "C_t, solved at t", SeriesKind::Bars),
      SummarySeries(steps, "early", "E_t, before the algorithm",
                    SeriesKind::Bars)};

  Panel reference = network;
  reference.title = "Sorted by the algorithm";
  reference.series = {SummarySeries(steps, "reference_solved",
                                    "R_t, sorted at t", SeriesKind::Bars),
                      SummarySeries(steps, "reference_expected", "R_t expected",
                                    SeriesKind::Points)};
  // The algorithm does the same whatever the network.
  for (Series& series : reference.series)
    series.spread.reset();
  reference.series[1].colour = 4;
  return {"Early solutions",
          "Of " + std::to_string(sequences) +
              " sequences, those whose output decoded after step t is wholly "
              "right, and those that insertion sort itself completes at step "
              "t." +
              SpreadText(steps.tables),
          {network, reference},
          2};
}

Figure TrajectoriesFigure(const std::vector<TrajectoryPoint>& points,
                          const arma::vec& explained)
{
  size_t sequences = 0, ranks = 0;
  for (const TrajectoryPoint& point : points)
  {
    sequences = std::max(sequences, point.sequence + 1);
    ranks = std::max(ranks, point.rank);
  }
  Figure figure{"Hidden states in the plane in which they vary most",
                "A line for every node, from its hidden state after the first "
                "step to that after the last."};
  for (size_t s = 0; s < std::min(sequences, maxPanels); ++s)
  {
    Panel panel = SequencePanel(points, s);
    panel.x.label = ComponentLabel(1, explained[0]);
    panel.y.label = ComponentLabel(2, explained[1]);
    // The same place means the same in all panels.
    panel.x.limits =
        Limits(points, [](const TrajectoryPoint& p) { return p.x; });
    panel.y.limits =
        Limits(points, [](const TrajectoryPoint& p) { return p.y; });
    figure.panels.push_back(panel);
  }
  figure.scale = {"place of the node in the sorted list", 1.0,
                  static_cast<double>(ranks + 1)};
  return figure;
}

}  // namespace nexec
