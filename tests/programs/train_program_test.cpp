/**
 * @file tests/programs/train_program_test.cpp
 *
 * nexec_train, nexec_evaluate and nexec_inspect as processes.
 */
#include "support/process.hpp"

#include <nexec/io/model_file.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <sstream>

using namespace nexec;

namespace
{

//! Options that make training short; the model is useless but real.
const std::string quick =
    "nexec_train --updates 4 --embedding_size 8 "
    "--hidden_size 8 --max_restarts 0 --require none ";

}  // namespace

TEST_CASE("Training, evaluating and sorting work together",
          "[program][training]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "model.bin";
  const ProcessResult train = Run("nexec_train --seed 3 -M " + model + " -o " +
                                  (folder / "history.csv"));
  REQUIRE(train.exitCode == 0);
  CHECK(train.out.empty());
  CHECK(Contains(train.err, "perfect in validation"));
  const std::string history = Slurp(folder / "history.csv");
  CHECK(history.substr(0, history.find('\n')) ==
        "restart,update,loss,"
        "state_loss,scalar_loss,virtual_loss,entropy,gradient_norm,"
        "validation_groups,validation_margin");

  const ProcessResult evaluate =
      Run("nexec_evaluate -m " + model +
          " --lengths 16,64,128 -n 16 --minimum_accuracy 1 -o " +
          (folder / "metrics.csv"));
  CHECK(evaluate.exitCode == 0);
  const std::string metrics = Slurp(folder / "metrics.csv");
  CHECK(Contains(
      metrics,
      "length,sequences,state_accuracy,scalar_accuracy,"
      "sorted_accuracy,trace_accuracy,halted,mean_steps,first_divergence,"
      "smallest_margin\n16,16,1,1,1,1,1,"));
  CHECK(Contains(metrics, "\n128,16,1,1,1,1,1,"));
  CHECK(Run("nexec_sort -m " + model, "4 3 2 1\n").out == "1 2 3 4\n");
}

TEST_CASE("The model's bytes do not depend on the threads", "[program]")
{
  const TemporaryFolder folder;
  for (const char* threads : {"1", "2", "4"})
  {
    REQUIRE(Run(quick + "--batch_size 100 -j " + threads + " -M " +
                (folder / (std::string("model") + threads + ".bin")))
                .exitCode == 0);
  }
  const std::string one = Slurp(folder / "model1.bin");
  CHECK(one.size() > 1000);
  CHECK(one == Slurp(folder / "model2.bin"));
  CHECK(one == Slurp(folder / "model4.bin"));
}

TEST_CASE("A model that is not perfect is not saved when one is required",
          "[program]")
{
  const TemporaryFolder folder;
  const ProcessResult result =
      Run("nexec_train --updates 4 --max_restarts 1 "
          "--embedding_size 8 -M " +
          (folder / "model.bin"));
  CHECK(result.exitCode == 5);
  CHECK(Contains(result.err, "no perfect model"));
  CHECK(Contains(result.err, "2 attempts of up to 4 updates with length 16,"));
  CHECK(
      Contains(result.err, "NOT perfect in validation: the best was attempt "));
  CHECK(Contains(result.err,
                 "of validation; try more --updates than 800, as attention "
                 "between nodes is learnt only after so many; another --seed; "
                 "more --max_restarts; or"));
  CHECK(folder.Count() == 0);
}

TEST_CASE("Sequences that are too short are the first thing to change",
          "[program]")
{
  const ProcessResult result =
      Run("nexec_train --updates 4 --max_restarts 0 --embedding_size 8 "
          "--length 4,3 --attention_start 0");
  CHECK(result.exitCode == 5);
  CHECK(Contains(result.err, "1 attempt of up to 4 updates with length 4,3,"));
  CHECK(Contains(result.err, "of validation; try --length 8, because"));
}

