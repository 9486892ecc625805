/**
 * @file tests/programs/json_program_test.cpp
 *
 * --json, and several models in one table.
 */
#include "support/models.hpp"
#include "support/process.hpp"

#include <catch2/catch.hpp>
#include <cereal/archives/json.hpp>

using namespace nexec;

namespace
{

//! What a command prints, which has to be one document.
rapidjson::Document Json(const std::string& command, const int exitCode = 0)
{
  const ProcessResult result = Run(command);
  INFO(command << ": " << result.err);
  REQUIRE(result.exitCode == exitCode);
  rapidjson::Document json;
  json.Parse(result.out.c_str());
  REQUIRE(json.IsObject());
  return json;
}

}  // namespace

TEST_CASE("What programs print can be JSON", "[program]")
{
  const auto shown = Json("nexec_inspect --json");
  CHECK(shown["config"]["algorithm"] == "insertion_sort");

  const auto proof = Json("nexec_certify --json -n 100");
  CHECK(proof["format"] == "nexec certificate");
  CHECK(proof["proved"] == true);
  CHECK(proof["margin"].IsDouble());
  // Verdicts other than proved are exit codes as ever.
  const auto wrong =
      Json("nexec_certify --json " NEXEC_TEST_DATA "/wrong_at_3.bin", 1);
  CHECK(wrong["proved"] == false);

  const auto list = Json("nexec_algorithms --json");
  CHECK(list["format"] == "nexec algorithms");
  REQUIRE(list["algorithms"].Size() > 5);
  CHECK(list["algorithms"][0]["name"] == "insertion_sort");
  CHECK(list["algorithms"][0]["rows"] == 52);
  CHECK_FALSE(list.HasMember("run"));
  const auto one =
      Json("nexec_algorithms --json --algorithm gnome_sort --run 2,1");
  REQUIRE(one["algorithms"].Size() == 1);
  CHECK(one["algorithms"][0]["states"][1]["name"] == "a");
  CHECK(one["algorithms"][0]["states"][1]["code"] == 2);
  CHECK(one["algorithms"][0]["signals"][1] == "left");
  CHECK(one["algorithms"][0]["mean_steps"]["16"].IsNumber());
  CHECK(one["run"][0]["values"][0] == 2);
  CHECK(one["run"][0]["signal"] == "left");
  CHECK(one["run"][1]["values"][0] == 1);
  CHECK(one["run"][one["run"].Size() - 1]["states"][0] == "nothing");

  const auto trace = Json("nexec_trace --json --length 3");
  CHECK(trace["format"] == "nexec trace");
  CHECK(trace["input"].Size() == 3);

  const auto metrics = Json("nexec_evaluate --json --lengths 0,8 -n 2");
  CHECK(metrics["format"] == "nexec evaluation");
  REQUIRE(metrics["models"].Size() == 1);
  const auto& model = metrics["models"][0];
  CHECK(model["model"] == "built-in model of insertion_sort");
  CHECK(model["pooling"] == "softmax");
  // Without decisions there is no margin.
  CHECK(model["lengths"][0]["smallest_margin"].IsNull());
  CHECK(model["lengths"][1]["length"] == 8);
  CHECK(model["lengths"][1]["trace_accuracy"] == 1.0);
  CHECK(model["lengths"][1]["first_divergence"].IsNull());
}

TEST_CASE("Runs of many models can be JSON", "[program]")
{
  const TemporaryFolder folder;
  const std::string grid = folder / "grid.txt", runs = folder / "runs.csv";
  Put(grid,
      "embedding_size 4\nupdates 2\nmax_restarts 0\nlength 3,4 3\n"
      "validation_lengths 3\n");
  const auto swept = Json("nexec_sweep --json --lengths 3 -n 1 --grid_file " +
                          grid + " --results_file " + runs);
  CHECK(swept["kind"] == "sweep");
  REQUIRE(swept["rows"].Size() == 2);
  CHECK(swept["rows"][0]["length"] == "3,4");
  CHECK(swept["rows"][1]["length"] == 3);
  CHECK(swept["rows"][1]["outcome"] == "not perfect");
  CHECK(swept["rows"][1]["trace_3"].IsNumber());
  const auto merged = Json("nexec_merge --json " + runs);
  CHECK(merged["rows"] == swept["rows"]);
  CHECK(Run("nexec_merge --json --markdown " + runs).exitCode == 2);
}

TEST_CASE("Several models are evaluated in one table", "[program]")
{
  const TemporaryFolder folder;
  const std::string a = ShippedModelPath("insertion_sort");
  const std::string b = ShippedModelPath("gnome_sort");
  const std::string options = " --lengths 4,8 -n 3";
  const ProcessResult both = Run(
      "nexec_evaluate " + a + " " + b + options + " --minimum_accuracy 1 -o " +
      (folder / "m.csv") + " --figure_file " + (folder / "f.svg"));
  INFO(both.err);
  REQUIRE(both.exitCode == 0);
  std::string expected;
  for (const std::string& model : {a, b})
  {
    // Each row is the one that the model has alone.
    const std::string alone = Run("nexec_evaluate -m " + model + options).out;
    const std::string rows = alone.substr(alone.find('\n') + 1);
    const std::string name =
        model + std::string(a.size() - model.size() + 2, ' ');
    const size_t second = rows.find('\n') + 1;
    expected += name + rows.substr(0, second) + name + rows.substr(second);
  }
  CHECK(both.out.substr(0, 5) == "model");
  CHECK(both.out.substr(both.out.find('\n') + 1) == expected);
  const std::string csv = Slurp(folder / "m.csv");
  CHECK(csv.substr(0, 23) == "model,length,sequences,");
  CHECK(Contains(csv, "\n" + b + ",8,3,1,1,1,1,1,"));
  CHECK(Contains(Slurp(folder / "f.csv"), b));
  CHECK(Run("nexec_evaluate -m " + a + " -m " + b + options).out == both.out);

  const auto json = Json("nexec_evaluate --json -m " + a + " " + b + options);
  REQUIRE(json["models"].Size() == 2);
  CHECK(json["models"][1]["model"].GetString() == b);
  CHECK(json["models"][1]["algorithm"] == "gnome_sort");

  // In shards, and joined.
  const std::string shared = "nexec_evaluate -m " + a + " " + b + options +
      " -R " + (folder / "e.csv") + " --shard ";
  REQUIRE(Run(shared + "1/2").exitCode == 0);
  REQUIRE(Run(shared + "2/2").exitCode == 0);
  CHECK(Run("nexec_merge -R " + (folder / "e.csv")).out == both.out);
  CHECK(Json("nexec_merge --json " + (folder / "e.csv")) == json);

  const ProcessResult wrong =
      Run("nexec_evaluate --executor compiled --certificate_file c.json -m " +
          a + " " + b);
  CHECK(wrong.exitCode == 2);
  CHECK(Contains(wrong.err, "is about one model"));
  CHECK(Run("nexec_evaluate -m " + a + " none.bin").exitCode == 2);
}
