/**
 * @file tests/programs/certify_program_test.cpp
 */
#include "support/models.hpp"
#include "support/process.hpp"

#include <catch2/catch.hpp>

#include <filesystem>

using namespace nexec;

namespace
{

const std::string shippedFile = NEXEC_SOURCE_DIR "/data/insertion_sort.bin";

std::string Committed(const std::string& pooling)
{
  return NEXEC_SOURCE_DIR "/data/insertion_sort." + pooling +
      ".certificate.json";
}

//! Write a model whose gates do the opposite.
void PutWrongModel(const std::string& path)
{
  ExecutorModel model = ShippedModel();
  const ParameterLayout layout = ExecutorLayout(model.config);
  BlockView(model.parameters, layout.Find("take.1.weight")) *= -1.0;
  BlockView(model.parameters, layout.Find("take.1.bias")) *= -1.0;
  SaveModel(path, model);
}

//! Write a certificate with one part in place of another.
void PutTampered(const std::string& path, const std::string& part,
                 const std::string& other)
{
  std::string text = Slurp(Committed("hard"));
  const size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  Put(path, text.replace(at, part.size(), other));
}

}  // namespace

TEST_CASE("nexec_certify proves the built-in model", "[program]")
{
  const TemporaryFolder folder;
  for (const std::string pooling : {"softmax", "hard", "distinct"})
  {
    const std::string file = folder / (pooling + ".json");
    const ProcessResult result =
        Run("nexec_certify --pooling " + pooling + " --output_file " + file);
    CHECK(result.exitCode == 0);
    // How long it took, which is no data.
    CHECK(result.err.substr(0, 11) == "decided in ");
    CHECK(Contains(result.out, "verdict     proved\n"));
    CHECK(Contains(result.out, "pooling     " + pooling));
    CHECK(Contains(result.out, "margin"));
    CHECK(Contains(Slurp(file), "\"proved\": true"));
    CHECK(Run("nexec_certify --check_file " + file).exitCode == 0);
  }
}

TEST_CASE("nexec_certify refutes a wrong model with an input", "[program]")
{
  const TemporaryFolder folder;
  PutWrongModel(folder / "wrong.bin");
  const ProcessResult result =
      Run("nexec_certify -m " + (folder / "wrong.bin") + " --pooling hard -o " +
          (folder / "c.json") + " --table_file " + (folder / "table.txt"));
  CHECK(result.exitCode == 1);
  CHECK(Contains(result.out, "verdict     refuted at length 2"));
  CHECK(Contains(result.out, "wrong       gate of node"));
  CHECK(Contains(result.out, "confirmed   by the dense executor"));
  CHECK(Contains(Slurp(folder / "c.json"), "\"refuted\": true"));
  // Only a proved model has a table.
  CHECK(Contains(result.err, "table"));
  CHECK(Slurp(folder / "table.txt").empty());
  CHECK(folder.Count() == 2);
  // A refutation can be checked like a proof.
  CHECK(Run("nexec_certify -m " + (folder / "wrong.bin") + " -c " +
            (folder / "c.json"))
            .exitCode == 0);
}

TEST_CASE("nexec_certify refuses files that are none", "[program]")
{
  const TemporaryFolder folder;
  Put(folder / "bad.bin", "no model");
  CHECK(Run("nexec_certify -m " + (folder / "bad.bin")).exitCode == 3);
  Put(folder / "bad.json", "{}");
  CHECK(Run("nexec_certify -c " + (folder / "bad.json")).exitCode == 3);
  CHECK(Run("nexec_certify --max_length -1").exitCode == 2);
  CHECK(Run("nexec_certify -m /nonexistent.bin").exitCode != 0);
}

TEST_CASE("nexec_certify verifies the committed certificates", "[program]")
{
  for (const std::string pooling : {"softmax", "hard", "distinct"})
  {
    const ProcessResult result = Run("nexec_certify -m " + shippedFile +
                                     " --check_file " + Committed(pooling));
    CHECK(result.exitCode == 0);
    CHECK(Contains(result.out + result.err, "holds"));
  }
}

