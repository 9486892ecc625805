/**
 * @file tests/io/clrs_file_test.cpp
 */
#include <nexec/io/clrs_file.hpp>

#include <nexec/core/errors.hpp>

#include "clrs/small_settings.hpp"
#include "io/diagnosis_file.hpp"
#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

using namespace nexec;
using Catch::Matchers::Contains;

namespace
{

//! Continue a run up to this update.
void TrainUntil(ClrsRun& run, const size_t last)
{
  TrainClrs(run, [&](const ClrsUpdate&) { return run.Updates() >= last; });
}

//! A run after some updates, with a validation behind it.
ClrsRun SomeRun(const std::string& preset = "generalist2022")
{
  ClrsRun run(SmallPreset(preset), 7);
  TrainUntil(run, 6);
  return run;
}

}  // namespace

TEST_CASE("A baseline survives both formats bit for bit", "[io][clrs]")
{
  const TemporaryFolder folder;
  for (const std::string& name : PresetNames())
  {
    const ClrsModel model = SomeRun(name).model;
    SaveClrsModel(folder / "a.bin", model);
    SaveClrsModel(folder / "a.json", LoadClrsModel(folder / "a.bin"));
    const ClrsModel back = LoadClrsModel(folder / "a.json");
    CHECK(ListSettings(back.preset) == ListSettings(model.preset));
    CHECK(back.seed == 7);
    CHECK(back.history.size() == 6);
    CHECK(ClrsHistoryCsv(back) == ClrsHistoryCsv(model));
    CHECK(back.blasKernel == model.blasKernel);
    CHECK(arma::all(back.parameters == model.parameters));
    SaveClrsModel(folder / "b.bin", back);
    CHECK(Slurp(folder / "a.bin") == Slurp(folder / "b.bin"));
  }
}

TEST_CASE("A run that is saved and loaded goes on to the same bytes",
          "[io][clrs]")
{
  const TemporaryFolder folder;
  for (const std::string& name : PresetNames())
  {
    ClrsRun whole(SmallPreset(name), 7);
    TrainUntil(whole, 12);
    // Before the first validation, right after one, and in between.
    for (const size_t stop : {3, 5, 8})
    {
      ClrsRun part(SmallPreset(name), 7);
      TrainUntil(part, stop);
      SaveClrsRun(folder / "run", part);
      ClrsRun rest = LoadClrsRun(folder / "run");
      CHECK(rest.Updates() == stop);
      TrainUntil(rest, 12);
      SaveClrsRun(folder / "rest", rest);
      SaveClrsRun(folder / "whole", whole);
      CHECK(Slurp(folder / "rest") == Slurp(folder / "whole"));
      CHECK(ClrsHistoryCsv(rest.model) == ClrsHistoryCsv(whole.model));
    }
  }
}

TEST_CASE("Kinds of files are not taken for one another", "[io][clrs]")
{
  const TemporaryFolder folder;
  const ClrsRun run = SomeRun();
  SaveClrsModel(folder / "model.bin", run.model);
  SaveClrsRun(folder / "run.bin", run);
  CHECK_THROWS_WITH(LoadClrsModel(folder / "run.bin"),
                    Contains("it holds a checkpoint of a baseline's training, "
                             "but a baseline model is needed"));
  CHECK_THROWS_WITH(LoadClrsRun(folder / "model.bin"),
                    Contains("it holds a baseline model, but a checkpoint of a "
                             "baseline's training is needed"));
  CHECK_THROWS_AS(SaveClrsModel(folder / "model.txt", run.model), UsageError);
}

TEST_CASE("Settings that no network has are refused", "[io][clrs]")
{
  const TemporaryFolder folder;
  const ClrsModel good = SomeRun().model;
  const auto problem = [&](const auto& change)
  {
    ClrsModel model = good;
    change(model);
    try
    {
      SaveClrsModel(folder / "model.bin", model);
      return std::string();
    }
    catch (const WriteError& error)
    {
      return std::string(error.what());
    }
  };
  CHECK(problem([](ClrsModel&) {}).empty());
  CHECK_THAT(problem([](ClrsModel& m) { m.preset.processor = "gat"; }),
             Contains("'processor' is none"));
  CHECK_THAT(problem([](ClrsModel& m) { m.preset.config.hiddenSize = 0; }),
             Contains("'hidden_size' is 0"));
  CHECK_THAT(problem(
                 [](ClrsModel& m) {
                   m.preset.draws.lengths = {4, 1};
                 }),
             Contains("'lengths' has one below 2"));
  CHECK_THAT(problem([](ClrsModel& m) { m.preset.draws.lengths.clear(); }),
             Contains("lengths' is 0"));
  CHECK_THAT(problem([](ClrsModel& m) { m.preset.stepSize = NAN; }),
             Contains("'step_size' is not finite"));
  CHECK_THAT(problem([](ClrsModel& m) { m.parameters[5] = INFINITY; }),
             Contains("is not finite"));
  CHECK_THAT(problem([](ClrsModel& m) { m.parameters.resize(9); }),
             Contains("9 parameters in place of"));
}
