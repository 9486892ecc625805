/**
 * @file figure/plot.hpp
 *
 * Where the data of a panel are in the picture.
 */
#ifndef NEXEC_FIGURE_PLOT_HPP
#define NEXEC_FIGURE_PLOT_HPP

#include "scale.hpp"

#include <algorithm>

namespace nexec
{

//! A point of a series in the picture.
struct Pixel
{
  //! Its number in the series.
  size_t index;
  double x, y;
};

//! Points without a gap between them.
using PixelRun = std::vector<Pixel>;

//! A rectangle and the scales along its sides.
struct Plot
{
  double left, top, width, height;
  Scale xScale, yScale;
  //! Whether y grows from top to bottom.
  bool downward = false;

  double X(const double value) const
  {
    return left + width * xScale.Place(value);
  }
  double Y(const double value) const
  {
    const double place = yScale.Place(value);
    return top + height * (downward ? place : 1.0 - place);
  }
  //! Like Y(), but what lies outside is at the edge, and so is what has no
  //! place: at the lower one.
  double YInside(const double value) const
  {
    return Drawable(value, yScale.Logarithmic())
        ? std::clamp(Y(value), top, top + height)
        : top + height;
  }
  //! Whether a point has a place.
  bool Shows(const double x, const double y) const
  {
    return Drawable(x, xScale.Logarithmic()) &&
        Drawable(y, yScale.Logarithmic());
  }
};

//! The scales that show all series of a panel, with bands and bars.
Scale XScale(const Panel& panel);
Scale YScale(const Panel& panel);

//! Width of bars in pixels that stand alone at their place.
double BarWidth(const Panel& panel, const Plot& plot);

//! The points of a series between gaps.
std::vector<PixelRun> PixelRuns(const Series& series, const Plot& plot);

/**
 * A run with no more points than can be seen: of those in the same column of
 * pixels, the first, the lowest, the highest and the last are kept.
 */
PixelRun Thin(const PixelRun& run);

}  // namespace nexec

#endif
