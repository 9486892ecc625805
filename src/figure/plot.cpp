/**
 * @file figure/plot.cpp
 */
#include "plot.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

bool HasKind(const Panel& panel, const SeriesKind kind)
{
  return std::any_of(panel.series.begin(), panel.series.end(),
                     [&](const Series& s) { return s.kind == kind; });
}

//! The places of all points that are drawn, along the axis of `x` or `y`.
std::vector<double> DrawnPlaces(const Series& series, const Panel& panel,
                                const arma::vec& along)
{
  std::vector<double> places;
  for (size_t k = 0; k < series.x.n_elem; ++k)
  {
    if (Drawable(series.x[k], panel.x.logarithmic) &&
        Drawable(series.y[k], panel.y.logarithmic))
      places.push_back(along[k]);
  }
  return places;
}

void Append(const std::vector<double>& from, std::vector<double>& to)
{
  to.insert(to.end(), from.begin(), from.end());
}

//! The least distance of two bars, along the axis on which they stand.
double BarDistance(const Panel& panel)
{
  std::vector<double> places;
  for (const Series& series : panel.series)
  {
    if (series.kind == SeriesKind::Bars)
      Append(DrawnPlaces(series, panel, series.x), places);
    if (series.kind == SeriesKind::FlatBars)
      Append(DrawnPlaces(series, panel, series.y), places);
  }
  std::sort(places.begin(), places.end());
  double distance = 0.0;
  for (size_t k = 1; k < places.size(); ++k)
  {
    const double gap = places[k] - places[k - 1];
    if (gap > 0.0 && (distance == 0.0 || gap < distance))
      distance = gap;
  }
  return distance == 0.0 ? 1.0 : distance;
}

//! Add the first, lowest, highest and last point of [begin, end), each once.
void AddExtremes(const PixelRun& run, const size_t begin, const size_t end,
                 PixelRun& thinned)
{
  const auto lower = [](const Pixel& a, const Pixel& b)
  {
    return a.y < b.y;
  };
  const auto [low, high] = std::minmax_element(
      run.begin() + static_cast<std::ptrdiff_t>(begin),
      run.begin() + static_cast<std::ptrdiff_t>(end), lower);
  std::vector<size_t> kept = {begin, static_cast<size_t>(low - run.begin()),
                              static_cast<size_t>(high - run.begin()), end - 1};
  std::sort(kept.begin(), kept.end());
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  for (const size_t k : kept)
    thinned.push_back(run[k]);
}

}  // namespace

Scale XScale(const Panel& panel)
{
  std::vector<double> values;
  for (const Series& series : panel.series)
    Append(DrawnPlaces(series, panel, series.x), values);
  Axis axis = panel.x;
  if (HasKind(panel, SeriesKind::Bars) && !axis.limits && !values.empty())
  {
    // Bars stand whole on the axis, and nothing else is on it.
    const double half = 0.75 * BarDistance(panel);
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    axis.limits = {*low - half, *high + half};
  }
  return Scale(axis, values, HasKind(panel, SeriesKind::FlatBars));
}

Scale YScale(const Panel& panel)
{
  if (!panel.y.names.empty())
  {
    Axis axis;
    axis.limits = {-0.5, static_cast<double>(panel.y.names.size()) - 0.5};
    return Scale(axis, {}, false);
  }
  std::vector<double> values;
  for (const Series& series : panel.series)
  {
    Append(DrawnPlaces(series, panel, series.y), values);
    if (series.spread.is_empty())
      continue;
    Append(DrawnPlaces(series, panel, series.y + series.spread), values);
    Append(DrawnPlaces(series, panel, series.y - series.spread), values);
  }
  return Scale(panel.y, values, HasKind(panel, SeriesKind::Bars));
}

double BarWidth(const Panel& panel, const Plot& plot)
{
  const bool flat = HasKind(panel, SeriesKind::FlatBars);
  const Scale& scale = flat ? plot.yScale : plot.xScale;
  const double length = flat ? plot.height : plot.width;
  return std::clamp(
      0.8 * BarDistance(panel) * length / (scale.Highest() - scale.Lowest()),
      1.0, 40.0);
}

std::vector<PixelRun> PixelRuns(const Series& series, const Plot& plot)
{
  std::vector<PixelRun> runs(1);
  for (size_t k = 0; k < series.x.n_elem; ++k)
  {
    if (plot.Shows(series.x[k], series.y[k]))
      runs.back().push_back({k, plot.X(series.x[k]), plot.Y(series.y[k])});
    else if (!runs.back().empty())
      runs.emplace_back();
  }
  if (runs.back().empty())
    runs.pop_back();
  return runs;
}

PixelRun Thin(const PixelRun& run)
{
  PixelRun thinned;
  size_t begin = 0;
  for (size_t k = 1; k <= run.size(); ++k)
  {
    if (k < run.size() && std::floor(run[k].x) == std::floor(run[begin].x))
      continue;
    AddExtremes(run, begin, k, thinned);
    begin = k;
  }
  return thinned;
}

}  // namespace nexec
