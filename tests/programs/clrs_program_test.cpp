/**
 * @file tests/programs/clrs_program_test.cpp
 *
 * The programs of the continuous baseline as processes.
 */
#include "support/process.hpp"

#include <catch2/catch.hpp>
#include <cereal/archives/json.hpp>

#include <algorithm>

using namespace nexec;

namespace
{

//! Options that make training short; a batch is more than one shard.
const std::string quick =
    "nexec_clrs_train --hidden_size 8 --lengths 4,6 --batch_size 20 ";

}  // namespace

TEST_CASE("A baseline's bytes do not depend on the threads", "[program][clrs]")
{
  const TemporaryFolder folder;
  for (const std::string threads : {"1", "2"})
  {
    const ProcessResult train = Run(
        quick + "--updates 20 --seed 4 --threads " + threads + " -M " +
        (folder / (threads + ".bin")) + " -o " + (folder / (threads + ".csv")) +
        " --best_model_file " + (folder / (threads + ".best.bin")));
    REQUIRE(train.exitCode == 0);
    CHECK(train.out.empty());
    CHECK(Contains(train.err, "generalist2022 (hidden_size 8, lengths 4,6"));
    CHECK(Contains(train.err, "20 updates"));
  }
  for (const std::string file : {".bin", ".csv", ".best.bin"})
    CHECK(Slurp(folder / ("1" + file)) == Slurp(folder / ("2" + file)));
  // Nothing else is left, the checkpoint neither.
  CHECK(folder.Count() == 6);
}

TEST_CASE("A baseline can be stopped for good where it is", "[program][clrs]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "model.bin";
  REQUIRE(
      RunUntil(model + ".checkpoint", "TERM", quick + "-M " + model).exitCode ==
      143);
  // The checkpoint may be later than the first validation.
  const ProcessResult fewer = Run(quick + "--resume --updates 49 -M " + model);
  CHECK(fewer.exitCode == 2);
  CHECK(Contains(fewer.err, "more than --updates asks for"));
  REQUIRE(std::filesystem::exists(model + ".checkpoint"));
  const std::string done = fewer.err.substr(fewer.err.find(" has ") + 5);
  const std::string updates = done.substr(0, done.find(' '));
  CAPTURE(updates);
  REQUIRE(
      Run(quick + "--resume --updates " + updates + " -M " + model).exitCode ==
      0);
  REQUIRE(Run(quick + "--updates " + updates + " -M " + (folder / "whole.bin"))
              .exitCode == 0);
  CHECK(Slurp(model) == Slurp(folder / "whole.bin"));
}

TEST_CASE("Bad options of nexec_clrs_train are clear errors", "[program][clrs]")
{
  const TemporaryFolder folder;
  const std::string model = " -M " + (folder / "model.bin");
  CHECK(Contains(Run("nexec_clrs_train").err, "--output_model_file"));
  CHECK(Run("nexec_clrs_train --preset clrs2099" + model).exitCode == 2);
  CHECK(Run("nexec_clrs_train --lengths 1" + model).exitCode == 2);
  CHECK(Run("nexec_clrs_train -M " + (folder / "model.txt")).exitCode == 2);
  CHECK(Run("nexec_clrs_train -M " + (folder / "no/model.bin")).exitCode == 4);
  Put(folder / "model.bin.checkpoint", "not a checkpoint");
  CHECK(Run("nexec_clrs_train --resume" + model).exitCode == 3);
  CHECK(folder.Count() == 1);
}

