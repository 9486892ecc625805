/**
 * @file tests/programs/algorithms_program_test.cpp
 *
 * nexec_algorithms, and rule files in the other programs.
 */
#include "support/process.hpp"
#include "support/temporary_folder.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/rule_file.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/io/model_file.hpp>

#include <catch2/catch.hpp>

#include <filesystem>

using namespace nexec;

namespace
{

const std::string rules = NEXEC_SOURCE_DIR "/data/rules/";

//! What stands between the first such fence and the next one.
std::string Fenced(const std::string& page, const std::string& fence)
{
  const size_t begin = page.find("\n" + fence + "\n");
  REQUIRE(begin != std::string::npos);
  const size_t first = begin + fence.size() + 2;
  return page.substr(first, page.find("```", first) - first);
}

}  // namespace

TEST_CASE("All algorithms are listed", "[program]")
{
  const ProcessResult result = Run("nexec_algorithms");
  CHECK(result.exitCode == 0);
  CHECK(result.err.empty());
  for (const char* part :
       {"algorithm          states bits signals rows edges  steps@16",
        "insertion_sort          6    4       2   52    32      75.6",
        "odd_even_sort           6    5       2   33    32      13.0",
        "reversal", "Turns a sequence around"})
    CHECK(Contains(result.out, part));
}

TEST_CASE("One algorithm is shown with its rules", "[program]")
{
  const ProcessResult result = Run("nexec_algorithms --algorithm gnome_sort");
  CHECK(result.exitCode == 0);
  for (const char* part :
       {"states       nothing 00, a 10, b 01", "signals      0 right, 1 left",
        "verdict      admitted", "rows         21",
        "b         a         border    right     ->        nothing"})
    CHECK(Contains(result.out, part));
  // A rule file that does the same steps has the same rules.
  const ProcessResult file =
      Run("nexec_algorithms --algorithm_file " + rules + "gnome.rules");
  CHECK(file.exitCode == 0);
  CHECK(file.out.substr(file.out.find("states")) ==
        result.out.substr(result.out.find("states")));
}

TEST_CASE("A sample run shows every step", "[program]")
{
  const std::string gnome =
      "nexec_algorithms --algorithm_file " + rules + "gnome.rules --run ";
  const ProcessResult result = Run(gnome + "3,1,2");
  CHECK(result.exitCode == 0);
  CHECK(Contains(result.out,
                 "\nstep  signal   gates  values\n"
                 "   0  left     0<>1   a:3 b:1 2\n"));
  CHECK(Contains(result.out, "halted          1 2 3\n"));
  CHECK(Run(gnome + "'3 1 2'").out == result.out);
  CHECK(Contains(Run(gnome + "7").out, "   0  halted          7\n"));

  const std::string takes = "--run takes numbers, such as 3,1,2";
  const std::pair<std::string, std::string> wrong[] = {
      {"words", takes + ", and not 'words'"},
      {"'3 nan'", takes + ", and not 'nan'"},
      {"'1;2'", takes + ", and not '1;2'"},
      {"' '", takes},
      {"$(seq -s, 1 1001)", "--run shows at most 1000 numbers, not 1001"}};
  for (const auto& [numbers, message] : wrong)
  {
    INFO(numbers);
    const ProcessResult refused = Run(gnome + numbers);
    CHECK(refused.exitCode == 2);
    CHECK(Contains(refused.err, message));
    CHECK(refused.out.empty());
  }
  CHECK(Run("nexec_algorithms --run 3,1,2").exitCode == 2);
  CHECK(Run("nexec_algorithms --algorithm_file none --run 3,1,2").exitCode ==
        2);
  const ProcessResult model =
      Run("nexec_algorithms --algorithm_file " NEXEC_SOURCE_DIR
          "/data/gnome_sort.bin");
  CHECK(model.exitCode == 2);
  CHECK(Contains(model.err,
                 "gnome_sort.bin' is not a rule file; nexec wrote it"));
}

