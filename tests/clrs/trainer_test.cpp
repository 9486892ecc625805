/**
 * @file tests/clrs/trainer_test.cpp
 */
#include <nexec/clrs/clrs_trainer.hpp>

#include <nexec/core/errors.hpp>
#include <nexec/core/threads.hpp>

#include "io/diagnosis_file.hpp"
#include "small_settings.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

ClrsRun Trained(const ClrsPreset& preset, const uint64_t seed = 1)
{
  ClrsRun run(preset, seed);
  TrainClrs(run, [](const ClrsUpdate&) { return false; });
  return run;
}

bool Same(const arma::vec& a, const arma::vec& b)
{
  return a.n_elem == b.n_elem && arma::all(a == b);
}

}  // namespace

TEST_CASE("A baseline learns", "[clrs][training]")
{
  ClrsPreset preset = SmallPreset();
  preset.config.hiddenSize = 24;
  preset.draws.batchSize = 16;
  preset.draws.lengths = {4};
  preset.updates = 400;
  const ClrsRun run = Trained(preset);
  REQUIRE(run.model.history.size() == 400);
  const ClrsLosses &first = run.model.history.front().losses,
                   &last = run.model.history.back().losses;
  CHECK(last.Output() < 0.5 * first.Output());
  CHECK(last.Hint() < first.Hint());
  // A node that points anywhere is right once in four times.
  CHECK(run.best.history.back().validation->node > 0.6);
}

TEST_CASE("A baseline is the same for any number of threads", "[clrs]")
{
  const size_t before = NumThreads();
  for (const std::string& name : PresetNames())
  {
    SetNumThreads(1);
    const ClrsRun one = Trained(SmallPreset(name));
    SetNumThreads(2);
    const ClrsRun two = Trained(SmallPreset(name));
    CHECK(Same(one.model.parameters, two.model.parameters));
    CHECK(Same(one.best.parameters, two.best.parameters));
    CHECK(ClrsHistoryCsv(one.model) == ClrsHistoryCsv(two.model));
  }
  SetNumThreads(before);
}

TEST_CASE("A baseline depends on its seed and settings", "[clrs]")
{
  const arma::vec parameters = Trained(SmallPreset()).model.parameters;
  CHECK_FALSE(Same(parameters, Trained(SmallPreset(), 2).model.parameters));
  ClrsPreset changed = SmallPreset();
  changed.hintWeight = 0.0;
  CHECK_FALSE(Same(parameters, Trained(changed).model.parameters));
  changed = SmallPreset();
  changed.config.carryHidden = false;
  CHECK_FALSE(Same(parameters, Trained(changed).model.parameters));
}

TEST_CASE("Lengths take turns and validations their places", "[clrs]")
{
  const ClrsRun run = Trained(SmallPreset());
  for (size_t k = 0; k < run.model.history.size(); ++k)
  {
    const ClrsUpdate& update = run.model.history[k];
    CHECK(update.length == (k % 2 == 0 ? 4 : 6));
    CHECK(update.validation.has_value() == ((k + 1) % 5 == 0 || k + 1 == 12));
  }
  REQUIRE_FALSE(run.best.history.empty());
  for (const ClrsUpdate& update : run.model.history)
  {
    if (update.validation)
      CHECK(update.validation->node <=
            run.best.history.back().validation->node);
  }
}

TEST_CASE("A baseline that diverges is a TrainingError", "[clrs]")
{
  ClrsPreset preset = SmallPreset();
  preset.stepSize = 1e200;
  REQUIRE_THROWS_AS(Trained(preset), TrainingError);
}

TEST_CASE("The history of a baseline has every part, raw and normalised",
          "[clrs]")
{
  const ClrsRun run = Trained(SmallPreset());
  const std::string csv = ClrsHistoryCsv(run.model);
  const std::string header = csv.substr(0, csv.find('\n'));
  for (const char* column :
       {"update", "length", "pred", "pred_mask", "pred_h", "i", "j", "output",
        "hint", "output_by_first", "hint_by_uniform", "gradient_norm",
        "validation_node_score", "validation_sequence_score"})
    CHECK(("," + header + ",").find("," + std::string(column) + ",") !=
          std::string::npos);
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 13);
}

TEST_CASE("Results name their preset and what differs from it", "[clrs]")
{
  CHECK(DescribePreset(Preset("clrs2022")) == "clrs2022");
  ClrsPreset preset = Preset("generalist2022");
  preset.updates = 1000;
  preset.config.carryHidden = false;
  preset.draws.lengths = {16};
  CHECK(DescribePreset(preset) ==
        "generalist2022 (carry_hidden false, lengths 16, updates 1000)");
}