TEST_CASE("Baselines of several seeds are diagnosed together",
          "[program][clrs]")
{
  const TemporaryFolder folder;
  std::string models;
  for (const std::string seed : {"1", "2", "3"})
  {
    const std::string model = folder / ("model-" + seed + ".bin");
    REQUIRE(
        Run(quick + "--updates 6 --seed " + seed + " -M " + model).exitCode ==
        0);
    models += " " + model;
  }
  const ProcessResult result = Run(
      "nexec_clrs_diagnose --length 6 -n 10 -m" + models + " --steps_file " +
      (folder / "steps.csv") + " --losses_file " + (folder / "losses.csv") +
      " --trajectories_file " + (folder / "trajectories.csv"));
  INFO(result.err);
  REQUIRE(result.exitCode == 0);
  CHECK(
      Contains(result.out, "seeds 1 2 3, 6 updates; 10 sequences of length 6"));
  CHECK(Contains(result.out, "| step | C_t | E_t |"));
  CHECK(Contains(result.out, " ± "));
  const auto lines = [&](const std::string& name)
  {
    const std::string text = Slurp(folder / name);
    return std::count(text.begin(), text.end(), '\n');
  };
  CHECK(lines("steps.csv") == 1 + 6);
  CHECK(lines("losses.csv") == 1 + 6);
  // Three models, 8 sequences of 6 nodes, 5 steps.
  CHECK(lines("trajectories.csv") == 1 + 3 * 8 * 6 * 5);
  const std::string json =
      Run("nexec_clrs_diagnose --json --length 6 -n 10" + models).out;
  CHECK(Contains(json, "\"name\": \"model-3.bin\""));
  CHECK(Contains(json, "\"settings\": \"generalist2022 (hidden_size 8"));

  const ProcessResult scores = Run("nexec_clrs_evaluate --lengths 5,9 -n 4 -m" +
                                   models + " -o " + (folder / "scores.csv"));
  REQUIRE(scores.exitCode == 0);
  CHECK(Contains(scores.out, "     9  mean"));
  CHECK(lines("scores.csv") == 1 + 3 * 2);
  const std::string scoresJson =
      Run("nexec_clrs_evaluate --json --lengths 5,9 -n 4" + models).out;
  rapidjson::Document all;
  all.Parse(scoresJson.c_str());
  REQUIRE(all.IsObject());
  CHECK(all["format"] == "nexec clrs scores");
  REQUIRE(all["models"].Size() == 3);
  CHECK(all["models"][2]["seed"] == 3);
  CHECK(all["models"][2]["lengths"][1]["length"] == 9);
  CHECK(all["models"][2]["lengths"][1]["node_score"].IsNumber());
}

TEST_CASE("Baselines that cannot be compared are refused", "[program][clrs]")
{
  const TemporaryFolder folder;
  const std::string a = folder / "a.bin", b = folder / "b.json";
  REQUIRE(Run(quick + "--updates 2 -M " + a).exitCode == 0);
  REQUIRE(Run(quick + "--updates 2 --forgetnet -M " + b).exitCode == 0);
  for (const std::string program :
       {"nexec_clrs_diagnose", "nexec_clrs_evaluate"})
  {
    const ProcessResult mixed = Run(program + " -m " + a + " " + b);
    CHECK(mixed.exitCode == 2);
    CHECK(Contains(mixed.err, "another kind of network"));
    CHECK(Contains(mixed.err, "carry_hidden false"));
    CHECK(Run(program + " -m " + (folder / "none.bin")).exitCode == 2);
    CHECK(Run(program).exitCode == 2);
    CHECK(Contains(Run(program + " -m").err, "needs a value: file names"));
  }
  // A model of another kind says so.
  const ProcessResult executor = Run("nexec_clrs_evaluate -m " NEXEC_SOURCE_DIR
                                     "/data/insertion_sort.bin");
  CHECK(executor.exitCode == 3);
  CHECK(Contains(executor.err,
                 "it holds an executor model, but a baseline model is needed"));
}

TEST_CASE("nexec_inspect shows baselines too", "[program][clrs]")
{
  const TemporaryFolder folder;
  for (const std::string name : {"model.bin", "model.json"})
  {
    const std::string model = folder / name;
    REQUIRE(Run(quick + "--updates 3 --seed 9 -M " + model).exitCode == 0);
    const ProcessResult text = Run("nexec_inspect -m " + model);
    REQUIRE(text.exitCode == 0);
    CHECK(Contains(text.out, "processor             triplet_gmpnn"));
    CHECK(Contains(text.out, "lengths               4,6"));
    CHECK(Contains(text.out, "updates_done          3"));
    const ProcessResult json = Run("nexec_inspect --json -m " + model);
    CHECK(Contains(json.out, "\"dec.pred_h.3.w\""));
    CHECK(Contains(json.out, "\"seed\": 9"));
  }
}