TEST_CASE("More states than bits are learnt and proved", "[program][training]")
{
  const TemporaryFolder folder;
  const std::string names = "abcdefghi";
  std::string text =
      "algorithm count\nstates nothing a b c d e f g h i\nsignals go stop\n"
      "start 2: a ...\nsignal go otherwise\nexchange a > nothing\n"
      "next: i -> nothing\nhalt within 9\n";
  for (size_t k = 0; k + 1 < names.size(); ++k)
  {
    text += std::string("next: ") + names[k] + " -> " + names[k + 1] + "\n";
  }
  Put(folder / "count.rules", text);
  const std::string own = " --algorithm_file " + (folder / "count.rules");
  const ProcessResult shown = Run("nexec_algorithms" + own);
  INFO(shown.err);
  CHECK(Contains(shown.out, "states       nothing 00000, a "));
  const ProcessResult trained = Run(
      "nexec_train --require proved --seed 1 --validation_lengths 4,16 -M " +
      (folder / "count.bin") + own);
  INFO(trained.err);
  REQUIRE(trained.exitCode == 0);
  CHECK(Contains(Run("nexec_certify " + (folder / "count.bin") + own).out,
                 "verdict     proved\n"));
  CHECK(Run("nexec_sort --executor compiled -m " + (folder / "count.bin") + own,
            "3 1 2\n")
            .out == "1 3 2\n");
}

TEST_CASE("Twelve states are learnt and proved at once",
          "[program][training][slow]")
{
  const TemporaryFolder folder;
  const std::string own =
      " --algorithm_file " NEXEC_SOURCE_DIR "/tests/data/twelve_states.rules";
  const ProcessResult trained =
      Run("nexec_train --require proved --max_restarts 0 --verbose -M " +
          (folder / "twelve.bin") + own);
  INFO(trained.err);
  REQUIRE(trained.exitCode == 0);
  CHECK(
      Run("nexec_sort --executor compiled -m " + (folder / "twelve.bin") + own,
          "3,1,2,5,4\n")
          .out == "1,2,3,4,5\n");
  // The parameters that are printed are those that were used.
  CHECK(Contains(trained.err, "algorithm_file: "));
  CHECK_FALSE(Contains(trained.err, "algorithm: "));
}

TEST_CASE("Rules that a model was trained on are not run at every start",
          "[program]")
{
  // Rules that no run would admit show whether there was one.
  const TemporaryFolder folder;
  const std::string path = folder / "known.rules";
  const std::string gnome = Slurp(rules + "gnome.rules");
  const std::string text = "algorithm known\n" +
      gnome.substr(gnome.find("description"),
                   gnome.find("\nhalt") - gnome.find("description")) +
      "\nhalt within 1\n";
  Put(path, text);
  ExecutorConfig config(*ParseRuleFile(text, path));
  SaveModel(folder / "model.bin", InitialiseModel(config, 1));
  config.rulesDigest[0] = config.rulesDigest[0] == '0' ? '1' : '0';
  SaveModel(folder / "other.bin", InitialiseModel(config, 1));
  const std::string inspect =
      "nexec_inspect --algorithm_file " + path + " -m " + (folder / "");
  const ProcessResult known = Run(inspect + "model.bin");
  INFO(known.err);
  CHECK(known.exitCode == 0);
  const ProcessResult other = Run(inspect + "other.bin");
  CHECK(other.exitCode == 2);
  CHECK(Contains(other.err, "it has not halted"));
}

TEST_CASE("What fails with codes that share bits is said to be about them",
          "[program][training]")
{
  const TemporaryFolder folder;
  const std::string train =
      "nexec_train --require proved --max_restarts 0 --updates 4 "
      "--embedding_size 4 --hidden_size 4 -M " +
      (folder / "model.bin") + " --algorithm_file ";
  const std::string advice = "other codes for the states";
  const ProcessResult twelve =
      Run(train + NEXEC_SOURCE_DIR "/tests/data/twelve_states.rules");
  CHECK(twelve.exitCode == 5);
  CHECK(Contains(twelve.err, advice));
  const ProcessResult gnome = Run(train + rules + "gnome.rules");
  CHECK(gnome.exitCode == 5);
  CHECK_FALSE(Contains(gnome.err, advice));
}

