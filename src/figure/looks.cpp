/**
 * @file figure/looks.cpp
 *
 * Which series looks how.
 */
#include "marks.hpp"
#include "palette.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

//! Points of longer lines are not marked one by one.
constexpr size_t maxMarked = 40;

//! Bars in front of others are narrower, so that all are seen, and error bars
//! stand beside each other.
void ArrangeBars(const Panel& panel, std::vector<SeriesLook>& looks)
{
  std::vector<SeriesLook*> bars;
  for (size_t k = 0; k < looks.size(); ++k)
  {
    if (panel.series[k].kind == SeriesKind::Bars)
      bars.push_back(&looks[k]);
  }
  for (size_t k = 0; k < bars.size(); ++k)
  {
    const auto number = static_cast<double>(k);
    bars[k]->barShare = std::pow(0.7, number);
    bars[k]->errorShift =
        5.0 * (number - 0.5 * static_cast<double>(bars.size() - 1));
  }
}

bool IsLine(const Series& series)
{
  return series.kind == SeriesKind::Line ||
      series.kind == SeriesKind::DashedLine;
}

//! Whether two lines are one in the picture.
bool Coincide(const Series& a, const Series& b)
{
  if (a.x.n_elem != b.x.n_elem || a.x.is_empty())
    return false;
  const double height = arma::abs(a.y).max();
  return arma::approx_equal(a.x, b.x, "absdiff", 0.0) &&
      arma::approx_equal(a.y, b.y, "absdiff", 3e-3 * height);
}

}  // namespace

std::vector<SeriesLook> Looks(const Panel& panel)
{
  std::vector<SeriesLook> looks;
  looks.reserve(panel.series.size());
  size_t next = 0;
  for (size_t k = 0; k < panel.series.size(); ++k)
  {
    const Series& series = panel.series[k];
    SeriesLook look;
    const size_t number = series.colour ? *series.colour : next++;
    look.colour = number % numColours;
    look.dashes =
        number / numColours + (series.kind == SeriesKind::DashedLine ? 1 : 0);
    look.shape = k;
    look.marked = series.kind == SeriesKind::Points ||
        (series.kind == SeriesKind::Line && series.x.n_elem <= maxMarked);
    if (series.x.n_elem > maxMarked)
      look.width = 1.5;
    // A line under others of the same course is wider, so that all are seen.
    for (size_t other = k + 1; other < panel.series.size(); ++other)
    {
      if (IsLine(series) && IsLine(panel.series[other]) &&
          Coincide(series, panel.series[other]))
        look.width += 2.0;
    }
    looks.push_back(look);
  }
  ArrangeBars(panel, looks);
  return looks;
}

}  // namespace nexec
