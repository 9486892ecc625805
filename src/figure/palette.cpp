/**
 * @file figure/palette.cpp
 */
#include "palette.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace nexec
{

namespace
{

//! Okabe and Ito (2008): yellow is too pale for white, blue too dark for black.
constexpr std::array<const char*, numColours> onLight = {
    "#0072b2", "#d55e00", "#009e73", "#cc79a7",
    "#e69f00", "#56b4e9", "#24292f"};
constexpr std::array<const char*, numColours> onDark = {
    "#56b4e9", "#d55e00", "#009e73", "#cc79a7",
    "#e69f00", "#f0e442", "#e6edf3"};

//! Viridis at 0, 1/8, ..., 1: lightness rises evenly.
constexpr std::array<std::array<double, 3>, 9> viridis = {{{68, 1, 84},
                                                           {71, 44, 122},
                                                           {59, 81, 139},
                                                           {44, 113, 142},
                                                           {33, 144, 141},
                                                           {39, 173, 129},
                                                           {92, 200, 99},
                                                           {170, 220, 50},
                                                           {253, 231, 37}}};

//! The colour at a place from 0 to 1.
std::string Viridis(const double place)
{
  const double at = place * (viridis.size() - 1);
  const auto k = std::min(static_cast<size_t>(at), viridis.size() - 2);
  const char* digits = "0123456789abcdef";
  std::string text = "#";
  for (size_t c = 0; c < 3; ++c)
  {
    const double value = viridis[k][c] +
        (at - static_cast<double>(k)) * (viridis[k + 1][c] - viridis[k][c]);
    const auto byte = static_cast<size_t>(std::lround(value));
    text += {digits[byte / 16], digits[byte % 16]};
  }
  return text;
}

//! All rules apply within figures only, also where a page includes them.
std::string Rule(const std::string& selector, const std::string& properties)
{
  return ".nexec-figure " + selector + '{' + properties + "}\n";
}

std::string ColourRules(const std::array<const char*, numColours>& colours)
{
  std::string text;
  for (size_t k = 0; k < numColours; ++k)
    text += Rule('.' + ColourClass(k), std::string("color:") + colours[k]);
  return text;
}

//! The ends of viridis that cannot be seen on a card are left out.
std::string ShadeRules(const double low, const double high)
{
  std::string text;
  for (size_t k = 0; k < numShades; ++k)
  {
    const double place =
        static_cast<double>(k) / static_cast<double>(numShades - 1);
    text += Rule('.' + ShadeClass(place),
                 "color:" + Viridis(low + place * (high - low)));
  }
  return text;
}

//! Colours of the card and of what is around the data.
std::string CardRules(const std::string& card, const std::string& border,
                      const std::string& ink, const std::string& muted,
                      const std::string& grid)
{
  return Rule(".card", "fill:" + card + ";stroke:" + border) +
      Rule("text", "fill:" + ink) + Rule("text.muted", "fill:" + muted) +
      Rule(".grid", "stroke:" + grid) + Rule(".axis", "stroke:" + muted) +
      Rule(".error", "stroke:" + ink) + Rule(".mark", "stroke:" + card);
}

}  // namespace

std::string ColourClass(const size_t number)
{
  return 'c' + std::to_string(number % numColours);
}

std::string ShadeClass(const double place)
{
  const double inside = std::isnan(place) ? 0.0 : std::clamp(place, 0.0, 1.0);
  return 's' + std::to_string(std::lround(inside * double(numShades - 1)));
}

std::string StyleSheet(const bool shades)
{
  return Rule("text",
              "font-family:system-ui,-apple-system,'Segoe UI',Arial,"
              "'DejaVu Sans',sans-serif") +
      Rule(".bold", "font-weight:600") +
      Rule("path", "fill:none;stroke-linejoin:round") +
      Rule(".grid,.nexec-figure .axis", "stroke-width:1") +
      Rule(".error", "stroke-width:1.2") +
      Rule(".line", "stroke:currentColor;stroke-width:2") +
      Rule(".faint", "stroke:currentColor;stroke-width:1;opacity:.3") +
      Rule(".band", "fill:currentColor;opacity:.2") +
      Rule(".bar", "fill:currentColor") +
      Rule(".mark", "fill:currentColor;stroke-width:.8") +
      CardRules("#ffffff", "#d0d7de", "#24292f", "#57606a", "#e4e7eb") +
      ColourRules(onLight) + (shades ? ShadeRules(0.0, 0.9) : "") +
      "@media (prefers-color-scheme:dark){\n" +
      CardRules("#161b22", "#30363d", "#e6edf3", "#9da7b1", "#2b3138") +
      ColourRules(onDark) + (shades ? ShadeRules(0.25, 1.0) : "") + "}\n";
}

}  // namespace nexec