TEST_CASE("Every program refuses a wrong rule file with file, line and reason",
          "[program]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "my.rules";
  const std::string gnome = Slurp(rules + "gnome.rules");
  const std::pair<std::string, std::string> cases[] = {
      {"sates nothing a b\n",
       ":1: a line cannot begin with 'sates'; did you mean 'states'?"},
      {gnome.substr(0, gnome.find("\nhalt")), ":25: there is no line 'halt'"},
      {gnome + "next right: a -> b\n",
       ":28: two rules for one node: with signal 'right', line 23 makes"},
      {gnome + "next right: nothing -> b\n",
       ":27: on 0,0,0 after 9 steps it has not halted"},
      {"algorithm gnome_sort\n" + gnome.substr(gnome.find("description")),
       ":1: there is already an algorithm 'gnome_sort'"}};
  for (const auto& [text, reason] : cases)
  {
    Put(path, text);
    for (const char* program : {"algorithms", "train", "evaluate", "sort",
                                "trace", "certify", "inspect"})
    {
      const ProcessResult result =
          Run("nexec_" + std::string(program) + " --algorithm_file " + path);
      CAPTURE(program, result.err, reason);
      CHECK(result.exitCode == 2);
      CHECK(result.out.empty());
      // A warning about the CPU may come first.
      CHECK(Contains(result.err, "[FATAL] " + path + reason));
      CHECK_FALSE(Contains(result.err, "--help"));
    }
  }
}

TEST_CASE("A rule file is no model, and has the name of its algorithm in it",
          "[program]")
{
  const std::string own = " --algorithm_file " + rules + "gnome.rules";
  for (const char* program :
       {"evaluate", "sort", "trace", "certify", "inspect"})
  {
    const ProcessResult result = Run("nexec_" + std::string(program) + own);
    CAPTURE(program, result.err);
    CHECK(result.exitCode == 2);
    CHECK(Contains(result.err,
                   "--algorithm_file needs the model: give it with "
                   "--input_model_file"));
    // One program can do without.
    CHECK(Contains(result.err, "or --reference to run the algorithm itself") ==
          (std::string(program) == "trace"));
  }
  // So a page in which networks run needs one that has learnt these rules.
  const TemporaryFolder folder;
  const ProcessResult live =
      Run("nexec_trace --live_file " + (folder / "page.html") + own);
  CHECK(live.exitCode == 2);
  CHECK(Contains(live.err,
                 "--algorithm_file needs one that has learnt gnome: give it "
                 "with --input_model_file or --live_models_file"));
  CHECK_FALSE(std::filesystem::exists(folder / "page.html"));
  for (const char* program : {"algorithms", "train", "evaluate", "sort",
                              "trace", "certify", "inspect"})
  {
    const ProcessResult result =
        Run("nexec_" + std::string(program) + " --algorithm gnome_sort" + own);
    CAPTURE(program, result.err);
    CHECK(result.exitCode == 2);
    CHECK(
        Contains(result.err, "pass --algorithm or --algorithm_file, not both"));
  }
  // A model of something else.
  const ProcessResult other = Run(
      "nexec_sort -m " NEXEC_SOURCE_DIR "/data/bubble_sort.bin" + own, "3 1");
  CHECK(other.exitCode == 2);
  CHECK(other.out.empty());
  CHECK(Contains(other.err, "but the model executes bubble_sort"));
  // The algorithm itself needs no model.
  const std::string trace = folder / "run.json";
  const ProcessResult run =
      Run("nexec_trace --reference --output_trace_file " + trace + own, "3 1");
  INFO(run.err);
  CHECK(run.exitCode == 0);
  const ProcessResult shown = Run("nexec_trace --trace_file " + trace + own);
  CHECK(shown.exitCode == 0);
  CHECK(Contains(shown.err, "gnome by reference: halted after"));
}