TEST_CASE("nexec_certify finds what was tampered with", "[program]")
{
  const TemporaryFolder folder;
  const std::string file = folder / "c.json";
  const auto check = [&](const std::string& part, const std::string& other)
  {
    PutTampered(file, part, other);
    return Run("nexec_certify -m " + shippedFile + " --check_file " + file);
  };
  CHECK(check("\"margin\": 3.", "\"margin\": 4.").exitCode == 1);
  CHECK(Contains(check("\"margin\": 3.", "\"margin\": 2.").err, "margin"));
  CHECK(
      Contains(check("\"proved\": true", "\"proved\": false").err, "verdict"));
  CHECK(check("\"proved\": true", "\"proved\": false").exitCode == 1);
  CHECK(check("\"families\": ", "\"families\": 1").exitCode == 1);
  CHECK(check("\"pooling\": \"hard\"", "\"pooling\": \"softmax\"").exitCode !=
        0);
}

TEST_CASE("nexec_certify finds a refutation that was made up", "[program]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "wrong.bin", file = folder / "c.json";
  PutWrongModel(model);
  const auto check = [&]
  {
    return Run("nexec_certify -m " + model + " --check_file " + file);
  };
  REQUIRE(Run("nexec_certify -m " + model + " -o " + file).exitCode == 1);
  CHECK(check().exitCode == 0);
  const std::string text = Slurp(file);
  for (const auto& [part, other] :
       {std::pair("\"step\": ", "\"step\": 9"),
        std::pair("\"decision\": \"", "\"decision\": \"no "),
        std::pair("\"open\": \"", "\"open\": \"no ")})
  {
    const size_t at = text.find(part);
    REQUIRE(at != std::string::npos);
    std::string tampered = text;
    Put(file, tampered.replace(at, std::string(part).size(), other));
    const ProcessResult result = check();
    INFO(part);
    CHECK(result.exitCode == 1);
    CHECK(Contains(result.err, "does not hold"));
  }
}

TEST_CASE("nexec_certify refuses certificates of other models", "[program]")
{
  const TemporaryFolder folder;
  PutWrongModel(folder / "wrong.bin");
  const ProcessResult result =
      Run("nexec_certify -m " + (folder / "wrong.bin") + " --check_file " +
          Committed("hard"));
  CHECK(result.exitCode == 3);
  CHECK(Contains(result.err, "another model"));
}

TEST_CASE("nexec_certify writes the table of a proved model", "[program]")
{
  const TemporaryFolder folder;
  REQUIRE(
      Run("nexec_certify --pooling hard --table_file " + (folder / "table.txt"))
          .exitCode == 0);
  const std::string table = Slurp(folder / "table.txt");
  CHECK(Contains(table, "insertion_sort, hard pooling"));
  CHECK(Contains(table, "sha256"));
  for (const char* name : {"j^k", "next_j", "nothing"})
    CHECK(Contains(table, name));
  CHECK(table.back() == '\n');
  CHECK(folder.Count() == 1);
}

TEST_CASE("nexec_certify leaves nothing half written", "[program]")
{
  const TemporaryFolder folder;
  CHECK(Run("nexec_certify --max_length 5 -o /nonexistent/c.json").exitCode ==
        4);
  CHECK(Run("nexec_certify --max_length 5 -o /dev/full").exitCode == 4);
  Put(folder / "c.json", "old");
  Put(folder / "bad.bin", "no model");
  CHECK(Run("nexec_certify -m " + (folder / "bad.bin") + " -o " +
            (folder / "c.json"))
            .exitCode == 3);
  CHECK(Slurp(folder / "c.json") == "old");
  CHECK(folder.Count() == 2);
}

TEST_CASE("nexec_sort runs the table of the built-in model", "[program]")
{
  for (const std::string pooling : {"softmax", "hard", "distinct"})
  {
    const ProcessResult result =
        Run("nexec_sort --executor compiled --pooling " + pooling,
            "3,1,2\n\n5\n0 -0 0.0 -1\n-inf inf 7 7.0\n");
    CHECK(result.exitCode == 0);
    CHECK(result.out == "1,2,3\n\n5\n-1 0 -0 0.0\n-inf 7 7.0 inf\n");
    CHECK(result.err.empty());
  }
}

