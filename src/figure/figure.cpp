/**
 * @file figure/figure.cpp
 *
 * Panels with axes, legends and data, on a card.
 */
#include "figure.hpp"

#include <nexec/core/errors.hpp>

#include "marks.hpp"
#include "svg.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

//! Room for the parts of a panel in pixels, shared by its row and column.
struct PanelRoom
{
  //! Of the whole panel, and of its data.
  double width = 0.0, plotHeight = 0.0;
  //! Left of the data, and right of them.
  double left = 0.0, right = 0.0;
  //! Above the data: the title, then the legend.
  double title = 0.0, legend = 0.0;
  //! Below the data.
  double bottom = 0.0;

  double PlotWidth() const { return width - left - right; }
  double Height() const { return title + legend + plotHeight + bottom; }
};

constexpr double legendSize = 12.0;
constexpr double legendRow = 19.0;
constexpr double sampleWidth = 26.0;
//! Between sample and name, and after the name.
constexpr double nameGap = 6.0, entryGap = 16.0;

//! A series and where its sample begins, relative to the legend.
struct LegendEntry
{
  size_t series;
  std::string name;
  double x;
  size_t row;
};

std::vector<LegendEntry> LegendEntries(const Panel& panel, const double width)
{
  std::vector<LegendEntry> entries;
  double x = 0.0;
  size_t row = 0;
  for (size_t k = 0; k < panel.series.size(); ++k)
  {
    if (panel.series[k].kind == SeriesKind::FaintLine)
      continue;
    const double room = width - sampleWidth - nameGap;
    const std::string name = Shorten(panel.series[k].name, legendSize, room);
    const double size = sampleWidth + nameGap + TextWidth(name, legendSize);
    if (x > 0.0 && x + size > width)
    {
      x = 0.0;
      ++row;
    }
    entries.push_back({k, name, x, row});
    x += size + entryGap;
  }
  // One series alone is what the panel's title and labels say.
  if (entries.size() == 1)
    entries.clear();
  return entries;
}

//! Height in pixels of the legend of a panel; 0 if it needs none.
double LegendHeight(const Panel& panel, const double width)
{
  const std::vector<LegendEntry> entries = LegendEntries(panel, width);
  return entries.empty()
      ? 0.0
      : legendRow * static_cast<double>(entries.back().row + 1) + 5.0;
}

//! Draw the legend, its upper left corner at (x, y); it stands above the data.
std::string LegendSvg(const Panel& panel, const double x, const double y,
                      const double width)
{
  std::vector<SeriesLook> looks = Looks(panel);
  for (SeriesLook& look : looks)
    look.width = SeriesLook().width;
  std::string svg;
  for (const LegendEntry& entry : LegendEntries(panel, width))
  {
    const double left = x + entry.x;
    const double middle =
        y + legendRow * (static_cast<double>(entry.row) + 0.5);
    svg += SampleSvg(panel.series[entry.series], looks[entry.series],
                     left + 0.5 * sampleWidth, middle, sampleWidth);
    svg += TextSvg({entry.name}, left + sampleWidth + nameGap, middle + 4.0,
                   {legendSize, "start", "", false});
  }
  return svg;
}

constexpr double tickSize = 12.0, labelSize = 13.0, titleSize = 14.0;
//! Between axis, numbers and label.
constexpr double gap = 7.0;
//! Marks at the edge are not cut off.
constexpr double overhang = 7.0;
//! Names on the y axis are not wider.
constexpr double maxNameWidth = 230.0;

double TextHeight(const std::vector<std::string>& lines, const double size)
{
  return lineHeight * size * static_cast<double>(lines.size());
}

//! Numbers on the y axis, or names.
std::vector<Tick> YTicks(const Panel& panel, const double height)
{
  const Scale scale = YScale(panel);
  if (panel.y.names.empty())
    return Ticks(scale, height, tickSize, true);
  std::vector<Tick> ticks;
  ticks.reserve(panel.y.names.size());
  for (const std::string& name : panel.y.names)
  {
    ticks.push_back({scale.Place(static_cast<double>(ticks.size())),
                     Shorten(name, tickSize, maxNameWidth)});
  }
  return ticks;
}

//! Room for the numbers of the y axis and for its label.
double LeftNeeded(const Panel& panel, const double plotHeight)
{
  double width = 0.0;
  for (const Tick& tick : YTicks(panel, plotHeight))
    width = std::max(width, TextWidth(tick.text, tickSize));
  const std::vector<std::string> label =
      Wrap(panel.y.label, labelSize, plotHeight);
  return width + gap +
      (label.empty() ? 0.0 : TextHeight(label, labelSize) + gap);
}

//! Draws one panel; see PanelSvg().
class PanelDrawing
{
 public:
  PanelDrawing(const Panel& panel, const PanelRoom& room, const double x,
               const double y) :
      panel(panel), room(room), y(y), plot{x + room.left,
                                           y + room.title + room.legend,
                                           room.PlotWidth(),
                                           room.plotHeight,
                                           XScale(panel),
                                           YScale(panel),
                                           !panel.y.names.empty()}
  {
  }

