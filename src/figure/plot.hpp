/**
 * @file figure/plot.hpp
 *
 * Where the data of a panel are in the picture: from numbers to places along an
 * axis, the numbers that are written there, and from points to pixels.
 */
#ifndef NEXEC_FIGURE_PLOT_HPP
#define NEXEC_FIGURE_PLOT_HPP

#include "figure.hpp"

#include <algorithm>

namespace nexec
{

//! Whether a number has a place on an axis.
bool Drawable(const double value, const bool logarithmic);

/**
 * The part of the numbers that an axis shows.  On a logarithmic axis, places
 * are equal steps of the decadic logarithm.
 */
class Scale
{
 public:
  /**
   * @param axis Its limits, if it has any, are kept.
   * @param values What is to be shown; what is not drawable is left out.
   * @param fromZero Whether 0 is to be shown too, for bars.
   */
  Scale(const Axis& axis, const std::vector<double>& values,
        const bool fromZero);

  //! Share of the axis from its lower end, 0 to 1 within the axis.
  double Place(const double value) const;

  //! The lowest and the highest number it shows.
  double Lowest() const;
  double Highest() const;

  //! Whether it is logarithmic.
  bool Logarithmic() const { return logarithmic; }
  //! Lower and upper end; decadic logarithms on a logarithmic axis.
  double Low() const { return low; }
  double High() const { return high; }

 private:
  //! Make the range of the data a little wider, and never empty.
  void Widen(const bool fromZero);

  bool logarithmic;
  double low = 0.0, high = 1.0;
};

//! A number on an axis.
struct Tick
{
  //! Share of the axis from its lower end.
  double place;
  std::string text;
};

/**
 * Round numbers on an axis: as many as there is room for.
 *
 * @param scale The axis.
 * @param length Its length in pixels.
 * @param size Size of the font.
 * @param upright Whether the axis goes up, so that heights of texts count and
 *     not their widths.
 */
std::vector<Tick> Ticks(const Scale& scale, const double length,
                        const double size, const bool upright);

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

/**
 * Numbers on the x axis of a panel: where the data are if they are at few
 * places that have short numbers and room for them, or else round ones.
 *
 * @param panel The panel.
 * @param length Length of the axis in pixels.
 * @param size Size of the font.
 */
std::vector<Tick> XTicks(const Panel& panel, const double length,
                         const double size);

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
