/**
 * @file tests/chain/executor/figures_test.cpp
 *
 * Figures about executors show what they say.
 */
#include "chain/executor/dense_pass.hpp"
#include "chain/executor_figures.hpp"
#include "support/models.hpp"
#include "support/xml.hpp"

#include <nexec/chain/algorithm/registry.hpp>

#include <catch2/catch.hpp>

using namespace nexec;

TEST_CASE("Training is drawn one attempt after the other", "[figure]")
{
  std::vector<TrainingUpdate> history;
  for (size_t k = 0; k < 100; ++k)
  {
    history.push_back(
        {k / 50, k % 50 + 1, {0.5, 0.25, 0.125, 1.0}, 1.0, 1.0, {}});
  }
  const Figure figure = TrainingFigure(history);
  CHECK(XmlError(FigureSvg(figure)) == "");
  const std::vector<Series>& series = figure.panels[0].series;
  REQUIRE(series.size() == 4);
  REQUIRE(series[1].x.n_elem == 101);
  CHECK(series[1].x[100] == 100.0);
  CHECK(series[1].y[100] == 0.25);
  // The second attempt is not connected with the first.
  CHECK(std::isnan(series[1].y[50]));
  CHECK(XmlError(FigureSvg(TrainingFigure({}))) == "");
}

TEST_CASE("Accuracies are drawn over the length", "[figure]")
{
  Metrics metrics;
  metrics.sequences = 4;
  metrics.sorted = 3;
  metrics.exact = 1;
  const Figure figure = AccuracyFigure({{16, metrics}, {64, metrics}});
  CHECK(XmlError(FigureSvg(figure)) == "");
  const std::vector<Series>& series = figure.panels[0].series;
  REQUIRE(series.size() == 4);
  CHECK(series[2].x[1] == 64.0);
  CHECK(series[2].y[1] == 0.75);
  CHECK(series[3].y[0] == 0.25);
}

TEST_CASE("Margins by length are those of certificates", "[figure]")
{
  const ExecutorModel& model = ShippedModel();
  const Certificate asked = Certify(model, 30, CertifyDepth::Verdict);
  const std::vector<LengthMargin> margins = MarginsByLength(model, asked);
  REQUIRE(margins.size() == 3);
  CHECK(margins[0].length == 2);
  CHECK(margins[1].length == 8);
  CHECK(margins[2].length == 30);
  CHECK(margins[2].margin == asked.margin);
  CHECK(margins[2].roundingShare == asked.roundingShare);
  CHECK(XmlError(FigureSvg(MarginFigure(margins, asked))) == "");

  const ExecutorModel hard = WithPooling(model, Pooling::Hard);
  const Certificate all = Certify(hard, {});
  for (const LengthMargin& margin : MarginsByLength(hard, all))
    CHECK(margin.margin == all.margin);
}

TEST_CASE("A model without a proof has no margin", "[figure]")
{
  const ExecutorModel model = LoadModel(NEXEC_TEST_DATA "/wrong_at_3.bin");
  const Certificate certificate = Certify(model, 8, CertifyDepth::Verdict);
  REQUIRE_FALSE(certificate.proved);
  const std::vector<LengthMargin> margins = MarginsByLength(model, certificate);
  CHECK(std::isnan(margins.back().margin));
  CHECK(XmlError(FigureSvg(MarginFigure(margins, certificate))) == "");
}

TEST_CASE("Losses by kind of transition add up to the state loss", "[figure]")
{
  const ExecutorModel model = NoisyModel(6);
  const Algorithm& algorithm = FindAlgorithm(model.config.algorithm);
  const std::vector<std::vector<double>> sequences = {
      {3, 1, 4, 2, 5}, {5, 4, 3, 2, 1}, {1, 2, 3, 4, 5}};
  const TransitionKindLosses losses = LossesByKind(model, sequences);
  double sum = 0.0, count = 0.0;
  for (const std::vector<double>& values : sequences)
  {
    const auto kinds =
        TransitionKinds(algorithm, Trajectory(algorithm, values));
    CHECK(TransitionKindName(kinds.front(), algorithm) == "start");
    CHECK(TransitionKindName(kinds.back(), algorithm) == "end");
    for (const size_t kind : kinds)
      sum += losses[kind];
    count += static_cast<double>(kinds.size());
  }
  DensePass pass(model.config);
  arma::vec gradient;
  const LossParts parts = pass.EvaluateWithGradient(
      model.parameters, Trajectories(algorithm, sequences), {}, gradient);
  CHECK(sum / count == Approx(parts.state));
  CHECK(XmlError(FigureSvg(
            KindLossFigure(algorithm, {{1, losses}, {2, losses}}))) == "");
}
