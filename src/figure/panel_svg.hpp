/**
 * @file figure/panel_svg.hpp
 *
 * One panel: frame, grid, labels, legend and data.
 */
#ifndef NEXEC_FIGURE_PANEL_SVG_HPP
#define NEXEC_FIGURE_PANEL_SVG_HPP

#include "figure.hpp"

namespace nexec
{

//! Room for the parts of a panel in pixels, shared by its row and column.
struct PanelRoom
{
  //! Of the whole panel, and of its data.
  double width = 0.0, plotHeight = 0.0;
  //! Left of the data, and right of them.
  double left = 0.0, right = 0.0;
  //! Above the data: the title, then the legend.
  double title = 0.0, legend = 0.0;
  //! Below the data.
  double bottom = 0.0;

  double PlotWidth() const { return width - left - right; }
  double Height() const { return title + legend + plotHeight + bottom; }
};

//! The room at the sides that a panel needs, if it is so large in all.
PanelRoom SidesNeeded(const Panel& panel, const double width,
                      const double plotHeight);

//! The room above and below that a panel needs; its sides are known.
PanelRoom HeightsNeeded(const Panel& panel, const PanelRoom& sides);

//! Draw a panel, its upper left corner at (x, y).
std::string PanelSvg(const Panel& panel, const PanelRoom& room, const double x,
                     const double y, const ColourScale& scale);

}  // namespace nexec

#endif