TEST_CASE("Names from papers and lists with blanks are put right", "[program]")
{
  for (const std::string name : {"lambda", "lambda_v", "lambda_virtual"})
  {
    CHECK(Contains(Run("nexec_train --" + name + " 0").err,
                   "(did you mean --virtual_node_weight?)"));
  }
  CHECK(Contains(Run("nexec_train --length 8 16").err, "write 8,16"));
  CHECK(Contains(Run("nexec_certify --length 8").err,
                 "(did you mean --max_length?)"));
}

TEST_CASE("Training goes on with several lengths", "[program]")
{
  const TemporaryFolder folder;
  const std::string lengths = quick + "--length 8,4 ";
  REQUIRE(Run(lengths + "-M " + (folder / "whole.bin")).exitCode == 0);
  REQUIRE(Run(quick + "--length 8 -M " + (folder / "one.bin")).exitCode == 0);
  const std::string whole = Slurp(folder / "whole.bin");
  CHECK(whole != Slurp(folder / "one.bin"));
  CHECK(LoadModel(folder / "whole.bin").training.length == 8);
  CHECK(Run(lengths + "-j 2 -M " + (folder / "again.bin")).exitCode == 0);
  CHECK(whole == Slurp(folder / "again.bin"));
  const ProcessResult verbose = Run(lengths + "--verbose");
  CHECK(Contains(verbose.err, "length: 8\n"));
  CHECK(Contains(verbose.err, "other_lengths: 4\n"));
  CHECK_FALSE(Contains(Run(quick + "--verbose").err, "other_lengths: "));
  CHECK(Run(quick + "--length 8,1").exitCode == 2);
}

TEST_CASE("Training can continue from a model", "[program]")
{
  const TemporaryFolder folder;
  REQUIRE(Run(quick + "-M " + (folder / "a.json")).exitCode == 0);
  const ProcessResult result =
      Run(quick + "-m " + (folder / "a.json") + " -M " + (folder / "b.bin"));
  CHECK(result.exitCode == 0);
  CHECK(Contains(result.err, "[WARN ]"));
  CHECK(LoadModel(folder / "b.bin").config.embeddingSize == 8);
}

TEST_CASE("Bad options are told apart before any work", "[program]")
{
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"nexec_train --recipe magic", "--recipe"},
      {"nexec_train --length 1", "--length"},
      {"nexec_train --step_size 0", "--step_size"},
      {"nexec_train --updates abc", "--updates"},
      {"nexec_train --sed 1", "--seed"},
      {"nexec_train -M model.txt", "model.txt"},
      {"nexec_evaluate --executor quantum", "--executor"},
      {"nexec_evaluate --lengths 1,x", "--lengths"},
      {"nexec_evaluate -T /nonexistent", "/nonexistent"},
      {"nexec_sort stray", "stray"},
      {"nexec_inspect --json=perhaps", "--json"}};
  for (const auto& [command, part] : bad)
  {
    const ProcessResult result = Run("cd /tmp && " + command);
    INFO(command << "\n" << result.err);
    CHECK(result.exitCode == 2);
    CHECK(result.out.empty());
    CHECK(Contains(result.err, "[FATAL]"));
    CHECK(Contains(result.err, part));
  }
  CHECK(Run("nexec_train -M /nonexistent/model.bin").exitCode == 4);
  CHECK(Run("nexec_evaluate -o /nonexistent/m.csv").exitCode == 4);
}

TEST_CASE("Wrong, truncated and foreign model files are refused", "[program]")
{
  const TemporaryFolder folder;
  const std::string good = Slurp(NEXEC_SOURCE_DIR "/data/insertion_sort.bin");
  Put(folder / "short.bin", good.substr(0, good.size() / 2));
  Put(folder / "empty.bin", "");
  Put(folder / "foreign.bin", "\x89PNG\r\n\x1a\n and so on");
  Put(folder / "text.json", "{\"format\": 3}");
  std::string flipped = good;
  flipped[good.size() / 2] = static_cast<char>(flipped[good.size() / 2] ^ 1);
  Put(folder / "flipped.bin", flipped);
  for (const char* name :
       {"short.bin", "empty.bin", "foreign.bin", "text.json", "flipped.bin"})
  {
    for (const char* program :
         {"nexec_inspect", "nexec_sort", "nexec_evaluate", "nexec_train"})
    {
      const ProcessResult result =
          Run(std::string(program) + " -m " + (folder / name), "1\n");
      INFO(program << " " << name << "\n" << result.err);
      CHECK(result.exitCode == 3);
      CHECK(Contains(result.err, name));
    }
  }
}

