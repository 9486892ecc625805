/**
 * @file figure/palette.hpp
 *
 * Colours, as a style sheet: light cards on light pages, dark ones on dark.
 */
#ifndef NEXEC_FIGURE_PALETTE_HPP
#define NEXEC_FIGURE_PALETTE_HPP

#include <cstddef>
#include <string>

namespace nexec
{

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
 * @param shades Whether those of the colour scale are needed.
 */
std::string StyleSheet(const bool shades);

}  // namespace nexec

#endif
