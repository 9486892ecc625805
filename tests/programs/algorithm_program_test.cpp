/**
 * @file tests/programs/algorithm_program_test.cpp
 *
 * Programs with whatever algorithms and built-in models there are.
 */
#include "built_in.hpp"
#include "support/process.hpp"
#include "support/temporary_folder.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/io/certificate_file.hpp>
#include <nexec/io/model_file.hpp>

#include <catch2/catch.hpp>

#include <algorithm>

using namespace nexec;
using namespace nexec::bindings;

namespace
{

const std::vector<double> input = {3, 1, 4, 1, 5, 9, 2, 6};
const char* const inputLine = "3,1,4,1,5,9,2,6\n";

//! What nexec_sort prints if all is well.
std::string ResultLine(const std::string& algorithm)
{
  std::string line;
  for (const double value : FindAlgorithm(algorithm).Result(input))
    line += (line.empty() ? "" : ",") + std::to_string(int(value));
  return line + "\n";
}

void CheckSorts(const std::string& options, const std::string& algorithm)
{
  CAPTURE(options, algorithm);
  const ProcessResult result = Run("nexec_sort " + options, inputLine);
  CHECK(result.exitCode == 0);
  CHECK(result.out == ResultLine(algorithm));
  CHECK(result.err.empty());
}

}  // namespace

TEST_CASE("Built-in models execute the algorithm of their name", "[program]")
{
  const std::vector<std::string> names = BuiltInModelNames();
  CHECK(std::count(names.begin(), names.end(), DefaultAlgorithm().Name()) == 1);
  CheckSorts("", DefaultAlgorithm().Name());
  for (const std::string& name : names)
  {
    CAPTURE(name);
    const ExecutorModel model =
        LoadModelFromMemory(name, BuiltInModel(name).value());
    CHECK(model.config.algorithm == name);
    CHECK_NOTHROW(CheckConfig(model.config, FindAlgorithm(name)));
    CheckSorts("--algorithm " + name, name);
    CHECK(Contains(Run("nexec_inspect --algorithm " + name).out, name));
    CHECK(
        Run("nexec_evaluate --lengths 2,16 --minimum_accuracy 1 --algorithm " +
            name)
            .exitCode == 0);
    for (const std::string& pooling : PoolingNames())
    {
      const std::string compiled =
          "--executor compiled --algorithm " + name + " --pooling " + pooling;
      const auto bytes = BuiltInCertificate(name, FindPooling(pooling));
      if (bytes)
      {
        CHECK(LoadCertificateFromMemory(name, *bytes).modelDigest ==
              ModelDigest(model));
        CheckSorts(compiled, name);
        continue;
      }
      const ProcessResult refused = Run("nexec_sort " + compiled, inputLine);
      CHECK(refused.exitCode == 3);
      CHECK(Contains(refused.err, "no built-in certificate of " + name));
      CHECK(Contains(
          refused.err,
          "nexec_certify --pooling " + pooling + " --algorithm " + name));
    }
  }
}

TEST_CASE("Algorithms without a built-in model say how to get one", "[program]")
{
  const std::vector<std::string> known = BuiltInModelNames();
  for (const std::string& name : AlgorithmNames())
  {
    if (std::count(known.begin(), known.end(), name) > 0)
      continue;
    CAPTURE(name);
    const ProcessResult result =
        Run("nexec_sort --algorithm " + name, inputLine);
    CHECK(result.exitCode == 2);
    CHECK(result.out.empty());
    CHECK(Contains(result.err,
                   "no built-in model of " + name +
                       "; train one with: nexec_train --algorithm " + name));
  }
}

TEST_CASE("A model is chosen by file or by algorithm, not by both", "[program]")
{
  const std::string name = DefaultAlgorithm().Name();
  const std::string file = NEXEC_SOURCE_DIR "/data/" + name + ".bin";
  for (const char* program : {"sort", "evaluate", "certify", "inspect"})
  {
    const ProcessResult result = Run("nexec_" + std::string(program) + " -m " +
                                     file + " --algorithm " + name);
    CAPTURE(program);
    CHECK(result.exitCode == 2);
    CHECK(Contains(result.err, "both choose a model; give one"));
  }
}

TEST_CASE("What does not sort is compared with its own result", "[program]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "model.bin";
  REQUIRE(Run("nexec_train --algorithm minimum_to_front --seed 1 --require "
              "proved -M " +
              model)
              .exitCode == 0);
  REQUIRE_FALSE(ResultLine("minimum_to_front") == ResultLine("insertion_sort"));
  CheckSorts("-m " + model, "minimum_to_front");
  CheckSorts("--executor compiled -m " + model, "minimum_to_front");
  const ProcessResult evaluated =
      Run("nexec_evaluate --minimum_accuracy 1 -m " + model);
  CHECK(evaluated.exitCode == 0);
}

TEST_CASE("Every algorithm can be traced without a model", "[program][trace]")
{
  for (const std::string& name : AlgorithmNames())
  {
    CAPTURE(name);
    const Algorithm& algorithm = FindAlgorithm(name);
    const ProcessResult result =
        Run("nexec_trace --reference --algorithm " + name, inputLine);
    CHECK(result.exitCode == 0);
    Configuration config = algorithm.StartOn(input);
    std::string signal = algorithm.SignalName(algorithm.Step(config));
    CHECK(Contains(result.out, "   0  " + signal));
    // All columns are as wide as their widest text.
    const size_t values = result.out.find("values");
    for (size_t at = result.out.find('\n') + 1; at < result.out.size();
         at = result.out.find('\n', at) + 1)
      CHECK(result.out[at + values - 1] == ' ');
    CHECK(Contains(result.err, name + " by reference: halted after"));
  }
}