TEST_CASE("A file that is not there is bad input to every program", "[program]")
{
  for (const char* command :
       {"nexec_sort -i", "nexec_sort -m", "nexec_sort",
        "nexec_sort --executor compiled --certificate_file", "nexec_train -m",
        "nexec_train --algorithm_file", "nexec_evaluate -m",
        "nexec_evaluate -T", "nexec_trace -i", "nexec_trace -t",
        "nexec_certify -m", "nexec_certify -c", "nexec_inspect -m",
        "nexec_algorithms --algorithm_file", "nexec_merge",
        "nexec_sweep -R /dev/null --grid_file", "nexec_clrs_evaluate -m",
        "nexec_clrs_diagnose -m"})
  {
    const ProcessResult result =
        Run(std::string(command) + " /no/such/file.bin", "1\n");
    INFO(command << "\n" << result.err);
    CHECK(result.exitCode == 2);
    CHECK(Contains(result.err, "cannot open '/no/such/file.bin': No such"));
  }
}

TEST_CASE("A model whose codes do not fit its algorithm is refused",
          "[program]")
{
  const TemporaryFolder folder;
  REQUIRE(
      Run(quick + "--algorithm minimum_to_front -M " + (folder / "model.json"))
          .exitCode == 0);
  REQUIRE(Run("sed -i s/minimum_to_front/insertion_sort/ " +
              (folder / "model.json"))
              .exitCode == 0);
  for (const char* program :
       {"nexec_train --updates 2", "nexec_sort", "nexec_evaluate"})
  {
    const ProcessResult result =
        Run(std::string(program) + " -m " + (folder / "model.json"), "2 1\n");
    INFO(program << "\n" << result.err);
    CHECK(result.exitCode == 3);
    CHECK(Contains(result.err, "bits"));
  }
}

TEST_CASE("Diverged training fails with its history kept", "[program]")
{
  const TemporaryFolder folder;
  const ProcessResult result =
      Run("nexec_train --recipe plain --updates 50 "
          "--step_size 1e200 -M " +
          (folder / "m.bin") + " -o " + (folder / "h.csv"));
  CHECK(result.exitCode == 5);
  CHECK(Contains(result.err, "diverged"));
  const std::string history = Slurp(folder / "h.csv");
  CHECK(std::count(history.begin(), history.end(), '\n') >= 2);
  CHECK(folder.Count() == 1);
}

TEST_CASE("Two outputs cannot share a file", "[program]")
{
  const TemporaryFolder folder;
  Put(folder / "m.bin", "old");
  CHECK(Run(quick + "-M " + (folder / "m.bin") + " -o " + (folder / "m.bin"))
            .exitCode == 2);
  CHECK(Slurp(folder / "m.bin") == "old");
}

TEST_CASE("The progress bar never mixes with other lines", "[program]")
{
  // script(1) gives the program a terminal, where the system has any to give.
  if (Run("script -qec true /dev/null").exitCode != 0)
  {
    WARN("no pseudo-terminals here: not tested");
    return;
  }
  const TemporaryFolder folder;
  const ProcessResult result =
      Run("script -qec 'nexec_train --updates 900 "
          "--embedding_size 16 --require none --max_restarts 0 -v -M " +
          (folder / "m.bin") + "' /dev/null");
  CHECK(result.exitCode == 0);
  CHECK(Contains(result.out, "training ["));
  // What follows a bar on its line begins by erasing it.
  size_t at = result.out.find("training [");
  for (; at != std::string::npos; at = result.out.find("training [", at + 1))
  {
    const size_t end = result.out.find_first_of("\r\n", at);
    REQUIRE(end != std::string::npos);
    CHECK(result.out.compare(end, 4, "\r\033[K") == 0);
  }
}