  //! Title, axes and their labels, legend.
  std::string Surroundings() const
  {
    return Title() + XAxis() + YAxis() + AxisLines() +
        LegendSvg(panel, plot.left, y + room.title, plot.width);
  }

  //! The data; what lies outside the axes is cut off.
  std::string Data(const ColourScale& scale) const
  {
    Plot inside = plot;
    inside.left = inside.top = overhang;
    const std::vector<SeriesLook> looks = Looks(panel);
    const double barWidth = BarWidth(panel, plot);
    std::string svg = "<svg x=\"" + Px(plot.left - overhang) + "\" y=\"" +
        Px(plot.top - overhang) + "\" width=\"" +
        Px(plot.width + 2 * overhang) + "\" height=\"" +
        Px(plot.height + 2 * overhang) + "\">\n";
    for (size_t k = 0; k < panel.series.size(); ++k)
      svg += SeriesSvg(panel.series[k], looks[k], inside, barWidth, scale);
    for (size_t k = 0; k < panel.series.size(); ++k)
      svg += ErrorsSvg(panel.series[k], looks[k], inside);
    return svg + "</svg>\n";
  }

 private:
  std::string Title() const
  {
    return TextSvg(Wrap(panel.title, titleSize, room.PlotWidth()), plot.left,
                   y + titleSize, {titleSize, "start", "bold", false});
  }

  std::string XAxis() const
  {
    const double base = plot.top + plot.height;
    std::string svg;
    for (const Tick& tick : XTicks(panel, plot.width, tickSize))
    {
      const double at = plot.left + tick.place * plot.width;
      svg += LineSvg(at, plot.top, at, base, "grid");
      svg += TextSvg({tick.text}, at, base + gap + tickSize,
                     {tickSize, "middle", "muted", false});
    }
    const double labelTop = base + gap + lineHeight * tickSize + 3.0;
    return svg +
        TextSvg(Wrap(panel.x.label, labelSize, room.PlotWidth()),
                plot.left + 0.5 * plot.width, labelTop + labelSize,
                {labelSize, "middle", "", false});
  }

  //! Over the grid.
  std::string AxisLines() const
  {
    const double base = plot.top + plot.height;
    return LineSvg(plot.left, base, plot.left + plot.width, base, "axis") +
        LineSvg(plot.left, plot.top, plot.left, base, "axis");
  }

  std::string YAxis() const
  {
    std::string svg;
    for (const Tick& tick : YTicks(panel, plot.height))
    {
      const double place = plot.downward ? tick.place : 1.0 - tick.place;
      const double at = plot.top + place * plot.height;
      if (!plot.downward)
        svg += LineSvg(plot.left, at, plot.left + plot.width, at, "grid");
      svg += TextSvg({tick.text}, plot.left - gap, at + 0.35 * tickSize,
                     {tickSize, "end", "muted", false});
    }
    return svg +
        TextSvg(Wrap(panel.y.label, labelSize, plot.height),
                plot.left - LeftNeeded(panel, plot.height) + labelSize,
                plot.top + 0.5 * plot.height, {labelSize, "middle", "", true});
  }

  const Panel& panel;
  const PanelRoom& room;
  double y;
  Plot plot;
};

//! The room at the sides that a panel needs, if it is so large in all.
PanelRoom SidesNeeded(const Panel& panel, const double width,
                      const double plotHeight)
{
  PanelRoom room;
  room.width = width;
  room.plotHeight = plotHeight;
  room.left = LeftNeeded(panel, plotHeight);
  // The last number may stand at the very end of the axis.
  for (const Tick& tick : XTicks(panel, width, tickSize))
    room.right = std::max(room.right, 0.5 * TextWidth(tick.text, tickSize));
  room.right = std::max(room.right, overhang);
  return room;
}

//! The room above and below that a panel needs; its sides are known.
PanelRoom HeightsNeeded(const Panel& panel, const PanelRoom& sides)
{
  const double width = sides.PlotWidth();
  PanelRoom room = sides;
  if (!panel.title.empty())
    room.title = TextHeight(Wrap(panel.title, titleSize, width), titleSize);
  room.title += gap;
  room.legend = LegendHeight(panel, width);
  room.bottom = gap + lineHeight * tickSize + 3.0 +
      TextHeight(Wrap(panel.x.label, labelSize, width), labelSize);
  return room;
}

//! Draw a panel, its upper left corner at (x, y).
std::string PanelSvg(const Panel& panel, const PanelRoom& room, const double x,
                     const double y, const ColourScale& scale)
{
  const PanelDrawing drawing(panel, room, x, y);
  return drawing.Surroundings() + drawing.Data(scale);
}

constexpr double headingSize = 16.0, textSize = 12.0;
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
        StyleSheet(figure.theme, figure.scale.has_value()) +
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
      std::string svg = TextSvg(wrapped, margin, y + look.size, look);
      y += lineHeight * look.size * static_cast<double>(wrapped.size());
      return svg;
    };
    const std::string title =
        lines(figure.title, {headingSize, "start", "bold", false});
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
