/**
 * @file figure/marks.cpp
 */
#include "marks.hpp"

#include "svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace nexec
{

namespace
{

//! Points of longer lines are not marked one by one.
constexpr size_t maxMarked = 40;

//! Bars in front of others are narrower, so that all are seen, and error bars
//! stand beside each other.
void ArrangeBars(const Panel& panel, std::vector<SeriesLook>& looks)
{
  std::vector<SeriesLook*> bars;
  for (size_t k = 0; k < looks.size(); ++k)
  {
    if (panel.series[k].kind == SeriesKind::Bars)
      bars.push_back(&looks[k]);
  }
  for (size_t k = 0; k < bars.size(); ++k)
  {
    const auto number = static_cast<double>(k);
    bars[k]->barShare = std::pow(0.7, number);
    bars[k]->errorShift =
        5.0 * (number - 0.5 * static_cast<double>(bars.size() - 1));
  }
}

bool IsLine(const Series& series)
{
  return series.kind == SeriesKind::Line ||
      series.kind == SeriesKind::DashedLine;
}

//! Whether two lines are one in the picture.
bool Coincide(const Series& a, const Series& b)
{
  if (a.x.n_elem != b.x.n_elem || a.x.is_empty())
    return false;
  const double height = arma::abs(a.y).max();
  return arma::approx_equal(a.x, b.x, "absdiff", 0.0) &&
      arma::approx_equal(a.y, b.y, "absdiff", 3e-3 * height);
}

//! Around a point, about as large as a circle of radius r.
std::string ShapePath(const size_t shape, const double x, const double y,
                      const double r)
{
  const double s = 0.9 * r, d = 1.25 * r;
  const auto arc = [&](const double width)
  {
    return "a" + Px(r, r) + " 0 1 0 " + Px(width, 0.0);
  };
  switch (shape % 4)
  {
    case 0:
      return "M" + Px(x - r, y) + arc(2 * r) + arc(-2 * r) + "z";
    case 1:
      return "M" + Px(x - s, y - s) + "h" + Px(2 * s) + "v" + Px(2 * s) + "h" +
          Px(-2 * s) + "z";
    case 2:
      return "M" + Px(x, y - d) + "l" + Px(d, 2 * r) + "h" + Px(-2 * d) + "z";
    default:
      return "M" + Px(x, y - d) + "l" + Px(d, d) + "l" + Px(-d, d) + "l" +
          Px(-d, -d) + "z";
  }
}

std::string DashAttribute(const SeriesLook& look)
{
  constexpr std::array<const char*, 4> patterns = {"", "6 4", "2 3", "9 3 2 3"};
  if (look.dashes == 0)
    return "";
  const size_t number = 1 + (look.dashes - 1) % (patterns.size() - 1);
  return std::string(" stroke-dasharray=\"") + patterns[number] + '"';
}

//! A path in the series' own style.
std::string LinePath(const std::string& d, const Series& series,
                     const SeriesLook& look, const std::string& shade)
{
  if (series.kind == SeriesKind::FaintLine)
    return "<path class=\"faint\" d=\"" + d + "\"/>\n";
  std::string svg = "<path class=\"line" + shade + '"';
  if (look.width != SeriesLook().width)
    svg += " style=\"stroke-width:" + Px(look.width) + '"';
  return svg + DashAttribute(look) + " d=\"" + d + "\"/>\n";
}

//! Draws one series; see SeriesSvg().
class SeriesDrawing
{
 public:
  SeriesDrawing(const Series& series, const SeriesLook& look, const Plot& plot,
                const double barWidth, const ColourScale& scale) :
      series(series),
      look(look),
      plot(plot),
      barWidth(barWidth * look.barShare),
      scale(scale),
      runs(PixelRuns(series, plot))
  {
  }

  std::string Svg() const
  {
    switch (series.kind)
    {
      case SeriesKind::Bars:
        return Bars();
      case SeriesKind::FlatBars:
        return FlatBars();
      case SeriesKind::Points:
        return Marks();
      default:
        return Bands() + Lines() + Marks();
    }
  }

  //! Of bars and points; lines have bands.
  std::string ErrorBars() const
  {
    std::string svg;
    for (const PixelRun& run : runs)
    {
      for (const Pixel& pixel : run)
      {
        const double spread = Spread(pixel.index), y = series.y[pixel.index];
        if (spread == 0.0)
          continue;
        const double high = plot.YInside(y + spread);
        const double low = plot.YInside(y - spread);
        const double x = pixel.x + look.errorShift;
        svg += "<path class=\"error\" d=\"M" + Px(x - 2, high) + "h4M" +
            Px(x, high) + "V" + Px(low) + "m-2 0h4\"/>\n";
      }
    }
    return svg;
  }

 private:
  //! The class of a point's shade, after a space; nothing if it has none.
  std::string Shade(const size_t index) const
  {
    if (series.shade.is_empty())
      return "";
    return ' ' +
        ShadeClass((series.shade[index] - scale.low) /
                   (scale.high - scale.low));
  }

  //! Half the spread at a point; 0 where there is none.
  double Spread(const size_t index) const
  {
    const double spread = series.spread.is_empty() ? 0.0 : series.spread[index];
    return std::isfinite(spread) ? spread : 0.0;
  }

  //! The run moved up by so many times its spread, and thinned.
  PixelRun Edge(const PixelRun& run, const double times) const
  {
    PixelRun edge = run;
    for (Pixel& pixel : edge)
    {
      pixel.y =
          plot.YInside(series.y[pixel.index] + times * Spread(pixel.index));
    }
    return Thin(edge);
  }

  static std::string Path(const PixelRun& run, const bool steps)
  {
    std::string d;
    for (const Pixel& pixel : run)
    {
      if (!d.empty() && steps)
        d += "H" + Px(pixel.x);
      d += (d.empty() ? "M" : "L") + Px(pixel.x, pixel.y);
    }
    return d;
  }

  std::string Bands() const
  {
    std::string svg;
    for (const PixelRun& run : runs)
    {
      if (series.spread.is_empty() || run.size() < 2)
        continue;
      PixelRun outline = Edge(run, 1.0);
      const PixelRun below = Edge(run, -1.0);
      outline.insert(outline.end(), below.rbegin(), below.rend());
      svg += "<path class=\"band\" d=\"" + Path(outline, false) + "z\"/>\n";
    }
    return svg;
  }

  std::string Lines() const
  {
    std::string svg;
    for (const PixelRun& run : runs)
    {
      if (run.size() > 1)
      {
        svg += LinePath(Path(Thin(run), series.kind == SeriesKind::Steps),
                        series, look, Shade(run.front().index));
      }
    }
    return svg;
  }

  //! Marks of the points that need one; points alone always do.
  std::string Marks() const
  {
    std::string svg;
    std::set<std::pair<std::string, std::string>> seen;
    for (const PixelRun& run : runs)
    {
      for (const Pixel& pixel : run)
      {
        if (!look.marked && run.size() > 1)
          continue;
        // Of points on top of each other one is enough.
        if (series.shade.is_empty() &&
            !seen.emplace(Px(std::round(pixel.x)), Px(std::round(pixel.y)))
                 .second)
          continue;
        svg += "<path class=\"mark" + Shade(pixel.index) + "\" d=\"" +
            ShapePath(look.shape, pixel.x, pixel.y, 2.5 + 0.5 * look.width) +
            "\"/>\n";
      }
    }
    return svg;
  }

  std::string Bars() const
  {
    const double base =
        plot.yScale.Logarithmic() ? plot.top + plot.height : plot.Y(0.0);
    std::string svg;
    for (const PixelRun& run : runs)
    {
      for (const Pixel& pixel : run)
      {
        svg += RectSvg(pixel.x - 0.5 * barWidth, std::min(pixel.y, base),
                       barWidth, std::abs(base - pixel.y), "bar");
      }
    }
    return svg;
  }

  std::string FlatBars() const
  {
    const double base = plot.xScale.Logarithmic() ? plot.left : plot.X(0.0);
    std::string svg;
    for (const PixelRun& run : runs)
    {
      for (const Pixel& pixel : run)
      {
        svg += RectSvg(std::min(pixel.x, base), pixel.y - 0.5 * barWidth,
                       std::abs(pixel.x - base), barWidth, "bar");
      }
    }
    return svg;
  }

  const Series& series;
  const SeriesLook& look;
  const Plot& plot;
  double barWidth;
  ColourScale scale;
  std::vector<PixelRun> runs;
};

}  // namespace

std::vector<SeriesLook> Looks(const Panel& panel)
{
  std::vector<SeriesLook> looks;
  looks.reserve(panel.series.size());
  size_t next = 0;
  for (size_t k = 0; k < panel.series.size(); ++k)
  {
    const Series& series = panel.series[k];
    SeriesLook look;
    const size_t number = series.colour ? *series.colour : next++;
    look.colour = number % numColours;
    look.dashes =
        number / numColours + (series.kind == SeriesKind::DashedLine ? 1 : 0);
    look.shape = k;
    look.marked = series.kind == SeriesKind::Points ||
        (series.kind == SeriesKind::Line && series.x.n_elem <= maxMarked);
    if (series.x.n_elem > maxMarked)
      look.width = 1.5;
    // A line under others of the same course is wider, so that all are seen.
    for (size_t other = k + 1; other < panel.series.size(); ++other)
    {
      if (IsLine(series) && IsLine(panel.series[other]) &&
          Coincide(series, panel.series[other]))
        look.width += 2.0;
    }
    looks.push_back(look);
  }
  ArrangeBars(panel, looks);
  return looks;
}

std::string SeriesSvg(const Series& series, const SeriesLook& look,
                      const Plot& plot, const double barWidth,
                      const ColourScale& scale)
{
  return "<g class=\"" + ColourClass(look.colour) + "\"><title>" +
      EscapeXml(series.name) + "</title>\n" +
      SeriesDrawing(series, look, plot, barWidth, scale).Svg() + "</g>\n";
}

std::string ErrorsSvg(const Series& series, const SeriesLook& look,
                      const Plot& plot)
{
  const bool upright =
      series.kind == SeriesKind::Bars || series.kind == SeriesKind::Points;
  return upright ? SeriesDrawing(series, look, plot, 0.0, {}).ErrorBars() : "";
}

std::string SampleSvg(const Series& series, const SeriesLook& look,
                      const double x, const double y, const double width)
{
  // What has many colours is shown in that of text.
  const size_t colour = series.shade.is_empty() ? look.colour : inkColour;
  std::string svg = "<g class=\"" + ColourClass(colour) + "\">";
  const bool bars =
      series.kind == SeriesKind::Bars || series.kind == SeriesKind::FlatBars;
  if (bars)
    svg += RectSvg(x - 6.0, y - 6.0, 12.0, 12.0, "bar");
  else if (series.kind != SeriesKind::Points)
    svg += LinePath("M" + Px(x - 0.5 * width, y) + "h" + Px(width), series,
                    look, "");
  if (look.marked)
  {
    svg += "<path class=\"mark\" d=\"" +
        ShapePath(look.shape, x, y, 2.5 + 0.5 * look.width) + "\"/>";
  }
  return svg + "</g>\n";
}

}  // namespace nexec
