/**
 * @file figure/marks.hpp
 *
 * Series as lines, bands, bars and marks.
 */
#ifndef NEXEC_FIGURE_MARKS_HPP
#define NEXEC_FIGURE_MARKS_HPP

#include "plot.hpp"

namespace nexec
{

//! What tells a series from the others of its panel.
struct SeriesLook
{
  size_t colour = 0;
  //! Number of the pattern of dashes; 0 = none.
  size_t dashes = 0;
  //! Number of the shape of marks.
  size_t shape = 0;
  //! Whether its points are marked.
  bool marked = false;
  //! Width of lines in pixels.
  double width = 2.0;
  //! Width of bars, as a share of that of bars that are alone.
  double barShare = 1.0;
  //! How far error bars are from the middle, in pixels.
  double errorShift = 0.0;
};

//! The looks of all series of a panel.
std::vector<SeriesLook> Looks(const Panel& panel);

/**
 * Draw a series.
 *
 * @param series The series.
 * @param look What it looks like.
 * @param plot Where.
 * @param barWidth Width of bars in pixels.
 * @param scale What shades mean.
 */
std::string SeriesSvg(const Series& series, const SeriesLook& look,
                      const Plot& plot, const double barWidth,
                      const ColourScale& scale);

//! Draw the error bars of a series, if it has any; they go in front of all.
std::string ErrorsSvg(const Series& series, const SeriesLook& look,
                      const Plot& plot);

//! Draw a sample for the legend, around a point and this wide.
std::string SampleSvg(const Series& series, const SeriesLook& look,
                      const double x, const double y, const double width);

}  // namespace nexec

#endif
