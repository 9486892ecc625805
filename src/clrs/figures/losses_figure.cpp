/**
 * @file clrs/figures/losses_figure.cpp
 */

#include "clrs/clrs_figures.hpp"
#include "summary_series.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

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

}  // namespace nexec
