/**
 * @file tests/io/clrs_file_test.cpp
 */
#include <nexec/io/clrs_file.hpp>

#include <nexec/core/errors.hpp>
#include <nexec/io/clrs_history_file.hpp>
#include <nexec/io/container.hpp>

#include "clrs/small_settings.hpp"
#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <random>

using namespace nexec;
using Catch::Matchers::Contains;

namespace
{

//! Continue a run up to this update.
void TrainUntil(ClrsRun& run, const size_t last)
{
  TrainClrs(run, [&](const ClrsUpdate&) { return run.Updates() < last; });
}

//! A run after some updates, with a validation behind it.
ClrsRun SomeRun(const std::string& preset = "generalist2022")
{
  ClrsRun run(SmallPreset(preset), 7);
  TrainUntil(run, 6);
  return run;
}

//! The error of loading these bytes as a run, or nothing.
std::string Refusal(const TemporaryFolder& folder, const std::string& bytes)
{
  Put(folder / "run", bytes);
  try
  {
    LoadClrsRun(folder / "run");
    return "";
  }
  catch (const FormatError& error)
  {
    return error.what();
  }
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

TEST_CASE("A run cut off anywhere is refused", "[io][clrs]")
{
  const TemporaryFolder folder;
  SaveClrsRun(folder / "whole", SomeRun());
  const std::string payload =
      UnwrapPayload("whole", Slurp(folder / "whole"), "CKPT");
  CHECK(Refusal(folder, WrapPayload("CKPT", payload)).empty());
  std::mt19937 random(1);
  for (size_t k = 0; k < 200; ++k)
  {
    const size_t size = k < 100 ? 4 * k : random() % payload.size();
    CAPTURE(size);
    CHECK_FALSE(
        Refusal(folder, WrapPayload("CKPT", payload.substr(0, size))).empty());
  }
  CHECK_THAT(Refusal(folder, WrapPayload("CKPT", payload + "x")),
             Contains("bytes follow"));
}

TEST_CASE("Damaged runs and models are loaded or refused, nothing else",
          "[io][clrs]")
{
  const TemporaryFolder folder;
  const ClrsRun run = SomeRun();
  SaveClrsRun(folder / "whole", run);
  SaveClrsModel(folder / "model.json", run.model);
  const std::string payload =
      UnwrapPayload("whole", Slurp(folder / "whole"), "CKPT");
  const std::string json = Slurp(folder / "model.json");
  std::mt19937 random(2);
  size_t refused = 0;
  for (size_t k = 0; k < 300; ++k)
  {
    std::string damaged = payload, text = json;
    // The settings are at the beginning, where damage does most.
    damaged[random() % (k < 200 ? 300 : payload.size())] =
        static_cast<char>(random());
    refused += Refusal(folder, WrapPayload("CKPT", damaged)).empty() ? 0 : 1;
    text[random() % 1200] = static_cast<char>(random());
    Put(folder / "damaged.json", text);
    try
    {
      LoadClrsModel(folder / "damaged.json");
    }
    catch (const FormatError&)
    {
      ++refused;
    }
  }
  CHECK(refused > 100);
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
