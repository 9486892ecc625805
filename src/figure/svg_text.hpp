/**
 * @file figure/svg_text.hpp
 *
 * Pieces of SVG, and texts in them: how wide they are, and how to make them
 * fit.  Texts are UTF-8.
 */
#ifndef NEXEC_FIGURE_SVG_TEXT_HPP
#define NEXEC_FIGURE_SVG_TEXT_HPP

#include <string>
#include <vector>

namespace nexec
{

/**
 * Width in pixels, estimated from above: which font a reader has is not known.
 *
 * @param text The text.
 * @param size Size of the font in pixels.
 */
double TextWidth(const std::string& text, const double size);

//! The text, or its beginning and an ellipsis if it is wider than `width`.
std::string Shorten(const std::string& text, const double size,
                    const double width);

//! Lines no wider than `width`, broken at spaces; words too long are shortened.
std::vector<std::string> Wrap(const std::string& text, const double size,
                              const double width);

//! The text with the characters replaced that mean something in XML, and
//! without those that XML does not allow.
std::string EscapeXml(const std::string& text);

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