TEST_CASE("Every program refuses models and traces of other rules",
          "[program][training]")
{
  const TemporaryFolder folder;
  const std::string enter = "cd " + (folder / "") + " && ";
  const std::string gnome = Slurp(rules + "gnome.rules");
  Put(folder / "my.rules", gnome);
  const std::string own = " --algorithm_file my.rules ";
  const std::string train =
      "nexec_train --seed 1 --embedding_size 2 "
      "--hidden_size 2 --length 4 --batch_size 2 "
      "--updates 4 --require none --max_restarts 0" +
      own;
  REQUIRE(Run(enter + train + "-M model.bin").exitCode == 0);
  REQUIRE(Run(enter + train + "-M model.json").exitCode == 0);
  REQUIRE(
      Run(enter + "nexec_trace --reference -o run.bin" + own, "3 1").exitCode ==
      0);
  // A run that never ends by itself, and is told to.
  const std::string longer =
      Replaced(train, "--updates 4", "--updates 1000000") +
      "-M long.bin --checkpoint_interval 1 --resume";
  Run(enter + "timeout --signal TERM 1 " + longer);
  REQUIRE(std::filesystem::exists(folder / "long.bin.checkpoint"));

  //! What is run, and the file that is refused.
  const std::pair<std::string, std::string> commands[] = {
      {"nexec_sort -m model.bin" + own, "model.bin"},
      {"nexec_sort -m model.json" + own, "model.json"},
      {"nexec_evaluate --lengths 3 -m model.bin" + own, "model.bin"},
      {"nexec_trace -m model.bin" + own, "model.bin"},
      {"nexec_trace --reference -m model.bin" + own, "model.bin"},
      {"nexec_certify --max_length 4 -m model.bin" + own, "model.bin"},
      {"nexec_inspect -m model.bin" + own, "model.bin"},
      {train + "-M other.bin -m model.bin", "model.bin"},
      {longer, "long.bin.checkpoint"},
      {"nexec_trace --trace_file run.bin" + own, "run.bin"},
      {"nexec_trace --trace_file run.bin --verify" + own, "run.bin"},
      {"nexec_trace --reference --compare_file run.bin" + own, "run.bin"}};
  const std::string changes[] = {
      // Written otherwise, and the same.
      "# Mine.\n" + gnome + "next left: nothing -> nothing\n",
      // Other rules, which a network could learn as well.
      Replaced(gnome, "halt within n*n", "halt within n*n + n"),
      Replaced(gnome, "next left: b -> nothing",
               "next left: b -> nothing\nnext left: b between b and b -> a"),
  };
  for (const std::string& text : changes)
  {
    Put(folder / "my.rules", text);
    const bool same = text == changes[0];
    REQUIRE(Run(enter + "nexec_algorithms" + own).exitCode == 0);
    for (const auto& [command, file] : commands)
    {
      // It would go on for long.
      if (same && command == longer)
        continue;
      const ProcessResult result = Run(enter + command, "3 1");
      CAPTURE(command, text, result.out, result.err);
      const std::string reason = file == "run.bin"
          ? "the trace is of other rules of the name 'gnome': record it again, "
            "or use the rule file it was recorded with"
          : "the model has learnt other rules of the name 'gnome': train it "
            "again, or use the rule file it was trained with";
      CHECK((result.exitCode == 3) == !same);
      CHECK(Contains(result.err, "'" + file + "'") == !same);
      CHECK(Contains(result.err, reason) == !same);
      CHECK((same || result.out.empty()));
    }
  }
  // It is still what it was.
  Put(folder / "my.rules", gnome);
  CHECK(Run(enter + "timeout --signal TERM 1 " + longer).exitCode != 3);
  CHECK(
      Contains(Run(enter + "nexec_inspect -m model.bin").out, "rules_digest"));
}

