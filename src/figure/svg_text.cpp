/**
 * @file figure/svg_text.cpp
 */
#include "svg_text.hpp"

#include "label_text.hpp"

#include <charconv>

namespace nexec
{

std::string Px(const double value)
{
  char buffer[400];
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), value,
                                 std::chars_format::fixed, 1);
  std::string text(buffer, end.ptr);
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
