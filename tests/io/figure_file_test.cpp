/**
 * @file tests/io/figure_file_test.cpp
 *
 * Pictures and their data as files.
 */
#include "io/report_file.hpp"
#include "support/temporary_folder.hpp"

#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <sstream>

using namespace nexec;

namespace
{

Figure SmallFigure()
{
  Panel panel;
  panel.title = "a, b";
  panel.series = {{"one",
                   {1.0, 2.0, 3.0},
                   {0.1, arma::datum::nan, 1e-300},
                   {0.5, 0.25, 0.125}},
                  {"two \"quoted\"", {1.0 / 3.0}, {-7.0}}};
  return {"t", "d", {panel}, 1};
}

}  // namespace

TEST_CASE("The data of a figure are written whole", "[figure]")
{
  CHECK(FigureCsv(SmallFigure()) ==
        "panel,series,x,y,spread\n"
        "\"a, b\",one,1,0.1,0.5\n"
        "\"a, b\",one,2,,0.25\n"
        "\"a, b\",one,3,1e-300,0.125\n"
        "\"a, b\",\"two \"\"quoted\"\"\",0.3333333333333333,-7,\n");
  Figure shaded = SmallFigure();
  shaded.panels[0].series[1].shade = {4.0};
  CHECK(FigureCsv(shaded).substr(0, 30) == "panel,series,x,y,spread,shade\n");

  Series bars{"s", {0.25, 0.75}, {0.0, 1.0}};
  bars.kind = SeriesKind::FlatBars;
  Panel places;
  places.y.names = {"a to b, larger", "b to a"};
  places.series = {bars};
  CHECK(FigureCsv({"t", "d", {places}, 1}) ==
        "panel,series,x,y,spread\n,s,0.25,\"a to b, larger\",\n"
        ",s,0.75,b to a,\n");

  // Nothing is thinned, and all numbers read back as they were.
  Series series{"s", arma::regspace(1.0, 10000.0), {}};
  series.y = arma::sin(series.x);
  Panel panel;
  panel.title = "p";
  panel.series = {series};
  std::istringstream lines(FigureCsv({"t", "d", {panel}, 1}));
  std::string line;
  std::getline(lines, line);
  size_t row = 0, same = 0;
  for (; std::getline(lines, line); ++row)
  {
    double x = 0.0, y = 0.0;
    REQUIRE(std::sscanf(line.c_str(), "p,s,%lf,%lf,", &x, &y) == 2);
    same += x == series.x[row] && y == series.y[row] ? 1 : 0;
  }
  CHECK(row == 10000);
  CHECK(same == 10000);
}

TEST_CASE("A figure is a picture and its data beside it", "[figure]")
{
  const TemporaryFolder folder;
  SaveFigure(folder / "a.b.svg", SmallFigure());
  CHECK(Slurp(folder / "a.b.svg") == FigureSvg(SmallFigure()));
  CHECK(Slurp(folder / "a.b.csv") == FigureCsv(SmallFigure()));
  CHECK(folder.Count() == 2);
  for (const std::string name : {"a.png", "svg", "a.svg.gz", "a"})
    CHECK_THROWS_AS(SaveFigure(folder / name, SmallFigure()), UsageError);
  CHECK_THROWS_AS(SaveFigure(folder / "no/a.svg", SmallFigure()), WriteError);
  CHECK(folder.Count() == 2);
}
