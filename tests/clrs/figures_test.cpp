/**
 * @file tests/clrs/figures_test.cpp
 *
 * Figures about baselines show what they say.
 */
#include "clrs/clrs_figures.hpp"
#include "made_traces.hpp"
#include "support/xml.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

//! A model whose losses fall; only its history is real.
ClrsModel MadeModel(const double height)
{
  ClrsModel model;
  model.preset.draws.lengths = {4, 6};
  for (size_t k = 0; k < 10; ++k)
  {
    ClrsUpdate update;
    update.length = k % 2 == 0 ? 4 : 6;
    update.losses.pred = height / double(k + 1);
    update.losses.predH = 2.0 * height;
    model.history.push_back(update);
  }
  return model;
}

TableSummary MadeSteps(const size_t networks)
{
  const ClrsBatch batch = RandomBatch(6, 5, 1);
  std::vector<ClrsDiagnosis> diagnoses;
  for (size_t k = 0; k < networks; ++k)
  {
    diagnoses.push_back(Diagnose(
        "a", batch, k == 0 ? RushedTraces(batch) : PerfectTraces(batch)));
  }
  return SummariseSteps(diagnoses);
}

}  // namespace

TEST_CASE("Losses are drawn raw and as running means", "[figure]")
{
  const Figure one = LossesFigure({MadeModel(1.0)});
  CHECK(XmlError(FigureSvg(one)) == "");
  REQUIRE(one.panels.size() == 2);
  const std::vector<Series>& series = one.panels[0].series;
  REQUIRE(series.size() == 4);
  CHECK(series[0].x[0] == 1.0);
  CHECK(series[0].y[1] == 0.5);
  CHECK(series[0].colour == series[1].colour);
  // Both lengths once: the mean of the first two updates, between them.
  CHECK(series[1].x[0] == 1.5);
  CHECK(series[1].y[0] == Approx(0.75));
  CHECK(series[1].y.n_elem == 9);
  CHECK(series[1].spread.is_empty());
  CHECK(one.panels[1].series[2].y[9] == Approx(1.0));

  const Figure two = LossesFigure({MadeModel(1.0), MadeModel(3.0)});
  CHECK(XmlError(FigureSvg(two)) == "");
  CHECK(two.panels[0].series[3].y[0] == Approx(4.0));
  CHECK(two.panels[0].series[3].spread[0] == Approx(std::sqrt(8.0)));
  // Training may fail before there is anything to draw.
  CHECK(XmlError(FigureSvg(LossesFigure({ClrsModel()}))) == "");
}

TEST_CASE("Hints and early solutions are drawn by step", "[figure]")
{
  for (const size_t networks : {1, 2})
  {
    const TableSummary steps = MadeSteps(networks);
    const Figure hints = HintsFigure(steps);
    CHECK(XmlError(FigureSvg(hints)) == "");
    REQUIRE(hints.panels.size() == 3);
    CHECK(hints.panels[0].series[0].spread.is_empty() == (networks == 1));
    const Figure solutions = SolutionsFigure(steps, 5);
    CHECK(XmlError(FigureSvg(solutions)) == "");
    REQUIRE(solutions.panels.size() == 2);
    CHECK(solutions.panels[0].series[0].y[5] == 5.0);
    CHECK(arma::accu(solutions.panels[1].series[0].y) == 5.0);
  }
}

TEST_CASE("Trajectories are drawn node by node", "[figure]")
{
  std::vector<TrajectoryPoint> points;
  for (size_t sequence = 0; sequence < 6; ++sequence)
  {
    for (size_t node = 0; node < 3; ++node)
    {
      for (size_t step = 1; step < 3; ++step)
      {
        points.push_back(
            {sequence, node, step, double(step), double(node), 0.5, 2 - node});
      }
    }
  }
  const Figure figure = TrajectoriesFigure(points, {0.625, 0.25});
  CHECK(XmlError(FigureSvg(figure)) == "");
  REQUIRE(figure.panels.size() == 4);
  const Panel& panel = figure.panels[3];
  CHECK(panel.x.label == "component 1 (63% of variance)");
  REQUIRE(panel.series.size() == 3);
  // Three paths of two points, and a gap before each.
  CHECK(panel.series[0].x.n_elem == 9);
  CHECK(
      arma::approx_equal(panel.series[1].x, arma::vec{1, 1, 1}, "absdiff", 0));
  CHECK(
      arma::approx_equal(panel.series[2].x, arma::vec{2, 2, 2}, "absdiff", 0));
  CHECK(arma::approx_equal(panel.series[2].shade, arma::vec{3, 2, 1}, "absdiff",
                           0));
  CHECK(figure.scale->high == 3.0);
}
