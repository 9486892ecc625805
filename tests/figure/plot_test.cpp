/**
 * @file tests/figure/plot_test.cpp
 *
 * Numbers on axes are round, inside, and apart from each other.
 */
#include "figure/plot.hpp"
#include "figure/svg.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

using namespace nexec;

namespace
{

std::vector<std::string> TextsOf(const std::vector<Tick>& ticks)
{
  std::vector<std::string> texts;
  for (const Tick& tick : ticks)
    texts.push_back(tick.text);
  return texts;
}

std::vector<std::string> TickTexts(const double low, const double high,
                                   const bool logarithmic, const bool upright)
{
  Axis axis;
  axis.logarithmic = logarithmic;
  axis.limits = {low, high};
  return TextsOf(Ticks(Scale(axis, {}, false), 400.0, 12.0, upright));
}

}  // namespace

TEST_CASE("Ticks are round numbers", "[figure]")
{
  using Texts = std::vector<std::string>;
  CHECK(TickTexts(0, 1, false, true) ==
        Texts{"0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8",
              "0.9", "1.0"});
  CHECK(TickTexts(-30, 30, false, false) ==
        Texts{"−30", "−20", "−10", "0", "10", "20", "30"});
  CHECK(TickTexts(0.01, 100, true, true) ==
        Texts{"0.01", "0.1", "1", "10", "100"});
  CHECK(TickTexts(1, 1e6, true, false) ==
        Texts{"10⁰", "10¹", "10²", "10³", "10⁴", "10⁵", "10⁶"});
  CHECK(TickTexts(8, 130, true, false) == Texts{"10", "20", "50", "100"});
  CHECK(TickTexts(0, 4e6, false, false) ==
        Texts{"0", "1×10⁶", "2×10⁶", "3×10⁶", "4×10⁶"});
  CHECK(TickTexts(1e-9, 3e-9, false, true).front() == "1.0×10⁻⁹");
}

TEST_CASE("Ticks are inside the axis and do not overlap", "[figure]")
{
  const std::vector<std::vector<double>> data = {{},
                                                 {0.0},
                                                 {1e9},
                                                 {5.0, 5.0},
                                                 {1e-300, 2e-300},
                                                 {-1e300, 1e300},
                                                 {1e-12, 3e-12},
                                                 {1e6, 1e6 + 1e-3},
                                                 {0.1, arma::datum::nan, 0.7},
                                                 {1.0, arma::datum::inf},
                                                 {1.5, 1.51},
                                                 {3.0, 8.0},
                                                 {1e-300, 1e300},
                                                 {-3.0, -1.0}};
  for (const bool logarithmic : {false, true})
  {
    for (const bool upright : {false, true})
    {
      for (const std::vector<double>& values : data)
      {
        Axis axis;
        axis.logarithmic = logarithmic;
        const double length = upright ? 190.0 : 280.0;
        const Scale scale(axis, values, false);
        REQUIRE(scale.Low() < scale.High());
        for (const double value : values)
        {
          if (!Drawable(value, logarithmic))
            continue;
          CHECK(scale.Place(value) >= 0.0);
          CHECK(scale.Place(value) <= 1.0);
        }
        const std::vector<Tick> ticks = Ticks(scale, length, 12.0, upright);
        CAPTURE(logarithmic, upright, values, TextsOf(ticks));
        CHECK(ticks.size() >= 2);
        for (size_t k = 0; k < ticks.size(); ++k)
        {
          CHECK(ticks[k].place >= -1e-6);
          CHECK(ticks[k].place <= 1.0 + 1e-6);
          if (k == 0)
            continue;
          const double size = upright ? 12.0
                                      : 0.5 *
                  (TextWidth(ticks[k].text, 12.0) +
                   TextWidth(ticks[k - 1].text, 12.0));
          CHECK((ticks[k].place - ticks[k - 1].place) * length > size);
          CHECK(ticks[k].text != ticks[k - 1].text);
        }
      }
    }
  }
}

TEST_CASE("Ticks stand where few data are", "[figure]")
{
  using Texts = std::vector<std::string>;
  const auto texts = [](const arma::vec& x, const bool logarithmic,
                        const SeriesKind kind = SeriesKind::Line)
  {
    Panel panel;
    panel.x.logarithmic = logarithmic;
    Series series{"s", x, arma::vec(x.n_elem, arma::fill::ones)};
    series.kind = kind;
    panel.series = {series, series};
    return TextsOf(XTicks(panel, 400.0, 12.0));
  };
  CHECK(texts({128.0, 16.0, 64.0}, true) == Texts{"16", "64", "128"});
  CHECK(texts({16.0, 64.0, 128.0}, false) == Texts{"16", "64", "128"});
  CHECK(texts({-1.0, 0.5, 3.0}, false) == Texts{"−1", "0.5", "3"});
  CHECK(texts({16.0}, true) == Texts{"16"});
  CHECK(texts({16.0, arma::datum::nan, 64.0}, false) == Texts{"16", "64"});
  // No room, long numbers, many places, and lengths of bars: round numbers.
  CHECK(texts({1.0, 2.0, 1000.0}, false).back() == "1000");
  CHECK(texts({1.0, 2.0, 1000.0}, false).size() > 3);
  CHECK(texts({0.123456789, 0.5}, false).size() > 2);
  CHECK(texts(arma::regspace(1.0, 20.0), false).size() < 20);
  CHECK(texts({3.0, 7.0}, false, SeriesKind::FlatBars).front() == "0");
  CHECK(texts({}, false).size() >= 2);
}

TEST_CASE("Bars stand on zero", "[figure]")
{
  CHECK(Scale(Axis(), {3.0, 5.0}, true).Low() == 0.0);
  CHECK(Scale(Axis(), {0.0}, true).High() > 0.0);
  CHECK(Scale(Axis(), {-3.0, -5.0}, true).High() == 0.0);
  // What is never negative does not look as if it could be.
  CHECK(Scale(Axis(), {0.01, 5.0}, false).Low() == 0.0);
}

TEST_CASE("Texts are shortened and wrapped to their room", "[figure]")
{
  CHECK(Shorten("short", 12.0, 100.0) == "short");
  const std::string shortened = Shorten("ääääääääääääääääääää", 12.0, 60.0);
  CHECK(TextWidth(shortened, 12.0) <= 60.0);
  CHECK(shortened.substr(shortened.size() - 3) == "…");
  // Only whole characters are left out.
  CHECK((shortened.size() - 3) % 2 == 0);
  const std::vector<std::string> lines =
      Wrap("some words and averyveryverylongword more", 12.0, 80.0);
  REQUIRE(lines.size() >= 3);
  for (const std::string& line : lines)
    CHECK(TextWidth(line, 12.0) <= 80.0);
  CHECK(Wrap("", 12.0, 80.0).empty());
  CHECK(EscapeXml("a<b & \"c\">\n\x01") == "a&lt;b &amp; &quot;c&quot;&gt;  ");
}