TEST_CASE("The page about own algorithms shows what the tests run", "[program]")
{
  const std::string page =
      Slurp(NEXEC_SOURCE_DIR "/doc/quickstart/algorithms.md");
  CHECK(Fenced(page, "```") == Slurp(rules + "gnome_from_right.rules"));
  CHECK(Contains(page,
                 Slurp(NEXEC_SOURCE_DIR "/doc/examples/own_algorithm.cpp")));
}

TEST_CASE("Views need an algorithm that can be proved", "[program]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "grow.rules";
  Put(path,
      "algorithm grow\nstates nothing a\nsignals stop go\nstart 2: a ...\n"
      "signal go if a beside nothing\nsignal stop otherwise\n"
      "next go: nothing beside a -> a\nnext stop: a -> nothing\n"
      "halt within n+2\n");
  const std::string train = "nexec_train --algorithm_file " + path +
      " --updates 2 --embedding_size 4 --require none --max_restarts 0 -M " +
      (folder / "m.bin");
  CHECK(Run(train).exitCode == 0);
  const ProcessResult result = Run(train + " --views 0.5");
  INFO(result.err);
  CHECK(result.exitCode == 3);
  CHECK(Contains(result.err, "nothing can be proved about grow"));
}

TEST_CASE("Rules are written for programs that check proofs", "[program]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "rules.json";
  REQUIRE(Run("nexec_algorithms --algorithm gnome_sort --rules_file " + path)
              .exitCode == 0);
  const std::string text = Slurp(path);
  CHECK(Contains(text, "\"format\": \"nexec rules\""));
  CHECK(Contains(text, RulesDigest(FindAlgorithm("gnome_sort"))));
  CHECK(Run("nexec_algorithms --rules_file " + path).exitCode == 2);
  CHECK(Run("nexec_algorithms --algorithm gnome_sort --rules_file " +
            (folder / "none/rules.json"))
            .exitCode == 4);
}

TEST_CASE("The commands of the page about own algorithms work",
          "[program][training]")
{
  const std::string page =
      Slurp(NEXEC_SOURCE_DIR "/doc/quickstart/algorithms.md");
  const TemporaryFolder folder;
  Put(folder / "gnome_from_right.rules", Fenced(page, "```"));
  const std::string enter = "set -e; cd " + (folder / "") + "\n";
  const ProcessResult result = Run(enter + Fenced(page, "```bash"));
  INFO(result.out << result.err);
  REQUIRE(result.exitCode == 0);
  for (const char* part :
       {"verdict      admitted", "verdict     proved", "\n1 2 3 5 7 9\n",
        "   1  right", "2 4 a:6 b:3 7\n",
        "gnome_from_right by factored: halted after 8 steps"})
    CHECK(Contains(result.out + result.err, part));

  // The compiled executor, and traces.
  const std::string own =
      " --algorithm_file gnome_from_right.rules --input_model_file gnome.bin ";
  const ProcessResult compiled =
      Run(enter + "nexec_sort --executor compiled" + own, "3,1,2\n");
  CHECK(compiled.out == "1,2,3\n");
  const ProcessResult traced =
      Run(enter + "nexec_trace --output_trace_file run.json" + own +
              "\nnexec_trace --verify --trace_file run.json --algorithm_file "
              "gnome_from_right.rules",
          "3,1,2\n");
  INFO(traced.err);
  CHECK(traced.exitCode == 0);

  // Nobody knows the algorithm without its file.
  for (const char* command : {"nexec_sort --input_model_file gnome.bin",
                              "nexec_certify --input_model_file gnome.bin",
                              "nexec_trace --trace_file run.json"})
  {
    INFO(command);
    const ProcessResult unknown = Run(enter + command, "3,1,2\n");
    CHECK(unknown.exitCode == 3);
    CHECK(Contains(unknown.err, "--algorithm_file"));
  }
}
