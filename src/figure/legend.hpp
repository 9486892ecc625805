/**
 * @file figure/legend.hpp
 *
 * What the series of a panel look like; stands above the data.
 */
#ifndef NEXEC_SRC_FIGURE_LEGEND_HPP
#define NEXEC_SRC_FIGURE_LEGEND_HPP

#include "marks.hpp"

namespace nexec
{

//! Height in pixels of the legend of a panel; 0 if it needs none.
double LegendHeight(const Panel& panel, const double width);

//! Draw the legend, its upper left corner at (x, y).
std::string LegendSvg(const Panel& panel, const double x, const double y,
                      const double width);

}  // namespace nexec

#endif
