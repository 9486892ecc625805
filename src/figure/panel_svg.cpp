/**
 * @file figure/panel_svg.cpp
 */
#include "panel_svg.hpp"

#include "marks.hpp"
#include "svg_text.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

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
    for (const Tick& tick : Ticks(plot.xScale, plot.width, tickSize, false))
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

}  // namespace

PanelRoom SidesNeeded(const Panel& panel, const double width,
                      const double plotHeight)
{
  PanelRoom room;
  room.width = width;
  room.plotHeight = plotHeight;
  room.left = LeftNeeded(panel, plotHeight);
  // The last number may stand at the very end of the axis.
  for (const Tick& tick : Ticks(XScale(panel), width, tickSize, false))
    room.right = std::max(room.right, 0.5 * TextWidth(tick.text, tickSize));
  room.right = std::max(room.right, overhang);
  return room;
}

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

std::string PanelSvg(const Panel& panel, const PanelRoom& room, const double x,
                     const double y, const ColourScale& scale)
{
  const PanelDrawing drawing(panel, room, x, y);
  return drawing.Surroundings() + drawing.Data(scale);
}

}  // namespace nexec