TEST_CASE("nexec_sort asks for a proof before it runs a table", "[program]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "model.bin";
  Put(model, Slurp(shippedFile));
  const std::string sort = "nexec_sort --executor compiled -m " + model;
  const ProcessResult refused = Run(sort, "3,1,2\n");
  CHECK(refused.exitCode == 3);
  CHECK(refused.out.empty());
  // The message says what to do, and doing so helps.
  const size_t at = refused.err.find("nexec_certify");
  REQUIRE(at != std::string::npos);
  CHECK(Run(refused.err.substr(at)).exitCode == 0);
  CHECK(Slurp(folder / "model.softmax.certificate.json").size() > 100);
  CHECK(Run(sort, "3,1,2\n").out == "1,2,3\n");
  // It is a proof for one way to pool.
  CHECK(Run(sort + " --pooling hard", "3,1,2\n").exitCode == 3);
  CHECK(Run(sort + " --pooling hard --certificate_file " + Committed("hard"),
            "3,1,2\n")
            .out == "1,2,3\n");
}

TEST_CASE("nexec_sort runs no table of a refuted model", "[program]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "wrong.bin";
  PutWrongModel(model);
  const std::string sort = "nexec_sort --executor compiled -m " + model;
  CHECK(Run(sort + " --certificate_file " + Committed("softmax"), "2,1\n")
            .exitCode == 3);
  CHECK(Run("nexec_certify --max_length 9 -m " + model + " -o " +
            (folder / "wrong.softmax.certificate.json"))
            .exitCode == 1);
  const ProcessResult result = Run(sort, "2,1\n");
  CHECK(result.exitCode == 3);
  CHECK(result.out.empty());
  CHECK(Contains(result.err, "proves nothing"));
}

TEST_CASE("nexec_sort refuses lines beyond what is proved", "[program]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "model.bin";
  Put(model, Slurp(shippedFile));
  REQUIRE(Run("nexec_certify --max_length 5 -m " + model + " -o " +
              (folder / "model.softmax.certificate.json"))
              .exitCode == 0);
  const std::string sort = "nexec_sort --executor compiled -m " + model;
  CHECK(Run(sort, "5 4 3 2 1\n").out == "1 2 3 4 5\n");
  const ProcessResult result = Run(sort, "5 4 3 2 1\n6 5 4 3 2 1\n");
  CHECK(result.exitCode == 3);
  CHECK(Contains(result.err, "lengths up to 5"));
  CHECK(Contains(result.err,
                 "--max_length 6 --output_file " +
                     (folder / "model.softmax.certificate.json")));
  // The lines before it are not lost.
  CHECK(result.out == "1 2 3 4 5\n");
}

TEST_CASE(
    "nexec_train --require proved writes the certificate beside the model",
    "[program]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "minimum.bin";
  REQUIRE(Run("nexec_train --algorithm minimum_to_front --embedding_size 32 "
              "--hidden_size 32 --require proved --pooling hard -M " +
              model)
              .exitCode == 0);
  const std::string certificate = folder / "minimum.hard.certificate.json";
  CHECK(Run("nexec_certify -m " + model + " --check_file " + certificate)
            .exitCode == 0);
  CHECK(
      Run("nexec_evaluate --executor compiled --minimum_accuracy 1 -m " + model)
          .exitCode == 0);
  // Without a proof there is neither model nor certificate.
  const std::string none = folder / "none.bin";
  const ProcessResult failed =
      Run("nexec_train --algorithm minimum_to_front --updates 20 "
          "--max_restarts 0 --require proved -M " +
          none);
  CHECK(failed.exitCode == 5);
  CHECK(Contains(failed.err, "no proved model"));
  CHECK_FALSE(std::filesystem::exists(none));
  CHECK_FALSE(
      std::filesystem::exists(folder / "none.softmax.certificate.json"));
}