TEST_CASE("nexec_evaluate reports and checks", "[program]")
{
  const TemporaryFolder folder;
  Put(folder / "test.txt", "3 1 2\n\n1 1 1 1\n2 1 3\n");
  const ProcessResult result =
      Run("nexec_evaluate -T " + (folder / "test.txt") + " -o " +
          (folder / "m.csv"));
  CHECK(result.exitCode == 0);
  const std::string metrics = Slurp(folder / "m.csv");
  CHECK(Contains(metrics, "\n0,1,1,1,1,1,1,0,,inf\n"));
  CHECK(Contains(metrics, "\n3,2,1,1,1,1,1,3.5,,"));
  CHECK(Contains(metrics, "\n4,1,1,1,1,1,1,3,,"));
  CHECK(Contains(result.out, "100.00%"));

  REQUIRE(Run(quick + "-M " + (folder / "bad.bin")).exitCode == 0);
  const ProcessResult bad = Run("nexec_evaluate -m " + (folder / "bad.bin") +
                                " -l 16 -n 4 --minimum_accuracy 0.99");
  CHECK(bad.exitCode == 1);
  CHECK(Contains(bad.err, "--minimum_accuracy"));
  CHECK(Run("nexec_evaluate -m " + (folder / "bad.bin") + " -l 16 -n 4")
            .exitCode == 0);
}

TEST_CASE("Dense and factored executors give the same metrics", "[program]")
{
  const TemporaryFolder folder;
  for (const char* kind : {"dense", "factored"})
  {
    REQUIRE(Run("nexec_evaluate -l 5,16 -n 4 --executor " + std::string(kind) +
                " -o " + (folder / kind))
                .exitCode == 0);
  }
  // Only the last column, the margin, may differ, and only in its last digits.
  const auto cut = [](const std::string& text)
  {
    std::string kept;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      kept += line.substr(0, line.rfind(',')) + "\n";
    return kept;
  };
  const std::string dense = cut(Slurp(folder / "dense"));
  CHECK(std::count(dense.begin(), dense.end(), '\n') == 3);
  CHECK(dense == cut(Slurp(folder / "factored")));
}

TEST_CASE("nexec_inspect converts models", "[program]")
{
  const TemporaryFolder folder;
  const std::string shipped = NEXEC_SOURCE_DIR "/data/insertion_sort";
  const std::string text = folder / "m.json", bytes = folder / "m.bin";
  CHECK(Run("nexec_inspect -m " + shipped + ".bin -M " + text).exitCode == 0);
  CHECK(Slurp(text) == Slurp(shipped + ".json"));
  CHECK(Run("nexec_inspect -m " + text + " -M " + bytes).exitCode == 0);
  CHECK(Slurp(bytes) == Slurp(shipped + ".bin"));
  CHECK(Run("nexec_inspect -M " + (folder / "m.txt")).exitCode == 2);
  CHECK(Run("nexec_inspect -M " + (folder / "none/m.bin")).exitCode == 4);
}

TEST_CASE("nexec_inspect shows what is in a model", "[program]")
{
  const ProcessResult text = Run("nexec_inspect");
  CHECK(text.exitCode == 0);
  for (const char* part : {"binary, version 1.2", "MODL", "payload_crc32",
                           "insertion_sort", "seed", "pooling", "softmax",
                           "take.0.weight", "64 x 129", "virtual_head.bias"})
    CHECK(Contains(text.out, part));
  const ProcessResult json = Run("nexec_inspect --json");
  CHECK(json.exitCode == 0);
  CHECK(Contains(json.out, "\"embedding_size\": 64"));
  CHECK(Contains(json.out, "\"pooling\": \"softmax\""));
  CHECK(Contains(json.out, "\"state_head.weight\""));
}
