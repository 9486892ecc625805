/**
 * @file figure/svg_text.hpp
 *
 * Pieces of SVG.
 */
#ifndef NEXEC_SRC_FIGURE_SVG_TEXT_HPP
#define NEXEC_SRC_FIGURE_SVG_TEXT_HPP

#include <string>
#include <vector>

namespace nexec
{

//! A length in pixels, with at most one decimal.
std::string Px(const double value);

//! Two lengths, as in a path.
std::string Px(const double x, const double y);

//! How a text stands.
struct TextLook
{
  double size = 12.0;
  //! Where x is: start, middle or end.
  std::string anchor = "start";
  //! Classes of the style sheet.
  std::string classes;
  //! Whether it goes upwards.
  bool upwards = false;
};

//! Distance of lines of text, in units of the font's size.
constexpr double lineHeight = 1.35;

//! Lines of text, the first with its base line at y.
std::string TextSvg(const std::vector<std::string>& lines, const double x,
                    const double y, const TextLook& look);

//! A straight line.
std::string LineSvg(const double x1, const double y1, const double x2,
                    const double y2, const std::string& classes);

//! A rectangle that is filled with the current colour.
std::string RectSvg(const double x, const double y, const double width,
                    const double height, const std::string& classes);

}  // namespace nexec

#endif
