/**
 * @file tests/programs/figure_program_test.cpp
 *
 * Programs draw figures, and say early if they cannot.
 */
#include "support/process.hpp"
#include "support/xml.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

const std::string quickTrain =
    "nexec_train --updates 4 --embedding_size 8 --hidden_size 8 "
    "--max_restarts 0 --require none";
const std::string quickBaseline =
    "nexec_clrs_train --hidden_size 8 --lengths 4,6 --batch_size 4 "
    "--updates 6";

//! Whether a command writes a picture and its data.
void CheckFigure(const TemporaryFolder& folder, const std::string& name)
{
  INFO(name);
  const std::string svg = Slurp(folder / (name + ".svg"));
  CHECK(Contains(svg, "<svg "));
  CHECK(XmlError(svg) == "");
  CHECK(Contains(Slurp(folder / (name + ".csv")), "panel,series,x,y,spread"));
}

}  // namespace

TEST_CASE("Programs of executors draw figures", "[program][figure]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "model.bin";
  const std::vector<std::pair<std::string, std::string>> commands = {
      {quickTrain + " -M " + model, "train"},
      {"nexec_evaluate --lengths 4,8 -n 2 -m " + model, "accuracy"},
      {"nexec_certify --pooling hard", "margin"}};
  for (const auto& [command, name] : commands)
  {
    const ProcessResult result =
        Run(command + " --figure_file " + (folder / (name + ".svg")));
    INFO(result.err);
    REQUIRE(result.exitCode == 0);
    CheckFigure(folder, name);
  }
  CHECK(folder.Count() == 1 + 2 * commands.size());
  // The lengths are the numbers on the axis.
  const std::string accuracy = Slurp(folder / "accuracy.svg");
  CHECK(Contains(accuracy, ">4</text>"));
  CHECK(Contains(accuracy, ">8</text>"));
  CHECK_FALSE(Contains(accuracy, ">5</text>"));
}

TEST_CASE("Figures have the background that was asked for", "[program][figure]")
{
  const TemporaryFolder folder;
  const auto draw = [&](const std::string& options)
  {
    const std::string path = folder / "a.svg";
    const ProcessResult result =
        Run("nexec_trace -l 5 --attention_figure_file " + path + options);
    INFO(result.err);
    CHECK(result.exitCode == 0);
    CheckFigure(folder, "a");
    return Slurp(path);
  };
  const std::string query = "prefers-color-scheme";
  CHECK(Contains(draw(""), query));
  CHECK(draw(" --figure_theme auto") == draw(""));
  const std::string dark = draw(" --figure_theme dark");
  const std::string light = draw(" --figure_theme light");
  CHECK(dark != light);
  CHECK_FALSE(Contains(dark + light, query));
  CHECK(Run("nexec_trace -l 5 --figure_theme blue").exitCode == 2);
  CHECK(Contains(Run("nexec_trace -l 5 --figure_theme dark").err,
                 "--figure_theme is ignored because --attention_figure_file is "
                 "not passed"));
}

TEST_CASE("Programs of baselines draw figures", "[program][figure][clrs]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "model.bin";
  REQUIRE(Run(quickBaseline + " -M " + model + " --figure_file " +
              (folder / "losses.svg"))
              .exitCode == 0);
  CheckFigure(folder, "losses");
  std::string command =
      "nexec_clrs_diagnose --length 6 -n 5 -m " + model + " " + model;
  const std::vector<std::string> names = {"losses", "hints", "solutions",
                                          "trajectories"};
  for (const std::string& name : names)
  {
    command +=
        " --" + name + "_figure_file " + (folder / ("d_" + name + ".svg"));
  }
  const ProcessResult result = Run(command);
  INFO(result.err);
  REQUIRE(result.exitCode == 0);
  for (const std::string& name : names)
    CheckFigure(folder, "d_" + name);
}

TEST_CASE("Figures that cannot be written are refused before any work",
          "[program][figure]")
{
  const TemporaryFolder folder;
  const std::vector<std::string> commands = {
      "nexec_train -M " + (folder / "m.bin") + " --figure_file ",
      "nexec_evaluate --figure_file ",
      "nexec_certify --figure_file ",
      "nexec_clrs_train -M " + (folder / "m.bin") + " --figure_file ",
      "nexec_clrs_diagnose -m none.bin --losses_figure_file ",
      "nexec_clrs_diagnose -m none.bin --hints_figure_file ",
      "nexec_clrs_diagnose -m none.bin --solutions_figure_file ",
      "nexec_clrs_diagnose -m none.bin --trajectories_figure_file "};
  for (const std::string& command : commands)
  {
    INFO(command);
    const ProcessResult other = Run(command + (folder / "figure.png"));
    CHECK(other.exitCode == 2);
    CHECK(Contains(other.err, "figures are .svg files"));
    CHECK(Run(command + (folder / "no/figure.svg")).exitCode == 4);
  }
  // The data beside the picture are an output like others.
  const ProcessResult same = Run(quickTrain + " -o " + (folder / "a.csv") +
                                 " --figure_file " + (folder / "a.svg"));
  CHECK(same.exitCode == 2);
  CHECK(Contains(same.err, "two outputs cannot be the same file"));
  CHECK(folder.Count() == 0);
}
