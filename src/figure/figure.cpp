/**
 * @file figure/figure.cpp
 *
 * Panels on a card.
 */
#include "figure.hpp"

#include <nexec/core/errors.hpp>

#include "palette.hpp"
#include "panel_svg.hpp"
#include "svg_text.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

constexpr double titleSize = 16.0, textSize = 12.0;
//! Around everything, and between panels.
constexpr double margin = 18.0, panelGap = 22.0;

//! The more panels in a row, the smaller they are; text stays as it is.
double PanelWidth(const size_t columns)
{
  return columns == 1 ? 640.0 : columns == 2 ? 430.0 : 340.0;
}

void CheckSeries(const Series& series)
{
  const size_t size = series.x.n_elem;
  const auto fits = [&](const arma::vec& values)
  {
    return values.is_empty() || values.n_elem == size;
  };
  if (series.y.n_elem != size || !fits(series.spread) || !fits(series.shade))
    throw InputError("the points of '" + series.name + "' do not fit");
}

//! Draws one figure; see FigureSvg().
class FigureDrawing
{
 public:
  explicit FigureDrawing(const Figure& figure) :
      figure(figure),
      columns(std::clamp<size_t>(figure.columns, 1, figure.panels.size())),
      width(2 * margin + double(columns) * PanelWidth(columns) +
            double(columns - 1) * panelGap),
      rooms(figure.panels.size())
  {
    MakeRooms();
  }

  std::string Svg() const
  {
    double y = margin;
    // One after the other: each begins where the one before ends.
    std::string inside = Heading(y);
    inside += ScaleBar(y);
    inside += Panels(y);
    const double height = y + margin;
    const std::string size =
        "width=\"" + Px(width) + "\" height=\"" + Px(height) + '"';
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size +
        " viewBox=\"0 0 " + Px(width, height) +
        "\" role=\"img\" class=\"nexec-figure\">\n<title>" +
        EscapeXml(figure.title) + "</title>\n<desc>" +
        EscapeXml(figure.description) + "</desc>\n<style>\n" +
        StyleSheet(figure.scale.has_value()) +
        "</style>\n<rect class=\"card\" x=\"0.5\" y=\"0.5\" width=\"" +
        Px(width - 1.0) + "\" height=\"" + Px(height - 1.0) +
        "\" rx=\"8\"/>\n" + inside + "</svg>\n";
  }

 private:
  //! Axes of a column begin at the same place, those of a row at one height.
  void MakeRooms()
  {
    const double panelWidth = PanelWidth(columns);
    for (size_t k = 0; k < rooms.size(); ++k)
      rooms[k] = SidesNeeded(figure.panels[k], panelWidth, 0.55 * panelWidth);
    ShareRoom(&PanelRoom::left, false);
    ShareRoom(&PanelRoom::right, false);
    for (size_t k = 0; k < rooms.size(); ++k)
      rooms[k] = HeightsNeeded(figure.panels[k], rooms[k]);
    for (const auto part :
         {&PanelRoom::title, &PanelRoom::legend, &PanelRoom::bottom})
      ShareRoom(part, true);
  }

  //! Give all panels of a row (or of a column) the most that one needs.
  void ShareRoom(double PanelRoom::*part, const bool ofRow)
  {
    const std::vector<PanelRoom> old = rooms;
    for (size_t k = 0; k < rooms.size(); ++k)
    {
      for (size_t other = 0; other < rooms.size(); ++other)
      {
        if (ofRow ? k / columns == other / columns
                  : k % columns == other % columns)
          rooms[k].*part = std::max(rooms[k].*part, old[other].*part);
      }
    }
  }

  //! Title and description; y moves below them.
  std::string Heading(double& y) const
  {
    const double room = width - 2 * margin;
    const auto lines = [&](const std::string& text, const TextLook& look)
    {
      const std::vector<std::string> wrapped = Wrap(text, look.size, room);
      const std::string svg = TextSvg(wrapped, margin, y + look.size, look);
      y += lineHeight * look.size * static_cast<double>(wrapped.size());
      return svg;
    };
    const std::string title =
        lines(figure.title, {titleSize, "start", "bold", false});
    const std::string description =
        lines(figure.description, {textSize, "start", "muted", false});
    y += 10.0;
    return title + description;
  }

  //! What colours mean; y moves below it.
  std::string ScaleBar(double& y) const
  {
    if (!figure.scale)
      return "";
    const ColourScale& scale = *figure.scale;
    constexpr double cell = 10.0;
    const double base = y + textSize;
    double x = margin;
    std::string svg;
    const auto text = [&](const std::string& words)
    {
      svg += TextSvg({words}, x, base, {textSize, "start", "", false});
      x += TextWidth(words, textSize) + 6.0;
    };
    text(Px(scale.low));
    for (size_t k = 0; k < numShades; ++k, x += cell)
    {
      svg += RectSvg(x, y + 2.0, cell, textSize,
                     "bar " + ShadeClass(double(k) / double(numShades - 1)));
    }
    x += 6.0;
    text(Px(scale.high));
    text(Shorten(scale.label, textSize, width - margin - x));
    y += 26.0;
    return svg;
  }

  //! All panels; y moves below them.
  std::string Panels(double& y) const
  {
    const ColourScale scale = figure.scale.value_or(ColourScale());
    std::string svg;
    for (size_t k = 0; k < rooms.size(); ++k)
    {
      if (k > 0 && k % columns == 0)
        y += rooms[k - 1].Height() + panelGap;
      const double x =
          margin + double(k % columns) * (PanelWidth(columns) + panelGap);
      svg += PanelSvg(figure.panels[k], rooms[k], x, y, scale);
    }
    y += rooms.back().Height();
    return svg;
  }

  const Figure& figure;
  size_t columns;
  double width;
  std::vector<PanelRoom> rooms;
};

}  // namespace

std::string FigureSvg(const Figure& figure)
{
  if (figure.panels.empty())
    throw InputError("a figure needs at least one panel");
  for (const Panel& panel : figure.panels)
  {
    for (const Series& series : panel.series)
      CheckSeries(series);
  }
  return FigureDrawing(figure).Svg();
}

}  // namespace nexec
