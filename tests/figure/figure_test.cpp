/**
 * @file tests/figure/figure_test.cpp
 *
 * Pictures of all kinds of data.
 */
#include "figure/figure.hpp"
#include "figure/plot.hpp"
#include "support/xml.hpp"

#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

Figure FigureOf(const std::vector<Series>& series)
{
  Panel panel;
  panel.title = "A & B";
  panel.x.label = "x < 1";
  panel.y.label = "y (\"nats\")";
  panel.series = series;
  return {"Title > all", "What is & what is not.", {panel}, 1};
}

bool Contains(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos;
}

//! What every picture has to be.
void CheckPicture(const Figure& figure)
{
  const std::string svg = FigureSvg(figure);
  CHECK(XmlError(svg) == "");
  CHECK(svg == FigureSvg(figure));
  CHECK_FALSE(Contains(svg, "nan"));
  CHECK_FALSE(Contains(svg, "inf"));
}

const double none = arma::datum::nan;

}  // namespace

TEST_CASE("All names and labels are in the picture, escaped", "[figure]")
{
  const std::string svg =
      FigureSvg(FigureOf({{"one & two", {1.0, 2.0}, {1.0, 2.0}},
                          {"<3>", {1.0, 2.0}, {2.0, 1.0}}}));
  CHECK(XmlError(svg) == "");
  for (const std::string text :
       {"<title>Title &gt; all</title>", "<desc>What is &amp; what is not.",
        ">A &amp; B</text>", ">x &lt; 1</text>", ">y (&quot;nats&quot;)</text>",
        ">one &amp; two</text>", ">&lt;3&gt;</text>",
        "<title>one &amp; two</title>", "prefers-color-scheme:dark"})
  {
    INFO(text);
    CHECK(Contains(svg, text));
  }
}

TEST_CASE("A figure is drawn for one background or for both", "[figure]")
{
  Figure figure = FigureOf({{"s", {1.0, 2.0}, {1.0, 2.0}}});
  figure.scale = ColourScale();
  const auto has = [&](const FigureTheme theme, const std::string& part)
  {
    figure.theme = theme;
    CheckPicture(figure);
    return Contains(FigureSvg(figure), part);
  };
  const std::string query = "@media (prefers-color-scheme:dark)";
  const std::string light = ".card{fill:#ffffff", dark = ".card{fill:#161b22";
  CHECK(has(FigureTheme::Auto, query));
  CHECK(has(FigureTheme::Auto, light));
  CHECK(has(FigureTheme::Auto, dark));
  CHECK_FALSE(has(FigureTheme::Light, query));
  CHECK(has(FigureTheme::Light, light));
  CHECK_FALSE(has(FigureTheme::Light, dark));
  CHECK_FALSE(has(FigureTheme::Dark, query));
  CHECK_FALSE(has(FigureTheme::Dark, light));
  CHECK(has(FigureTheme::Dark, dark));
}

TEST_CASE("Any data can be drawn", "[figure]")
{
  const std::vector<std::pair<arma::vec, arma::vec>> data = {
      {{}, {}},
      {{1.0}, {2.0}},
      {{1.0, 2.0}, {5.0, 5.0}},
      {{none, none}, {1.0, none}},
      {{1.0, 2.0, 3.0}, {none, arma::datum::inf, 1.0}},
      {{1e299, 2e299}, {-1e300, 1e300}},
      {{1e-300, 2e-300}, {1e-12, 3e-12}},
      {{0.0, 1.0, 2.0}, {0.0, -1.0, 1e-9}}};
  for (const auto& [x, y] : data)
  {
    for (const SeriesKind kind :
         {SeriesKind::Line, SeriesKind::DashedLine, SeriesKind::FaintLine,
          SeriesKind::Points, SeriesKind::Bars, SeriesKind::FlatBars,
          SeriesKind::Steps})
    {
      for (const bool logarithmic : {false, true})
      {
        Series series{"s", x, y, arma::vec(x.n_elem, arma::fill::ones), kind};
        Figure figure = FigureOf({series, series});
        figure.panels[0].x.logarithmic = logarithmic;
        figure.panels[0].y.logarithmic = logarithmic;
        CAPTURE(x, y, int(kind), logarithmic);
        CheckPicture(figure);
      }
    }
  }
}

