/**
 * @file figure/figure.hpp
 *
 * Charts: data first, and the drawing from nothing but the data.
 */
#ifndef NEXEC_FIGURE_FIGURE_HPP
#define NEXEC_FIGURE_FIGURE_HPP

#include <armadillo>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace nexec
{

//! How a series is drawn.
enum class SeriesKind
{
  Line,
  DashedLine,
  //! Thin and pale, behind another series of its colour; not in the legend.
  FaintLine,
  Points,
  //! Upright bars around x; those of later series stand in front.
  Bars,
  //! Lying bars around y, as long as x says.
  FlatBars,
  //! A line that keeps its height until the next point.
  Steps
};

/**
 * Points with a name.  Where x or y is not a number, or not positive on a
 * logarithmic axis, lines have a gap.
 */
struct Series
{
  std::string name;
  //! As many of one as of the other.
  arma::vec x = {}, y = {};
  //! Half the height of the band around a line, or of the error bar of
  //! anything else, for each point; empty = none.
  arma::vec spread = {};
  SeriesKind kind = SeriesKind::Line;
  //! Number of its colour; nothing = the next one of the panel.
  std::optional<size_t> colour = {};
  //! A number on the colour scale for each point, in place of one colour; each
  //! line between gaps has that of its first point.  Empty = none.
  arma::vec shade = {};
};

//! What an axis says.
struct Axis
{
  //! With the unit.
  std::string label;
  bool logarithmic = false;
  //! Both ends; nothing = as the data need.
  std::optional<std::pair<double, double>> limits;
  //! Names of the places 0, 1, ... in place of numbers; only of the y axis,
  //! from top to bottom.
  std::vector<std::string> names;
};

//! One pair of axes.
struct Panel
{
  std::string title;
  Axis x, y;
  std::vector<Series> series;
};

//! What the colours of shaded series mean.
struct ColourScale
{
  std::string label;
  double low = 0.0, high = 1.0;
};

//! For which background a figure is drawn.
enum class FigureTheme
{
  //! As whoever looks at it prefers.
  Auto,
  Light,
  Dark
};

//! Panels with a title.
struct Figure
{
  std::string title;
  //! What is to be seen; stands below the title and is read out.
  std::string description;
  std::vector<Panel> panels = {};
  //! Panels side by side, before the next row begins.
  size_t columns = 2;
  std::optional<ColourScale> scale = {};
  FigureTheme theme = FigureTheme::Auto;
};

/**
 * Draw a figure as an SVG file.  The same figure gives the same bytes.  Colours
 * are those of Okabe and Ito, which colour-blind people can tell apart.  Lines
 * with more points than pixels are thinned so that all extremes stay.
 *
 * @param figure What to draw; throws InputError if it has no panel, or if
 *     vectors of a series do not fit each other.
 */
std::string FigureSvg(const Figure& figure);

}  // namespace nexec

#endif
