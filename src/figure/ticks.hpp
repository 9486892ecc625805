/**
 * @file figure/ticks.hpp
 *
 * The numbers that are written along an axis.
 */
#ifndef NEXEC_SRC_FIGURE_TICKS_HPP
#define NEXEC_SRC_FIGURE_TICKS_HPP

#include "scale.hpp"

namespace nexec
{

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
