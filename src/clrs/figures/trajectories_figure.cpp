/**
 * @file clrs/figures/trajectories_figure.cpp
 */

#include "clrs/clrs_figures.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

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
