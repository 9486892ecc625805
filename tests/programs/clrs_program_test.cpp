/**
 * @file tests/programs/clrs_program_test.cpp
 *
 * The programs of the continuous baseline as processes.
 */
#include "support/process.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

//! Options that make training short.
const std::string quick =
    "nexec_clrs_train --hidden_size 8 --lengths 4,6 --batch_size 4 ";

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

TEST_CASE("A baseline that is stopped goes on to the same bytes",
          "[program][clrs]")
{
  const TemporaryFolder folder;
  const std::string train = quick + "--updates 3000 --seed 4 ";
  const auto outputs = [&](const std::string& name)
  {
    return "-M " + (folder / (name + ".bin")) + " -o " +
        (folder / (name + ".csv"));
  };
  REQUIRE(Run(train + outputs("whole")).exitCode == 0);
  const ProcessResult stopped =
      Run("timeout --signal INT 0.5 " + train + outputs("part") + "; echo $?");
  INFO(stopped.err);
  REQUIRE(Contains(stopped.err, "stopped after update"));
  // timeout itself says 124; the program's own code is in the next test.
  CHECK_FALSE(std::filesystem::exists(folder / "part.bin"));
  REQUIRE(std::filesystem::exists(folder / "part.bin.checkpoint"));

  const ProcessResult other =
      Run(quick + "--updates 3000 --seed 5 " + outputs("part"));
  CHECK(other.exitCode == 2);
  CHECK(Contains(other.err, "is from another run"));

  const ProcessResult rest = Run(train + outputs("part"));
  INFO(rest.err);
  REQUIRE(rest.exitCode == 0);
  CHECK(Contains(rest.err, "continuing after update"));
  CHECK(Slurp(folder / "part.bin") == Slurp(folder / "whole.bin"));
  CHECK(Slurp(folder / "part.csv") == Slurp(folder / "whole.csv"));
  CHECK_FALSE(std::filesystem::exists(folder / "part.bin.checkpoint"));
}

TEST_CASE("Signals that stop a baseline have their exit codes",
          "[program][clrs]")
{
  const TemporaryFolder folder;
  for (const auto& [name, code] :
       {std::pair<std::string, int>{"INT", 130}, {"TERM", 143}})
  {
    const ProcessResult result =
        Run("timeout --preserve-status --signal " + name + " 0.3 " + quick +
            "-M " + (folder / "model.bin"));
    CHECK(result.exitCode == code);
    CHECK(std::filesystem::exists(folder / "model.bin.checkpoint"));
  }
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
  CHECK(Run("nexec_clrs_train" + model).exitCode == 3);
  CHECK(folder.Count() == 1);
}
