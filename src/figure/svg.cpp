/**
 * @file figure/svg.cpp
 */
#include "svg.hpp"

#include "core/number_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

namespace nexec
{

namespace
{

//! Bytes after the first of a character begin with the bits 10.
bool Continues(const char c)
{
  return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
}

//! Width of a character by its first byte, in units of the font's size.  The
//! widths are those of DejaVu Sans, the widest font in common use.
double CharacterWidth(const char c)
{
  if (Continues(c))
    return 0.0;
  const std::string narrow = "iljI.,:;'|!()[]/ ftr-";
  const std::string wide = "mwMW%@";
  if (narrow.find(c) != std::string::npos)
    return 0.42;
  if (wide.find(c) != std::string::npos)
    return 1.0;
  return c >= 'A' && c <= 'Z' ? 0.74 : 0.64;
}

}  // namespace

double TextWidth(const std::string& text, const double size)
{
  double width = 0.0;
  for (const char c : text)
    width += CharacterWidth(c);
  return width * size;
}

std::string Shorten(const std::string& text, const double size,
                    const double width)
{
  if (TextWidth(text, size) <= width)
    return text;
  const std::string ellipsis = "…";
  std::string begin = text;
  while (!begin.empty() && TextWidth(begin + ellipsis, size) > width)
  {
    while (begin.size() > 1 && Continues(begin.back()))
      begin.pop_back();
    begin.pop_back();
  }
  return begin + ellipsis;
}

std::vector<std::string> Wrap(const std::string& text, const double size,
                              const double width)
{
  std::vector<std::string> lines;
  std::istringstream words(text);
  std::string word;
  while (words >> word)
  {
    word = Shorten(word, size, width);
    if (!lines.empty() && TextWidth(lines.back() + ' ' + word, size) <= width)
      lines.back() += ' ' + word;
    else
      lines.push_back(word);
  }
  return lines;
}

std::string EscapeXml(const std::string& text)
{
  std::string escaped;
  for (const char c : text)
  {
    switch (c)
    {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20U)
          escaped += c;
        else
          escaped += ' ';
    }
  }
  return escaped;
}

std::string Px(const double value)
{
  std::string text = FixedText(value, 1);
  while (text.back() == '0')
    text.pop_back();
  if (text.back() == '.')
    text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string Px(const double x, const double y)
{
  return Px(x) + ' ' + Px(y);
}

std::string TextSvg(const std::vector<std::string>& lines, const double x,
                    const double y, const TextLook& look)
{
  std::string svg;
  double offset = 0.0;
  for (const std::string& line : lines)
  {
    const double lineX = look.upwards ? x + offset : x;
    const double lineY = look.upwards ? y : y + offset;
    svg += "<text x=\"" + Px(lineX) + "\" y=\"" + Px(lineY) +
        "\" font-size=\"" + Px(look.size) + "\" text-anchor=\"" + look.anchor +
        '"';
    if (!look.classes.empty())
      svg += " class=\"" + look.classes + '"';
    if (look.upwards)
      svg += " transform=\"rotate(-90 " + Px(lineX, lineY) + ")\"";
    svg += '>' + EscapeXml(line) + "</text>\n";
    offset += lineHeight * look.size;
  }
  return svg;
}

std::string LineSvg(const double x1, const double y1, const double x2,
                    const double y2, const std::string& classes)
{
  return "<path class=\"" + classes + "\" d=\"M" + Px(x1, y1) + 'L' +
      Px(x2, y2) + "\"/>\n";
}

std::string RectSvg(const double x, const double y, const double width,
                    const double height, const std::string& classes)
{
  return "<rect class=\"" + classes + "\" x=\"" + Px(x) + "\" y=\"" + Px(y) +
      "\" width=\"" + Px(width) + "\" height=\"" + Px(height) + "\"/>\n";
}

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

std::string StyleSheet(const FigureTheme theme, const bool shades)
{
  const std::string light =
      CardRules("#ffffff", "#d0d7de", "#24292f", "#57606a", "#e4e7eb") +
      ColourRules(onLight) + (shades ? ShadeRules(0.0, 0.9) : "");
  const std::string dark =
      CardRules("#161b22", "#30363d", "#e6edf3", "#9da7b1", "#2b3138") +
      ColourRules(onDark) + (shades ? ShadeRules(0.25, 1.0) : "");
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
      (theme == FigureTheme::Dark ? dark : light) +
      (theme == FigureTheme::Auto
           ? "@media (prefers-color-scheme:dark){\n" + dark + "}\n"
           : "");
}

}  // namespace nexec