TEST_CASE("Twenty series and long names fit", "[figure]")
{
  std::vector<Series> many;
  for (size_t k = 0; k < 20; ++k)
  {
    many.push_back(
        {std::string(10 * k + 1, 'w'), {1.0, 2.0}, {double(k), 1.0}});
  }
  Figure figure = FigureOf(many);
  figure.title = figure.description = std::string(500, 'x') + " y";
  figure.panels.push_back(figure.panels[0]);
  figure.panels.push_back(figure.panels[0]);
  figure.columns = 3;
  CheckPicture(figure);
  // Seven colours, and then dashes.
  CHECK(CountOf(FigureSvg(figure), "stroke-dasharray") == 2 * 3 * 13);
}

TEST_CASE("Lines have gaps where numbers are missing", "[figure]")
{
  const auto lines = [](const arma::vec& y)
  {
    Series series{"s", arma::regspace(1.0, double(y.n_elem)), y};
    return CountOf(FigureSvg(FigureOf({series})), "<path class=\"line\"");
  };
  CHECK(lines({1.0, 2.0, 3.0, 4.0}) == 1);
  CHECK(lines({1.0, 2.0, none, 3.0, 4.0}) == 2);
  CHECK(lines({none, 1.0, 2.0, none, 3.0, none}) == 1);
}

TEST_CASE("Long lines are thinned and keep their extremes", "[figure]")
{
  PixelRun run;
  for (size_t k = 0; k < 10000; ++k)
    run.push_back({k, 0.05 * double(k), k == 4711 ? -50.0 : double(k % 7)});
  const PixelRun thinned = Thin(run);
  CHECK(thinned.size() <= 4 * 501);
  CHECK(thinned.front().index == 0);
  CHECK(thinned.back().index == 9999);
  CHECK(std::count_if(thinned.begin(), thinned.end(),
                      [](const Pixel& p) { return p.y == -50.0; }) == 1);
  CHECK(std::is_sorted(thinned.begin(), thinned.end(),
                       [](const Pixel& a, const Pixel& b)
                       { return a.index < b.index; }));

  Series series{"s", arma::regspace(1.0, 10000.0),
                arma::sin(arma::regspace(1.0, 10000.0))};
  CHECK(FigureSvg(FigureOf({series})).size() < 60000);
}

TEST_CASE("Shades have a scale, and faint lines no legend", "[figure]")
{
  Series shaded{
      "paths", {1.0, 2.0, none, 1.0, 2.0}, {1.0, 2.0, none, 3.0, 4.0}};
  shaded.shade = {0.0, 0.0, none, 9.0, 9.0};
  Series faint{"raw", {1.0, 2.0}, {1.0, 3.0}};
  faint.kind = SeriesKind::FaintLine;
  Figure figure = FigureOf({shaded, faint, {"other", {1.0}, {1.0}}});
  figure.scale = {"rank", 0.0, 9.0};
  CheckPicture(figure);
  const std::string svg = FigureSvg(figure);
  CHECK(CountOf(svg, "<path class=\"line s0\"") == 1);
  CHECK(CountOf(svg, "<path class=\"line s15\"") == 1);
  CHECK(Contains(svg, ">rank</text>"));
  CHECK(Contains(svg, "<title>raw</title>"));
  CHECK_FALSE(Contains(svg, ">raw</text>"));
}

TEST_CASE("Lines that coincide are drawn so that all are seen", "[figure]")
{
  const Series line{"s", {1.0, 2.0}, {1.0, 1.0}};
  const std::string svg = FigureSvg(FigureOf({line, line, line}));
  CHECK(Contains(svg, "stroke-width:6\""));
  CHECK(Contains(svg, "stroke-width:4\""));
}

TEST_CASE("Figures that make no sense are refused", "[figure]")
{
  CHECK_THROWS_AS(FigureSvg(Figure()), InputError);
  CHECK_THROWS_AS(FigureSvg(FigureOf({{"s", {1.0, 2.0}, {1.0}}})), InputError);
  CHECK_THROWS_AS(FigureSvg(FigureOf({{"s", {1.0}, {1.0}, {1.0, 2.0}}})),
                  InputError);
}
