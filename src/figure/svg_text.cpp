/**
 * @file figure/svg_text.cpp
 */
#include "svg_text.hpp"

#include "core/number_text.hpp"

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

}  // namespace nexec
