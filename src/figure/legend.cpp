/**
 * @file figure/legend.cpp
 */
#include "legend.hpp"

#include "label_text.hpp"
#include "svg_text.hpp"

namespace nexec
{

namespace
{

constexpr double fontSize = 12.0;
constexpr double rowHeight = 19.0;
constexpr double sampleWidth = 26.0;
//! Between sample and name, and after the name.
constexpr double nameGap = 6.0, entryGap = 16.0;

//! A series and where its sample begins, relative to the legend.
struct Entry
{
  size_t series;
  std::string name;
  double x;
  size_t row;
};

std::vector<Entry> Entries(const Panel& panel, const double width)
{
  std::vector<Entry> entries;
  double x = 0.0;
  size_t row = 0;
  for (size_t k = 0; k < panel.series.size(); ++k)
  {
    if (panel.series[k].kind == SeriesKind::FaintLine)
      continue;
    const double room = width - sampleWidth - nameGap;
    const std::string name = Shorten(panel.series[k].name, fontSize, room);
    const double size = sampleWidth + nameGap + TextWidth(name, fontSize);
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

}  // namespace

double LegendHeight(const Panel& panel, const double width)
{
  const std::vector<Entry> entries = Entries(panel, width);
  return entries.empty()
      ? 0.0
      : rowHeight * static_cast<double>(entries.back().row + 1) + 5.0;
}

std::string LegendSvg(const Panel& panel, const double x, const double y,
                      const double width)
{
  std::vector<SeriesLook> looks = Looks(panel);
  for (SeriesLook& look : looks)
    look.width = SeriesLook().width;
  std::string svg;
  for (const Entry& entry : Entries(panel, width))
  {
    const double left = x + entry.x;
    const double middle =
        y + rowHeight * (static_cast<double>(entry.row) + 0.5);
    svg += SampleSvg(panel.series[entry.series], looks[entry.series],
                     left + 0.5 * sampleWidth, middle, sampleWidth);
    svg += TextSvg({entry.name}, left + sampleWidth + nameGap, middle + 4.0,
                   {fontSize, "start", "", false});
  }
  return svg;
}

}  // namespace nexec
