/**
 * @file figure/label_text.hpp
 *
 * Text in figures: how wide it is, and how to make it fit.  Texts are UTF-8.
 */
#ifndef NEXEC_SRC_FIGURE_LABEL_TEXT_HPP
#define NEXEC_SRC_FIGURE_LABEL_TEXT_HPP

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

}  // namespace nexec

#endif
