/**
 * @file player/state_colours.hpp
 *
 * The colours of states, on pages and on terminals.
 */
#ifndef NEXEC_PLAYER_STATE_COLOURS_HPP
#define NEXEC_PLAYER_STATE_COLOURS_HPP

#include <array>

namespace nexec
{

//! The colour of a state: on a light page, of text on that, and on a dark page
//! or a terminal, where the text on it is black.
struct StateColour
{
  const char* onLight;
  const char* text;
  const char* onDark;
};

/**
 * Colours in the order of the states, which begin with the first again when
 * there are more.  All can be told apart from each other and from the grey of
 * idle bars, also by people who see no red, no green or no blue; names and
 * letters stand beside them all the same.  Each is one of the 256 colours that
 * terminals have.  assemble.cmake reads them from here.
 */
constexpr std::array<StateColour, 12> stateColours = {{
    {"#005fd7", "#ffffff", "#afd7ff"},
    {"#d75f5f", "#000000", "#d75f00"},
    {"#000087", "#ffffff", "#5f8787"},
    {"#af005f", "#ffffff", "#af5fd7"},
    {"#5f0000", "#ffffff", "#d7d75f"},
    {"#af87af", "#000000", "#5faf87"},
    {"#8787ff", "#000000", "#afafff"},
    {"#5f5f00", "#ffffff", "#d7af00"},
    {"#5f8700", "#000000", "#d7ff87"},
    {"#af5f87", "#000000", "#5fffd7"},
    {"#005f5f", "#ffffff", "#5fd7af"},
    {"#875faf", "#ffffff", "#af87ff"},
}};

}  // namespace nexec

#endif
