/**
 * @file figure/svg.hpp
 *
 * What pictures are made of: texts that fit, lines and rectangles as SVG, and
 * the colours of all of them as a style sheet.  Texts are UTF-8.
 */
#ifndef NEXEC_FIGURE_SVG_HPP
#define NEXEC_FIGURE_SVG_HPP

#include "figure.hpp"

#include <cstddef>
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

//! Colours that can be told apart; further series differ in their dashes.
constexpr size_t numColours = 7;
//! The colour of text, among these.
constexpr size_t inkColour = 6;
//! Colours of the scale.
constexpr size_t numShades = 16;

//! Class of a colour.
std::string ColourClass(const size_t number);

//! Class of a place on the colour scale, 0 to 1; others are moved there.
std::string ShadeClass(const double place);

/**
 * The rules of all classes.
 *
 * @param theme For which background.
 * @param shades Whether those of the colour scale are needed.
 */
std::string StyleSheet(const FigureTheme theme, const bool shades);

}  // namespace nexec

#endif
