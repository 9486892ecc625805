/**
 * @file figure/scale.hpp
 *
 * From numbers to places along an axis, and the numbers that are written there.
 */
#ifndef NEXEC_FIGURE_SCALE_HPP
#define NEXEC_FIGURE_SCALE_HPP

#include "figure.hpp"

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

}  // namespace nexec

#endif
