/**
 * @file tests/programs/shards_program_test.cpp
 *
 * Work in shards: the files of any number of them join to the bytes of one
 * process, and what was done is not done again.
 */
#include "io/metrics_file.hpp"
#include "io/results_file.hpp"
#include "support/process.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/core/random.hpp>
#include <nexec/io/model_file.hpp>

#include <catch2/catch.hpp>

#include <filesystem>

using namespace nexec;

namespace
{

//! A sweep of moments: seven runs, of which none is perfect.
const std::string smallGrid =
    "embedding_size 8\nhidden_size 8\nupdates 40\nattention_start 20\n"
    "max_restarts 0\nvalidation_lengths 5\nseed 1..7\n";

//! The command of such a sweep, up to the name of the results file.
std::string SweepCommand(const TemporaryFolder& folder)
{
  Put(folder / "grid.txt", smallGrid);
  return "nexec_sweep -l 4,9 -n 5 -g " + (folder / "grid.txt") + " -R ";
}

//! Shell commands that run a command for each of so many shards.
std::string AllShards(const std::string& command, const size_t count)
{
  const std::string n = std::to_string(count);
  return "for i in $(seq " + n + "); do " + command + " --shard $i/" + n +
      " > /dev/null || exit 99; done\n";
}

/**
 * Check that shards of any number give the file of a single process.
 *
 * @param command Up to the name of the results file.
 * @param file Name of the results file, below a folder for each number.
 */
void CheckShards(const TemporaryFolder& folder, const std::string& command,
                 const std::string& options)
{
  const std::string whole = folder / "whole.csv";
  const ProcessResult alone = Run(command + whole + options);
  INFO(alone.err);
  REQUIRE(alone.exitCode == 0);
  for (const size_t count : {1, 2, 3, 7})
  {
    const std::string path = folder / ("of" + std::to_string(count) + ".csv");
    std::string whichRuns = command;
    whichRuns += path + options;
    std::string commands = AllShards(whichRuns, count);
    if (count > 1)
      commands += "nexec_merge -R " + path;
    const ProcessResult result = Run(commands);
    CAPTURE(count, result.err);
    CHECK(result.exitCode == 0);
    CHECK(Slurp(path) == Slurp(whole));
    if (count > 1)
      CHECK(result.out == alone.out);
  }
}

}  // namespace

TEST_CASE("Shards of a sweep merge to the bytes of one", "[program][training]")
{
  const TemporaryFolder folder;
  CheckShards(folder, SweepCommand(folder), "");
}

TEST_CASE("The seconds of a sweep are beside its results",
          "[program][training]")
{
  const TemporaryFolder folder;
  const std::string command = SweepCommand(folder);
  const std::string path = folder / "runs.csv";
  Put(folder / "grid.txt",
      smallGrid + "cell a\ncell b\nseed 1..2\nlength 3 4\n");
  const ProcessResult result =
      Run(AllShards(command + path, 2) + "nexec_merge -R " + path);
  INFO(result.err);
  REQUIRE(result.exitCode == 0);
  CHECK_FALSE(Contains(result.out, "seconds"));
  CHECK_FALSE(Contains(Slurp(path), "seconds"));
  const std::string seconds = Slurp(folder / "runs.seconds.csv");
  CHECK(Contains(seconds, "# nexec results 1: seconds\n"));
  CHECK(Contains(seconds, "# runs 11 of 11\n"));
  CHECK(Contains(seconds, "\nrun,seconds\n1,0."));

  // The table of a page; a name says what a cell sets, unless it varies there.
  const ProcessResult page = Run("nexec_merge --markdown -i " + path);
  CHECK(page.exitCode == 0);
  CHECK(Contains(page.out, "| cell | length | runs | perfect or proved |"));
  CHECK(Contains(page.out, "| seconds: mean, max |\n|---|---|"));
  CHECK(Contains(page.out, "\n| a |  | 7 | 0 | 1.00 |"));
  CHECK(Contains(page.out, "\n| b | 4 | 2 | 0 | 1.00 |"));
  REQUIRE(Run("rm " + (folder / "runs.seconds.csv")).exitCode == 0);
  CHECK_FALSE(Contains(Run("nexec_merge --markdown -i " + path).out, "max |"));
  // Seconds that cannot be read cost the table nothing else.
  Put(folder / "runs.seconds.csv", "garbage\n");
  const ProcessResult bad = Run("nexec_merge --markdown -i " + path);
  CHECK(bad.exitCode == 0);
  CHECK(Contains(bad.err, "its seconds are left out"));
  CHECK(bad.err.find("left out") == bad.err.rfind("left out"));

  CHECK(Run("nexec_merge").exitCode == 2);
  CHECK(Run("nexec_merge --markdown -i " NEXEC_TEST_DATA
            "/results/evaluation.csv")
            .exitCode == 2);
}

TEST_CASE("Shards of an evaluation merge to the bytes of one", "[program]")
{
  const TemporaryFolder folder;
  CheckShards(folder, "nexec_evaluate -R ", " --lengths 0,5,40 -n 11");
  const std::string tests = folder / "tests.csv";
  Put(tests, "3,1,2\n5,4\n2,2,1\n\n1,2,3\n");
  std::filesystem::remove(folder / "whole.csv");
  for (const auto& entry : std::filesystem::directory_iterator(folder / "."))
  {
    if (entry.path().filename().string().compare(0, 2, "of") == 0)
      std::filesystem::remove(entry.path());
  }
  CheckShards(folder, "nexec_evaluate -R ", " -T " + tests);
}

TEST_CASE("An evaluation in blocks counts what one in memory counts",
          "[program]")
{
  // More sequences than blocks, so that blocks have several.
  const size_t count = 2500, seed = 17;
  const ExecutorModel model =
      LoadModel(NEXEC_SOURCE_DIR "/data/insertion_sort.bin");
  const auto executor = MakeExecutor("factored", model);
  std::vector<std::pair<size_t, Metrics>> rows;
  for (const size_t length : {3, 6})
  {
    std::vector<std::vector<double>> sequences;
    for (size_t k = 0; k < count; ++k)
    {
      sequences.push_back(RandomSequence(length, seed, Purpose::EvaluationData,
                                         (uint64_t(length) << 32) + k));
    }
    rows.emplace_back(length,
                      EvaluateSequences(FindAlgorithm("insertion_sort"),
                                        *executor, sequences));
  }
  const TemporaryFolder folder;
  REQUIRE(Run("nexec_evaluate --lengths 3,6 -n 2500 -s 17 -o " +
              (folder / "a.csv") + " -R " + (folder / "r.csv"))
              .exitCode == 0);
  CHECK(Slurp(folder / "a.csv") == MetricsCsv(rows));
  CHECK(Contains(Slurp(folder / "r.csv"), "# runs 2500 of 2500\n"));
}

TEST_CASE("A killed sweep does only what is left", "[program][training]")
{
  const TemporaryFolder folder;
  const std::string command = SweepCommand(folder);
  Put(folder / "grid.txt", smallGrid.substr(0, smallGrid.size() - 2) + "40\n");
  const std::string whole = folder / "whole.csv", path = folder / "runs.csv";
  REQUIRE(Run(command + whole).exitCode == 0);
  // The file is written every second; kill it some time after the first.
  RandomStream random(3, Purpose::Test, 0);
  const ProcessResult killed =
      Run(command + path + " -j 1 &\nuntil [ -e " + path +
          " ]; do kill -0 $! || exit 98; sleep 0.01; done\nsleep " +
          std::to_string(0.2 * random.Uniform()) + "\nkill -KILL $!\nwait $!");
  INFO(killed.err);
  REQUIRE(killed.exitCode == 137);
  const std::string before = Slurp(path);
  const ProcessResult refused = Run(command + path);
  CHECK(refused.exitCode == 2);
  CHECK(Contains(refused.err, "pass --resume"));
  CHECK(Slurp(path) == before);
  const ProcessResult resumed = Run(command + path + " --resume");
  INFO(resumed.err);
  CHECK(resumed.exitCode == 0);
  CHECK_FALSE(Contains(resumed.err, "40 of 40 runs to do"));
  CHECK(Contains(resumed.err, " of 40 runs to do"));
  CHECK(Slurp(path) == Slurp(whole));
  CHECK(Contains(Run(command + path + " -r").err, "0 of 40 runs to do"));
}

TEST_CASE("A sweep that is asked to stop keeps what it has",
          "[program][training]")
{
  const TemporaryFolder folder;
  const std::string command = SweepCommand(folder);
  // The second run would take hours.
  Put(folder / "grid.txt",
      "embedding_size 8\nattention_start 1\nmax_restarts 0\n"
      "updates 20 100000000\nvalidation_lengths 5\nrecipe plain\n");
  const std::string path = folder / "runs.csv";
  const auto runUntil = [&](const std::string& signal)
  {
    return Run("set -m\n" + command + path + " -j 1 -r &\nsays " + path +
               " '# runs 1 of 2' $!\ncaught $! USR1\nkill -" + signal +
               " $!\nwait $!");
  };
  for (const auto& [signal, code] :
       {std::pair<std::string, int>{"TERM", 143}, {"INT", 130}})
  {
    const ProcessResult result = runUntil(signal);
    CAPTURE(signal, result.err);
    CHECK(result.exitCode == code);
    CHECK(Contains(result.err, "1 are left"));
    CHECK(Contains(Slurp(path), "# runs 1 of 2\n"));
  }
}

TEST_CASE("A sweep says what it has found", "[program][training]")
{
  const TemporaryFolder folder;
  Put(folder / "grid.txt", "seed 2 1\n");
  const std::string path = folder / "runs.csv";
  const ProcessResult result =
      Run("nexec_sweep -n 8 -g " + (folder / "grid.txt") + " -R " + path);
  INFO(result.err);
  REQUIRE(result.exitCode == 0);
  CHECK(Contains(result.out,
                 "runs  perfect or proved  mean attempts  exact at 16"));
  // The model is the one that nexec_train makes.
  REQUIRE(Run("nexec_train --seed 2 -M " + (folder / "m.bin")).exitCode == 0);
  const ProcessResult model =
      Run("nexec_inspect -m " + (folder / "m.bin") +
          " | sed -n 's/^ *model_digest *//p' | tr -d '\\n'");
  REQUIRE(model.out.size() == 64);
  CHECK(Contains(Slurp(path), "\n1,2,perfect,1,"));
  CHECK(Contains(Slurp(path), "," + model.out + ",1,1,1,1,"));
  // The program that proves says the same; what was learnt depends on the CPU.
  const std::string found = Run("nexec_certify -m " + (folder / "m.bin")).out;
  const size_t row = Slurp(path).find("," + model.out + ",");
  const std::string verdict = Contains(found, "verdict     proved") ? "proved"
      : Contains(found, "verdict     refuted")                      ? "refuted"
                                               : "undecided";
  CHECK(Contains(Slurp(path).substr(row), "," + verdict + ","));
}

TEST_CASE("A sweep can learn the algorithm of a rule file",
          "[program][training]")
{
  const TemporaryFolder folder;
  const std::string command = SweepCommand(folder) + (folder / "runs.csv") +
      " --algorithm_file " NEXEC_SOURCE_DIR "/data/rules/zigzag.rules";
  const ProcessResult result = Run(command);
  INFO(result.err);
  CHECK(result.exitCode == 0);
  CHECK(Contains(Slurp(folder / "runs.csv"), "\n# algorithm_file "));
  Put(folder / "grid.txt", "algorithm gnome_sort\n");
  const ProcessResult both = Run(command);
  CHECK(both.exitCode == 2);
  CHECK(Contains(both.err, "the grid says which algorithm"));
}

TEST_CASE("Tasks of a Slurm array are shards", "[program][training]")
{
  const TemporaryFolder folder;
  const std::string command = SweepCommand(folder) + (folder / "runs.csv");
  const ProcessResult result =
      Run("export SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=1 "
          "SLURM_ARRAY_TASK_MAX=2\n"
          "SLURM_ARRAY_TASK_ID=1 " +
          command + "\nSLURM_ARRAY_TASK_ID=2 " + command);
  INFO(result.err);
  CHECK(result.exitCode == 0);
  CHECK(std::filesystem::exists(folder / "runs.1-of-2.csv"));
  CHECK(std::filesystem::exists(folder / "runs.2-of-2.csv"));
  // An evaluation without a results file is not one that could be joined.
  const ProcessResult table =
      Run("SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_ID=1 nexec_evaluate "
          "--lengths 4 -n 6");
  CHECK(table.out == Run("nexec_evaluate --lengths 4 -n 6").out);
  const ProcessResult uneven =
      Run("SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=1 "
          "SLURM_ARRAY_TASK_MAX=9 SLURM_ARRAY_TASK_ID=9 " +
          command);
  CHECK(uneven.exitCode == 2);
  CHECK(Contains(uneven.err, "--shard"));
}

TEST_CASE("What is missing or doubled is named", "[program]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "runs.csv";
  const std::string command = "nexec_evaluate --lengths 4 -n 7 -R " + path;
  REQUIRE(
      Run(command + " --shard 1/3 && " + command + " --shard 3/3").exitCode ==
      0);
  const ProcessResult missing = Run("nexec_merge -R " + path);
  CHECK(missing.exitCode == 1);
  CHECK(Contains(missing.err, "missing: run 2, 5 (2 of 7), of shard 2/3"));
  CHECK_FALSE(std::filesystem::exists(path));
  // The table shows what there is.
  CHECK(Contains(missing.out, "     4         5 "));

  REQUIRE(
      Run(command + " --shard 2/3 && " + command + " --shard 1/2").exitCode ==
      0);
  const ProcessResult doubled = Run("nexec_merge -R " + path);
  CHECK(doubled.exitCode == 0);
  CHECK(Contains(doubled.err, "doubled, and the same: run 1, 7 in "));
  REQUIRE(Run("sed -i 's/^7,4,6,/7,4,5,/' " + (folder / "runs.1-of-2.csv"))
              .exitCode == 0);
  const std::string before = Slurp(path);
  const ProcessResult contradicted = Run("nexec_merge -R " + path);
  CHECK(contradicted.exitCode == 1);
  CHECK(Contains(contradicted.err, "doubled, and NOT the same: run 7 in "));
  CHECK(Slurp(path) == before);

  const std::string other = folder / "other.csv";
  REQUIRE(Run("nexec_evaluate --lengths 4 -n 7 -s 5 -R " + other).exitCode ==
          0);
  const ProcessResult foreign = Run("nexec_merge -R " + (folder / "all.csv") +
                                    " -i " + other + " " + path);
  CHECK(foreign.exitCode == 3);
  CHECK(Contains(foreign.err, "seed is 1000 there, 5 here"));
  const ProcessResult none = Run("nexec_merge -R " + (folder / "none.csv"));
  CHECK(none.exitCode == 2);
  CHECK(Contains(none.err, "none.1-of-2.csv"));
}

TEST_CASE("Results of another command are not added to", "[program]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "runs.csv";
  REQUIRE(Run("nexec_evaluate --lengths 4 -n 3 -R " + path).exitCode == 0);
  const std::string before = Slurp(path);
  const ProcessResult other =
      Run("nexec_evaluate --lengths 4 -n 4 --resume -R " + path);
  CHECK(other.exitCode == 2);
  CHECK(Contains(other.err, "num_sequences is 3 there, 4 here"));
  Put(path, before + "garbage\n");
  CHECK(Run("nexec_evaluate --lengths 4 -n 3 --resume -R " + path).exitCode ==
        3);
  CHECK(Slurp(path) == before + "garbage\n");
  for (const char* const options : {"--shard 1/2", "--resume"})
  {
    const ProcessResult lonely = Run(std::string("nexec_evaluate ") + options);
    CHECK(lonely.exitCode == 2);
    CHECK(Contains(lonely.err, "needs a --results_file"));
  }
}

TEST_CASE("Sequences that can be read once only make a plan", "[program]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "runs.csv", pipe = folder / "pipe";
  const ProcessResult first =
      Run("mkfifo " + pipe + "\n(printf '3 1 2\\n5 4\\n' > " + pipe +
          " &)\ntimeout -s KILL 100 nexec_evaluate -T " + pipe + " -R " + path);
  INFO(first.err);
  CHECK(first.exitCode == 0);
  const std::string resume = "nexec_evaluate -T - --resume -R " + path;
  CHECK(Run(resume, "3 1 2\n5 4\n").exitCode == 0);
  const ProcessResult other = Run(resume, "9 8 7\n5 4\n");
  CHECK(other.exitCode == 2);
  CHECK(Contains(other.err, "is of another plan (test is "));
}

TEST_CASE("A part is not judged as the whole", "[program]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "runs.csv";
  const std::string command = "nexec_evaluate --lengths 4 -n 3 -R " + path;
  for (const std::string& option :
       {"-o " + (folder / "m.csv"), "--figure_file " + (folder / "f.svg"),
        std::string("--minimum_accuracy 1")})
  {
    const ProcessResult result = Run(command + " --shard 1/2 " + option);
    CAPTURE(option, result.err);
    CHECK(result.exitCode == 2);
    CHECK(Contains(result.err, "join the shards with nexec_merge"));
  }
  const ProcessResult both =
      Run(command + " --shard 1/2 && " + command +
          " --shard 2/2 && nexec_merge -R " + path + " && " + command +
          " --resume --minimum_accuracy 1 -o " + (folder / "m.csv"));
  INFO(both.err);
  CHECK(both.exitCode == 0);
  CHECK(Contains(both.err, "0 of 3 runs to do"));
  CHECK(Contains(Slurp(folder / "m.csv"), "\n4,3,1,1,1,1,"));
  const ProcessResult same = Run(command + " --resume -o " + path);
  CHECK(same.exitCode == 2);
  CHECK(Contains(same.err, "two outputs cannot be the same file"));
}

TEST_CASE("Results files need no extension", "[program]")
{
  const TemporaryFolder folder;
  const ProcessResult result =
      Run("cd " + (folder / ".") +
          "\nfor i in 1 2; do nexec_evaluate --lengths 4 -n 3 -R runs --shard "
          "$i/2; done\nnexec_merge -R runs");
  INFO(result.err);
  CHECK(result.exitCode == 0);
  CHECK(std::filesystem::exists(folder / "runs.1-of-2"));
  CHECK(std::filesystem::exists(folder / "runs"));
}

TEST_CASE("A row is in the file while the next run takes long",
          "[program][training]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "runs.csv";
  Put(folder / "grid.txt",
      "embedding_size 8\nattention_start 1\nmax_restarts 0\nrecipe plain\n"
      "validation_lengths 5\nupdates 20 30 100000000\n");
  const ProcessResult result = Run(
      "nexec_sweep -l 4 -n 2 -j 1 -g " + (folder / "grid.txt") + " -R " + path +
      " &\nsays " + path + " '# runs 2 of 3' $!\nkill -KILL $!\nwait $!");
  INFO(result.err);
  CHECK(Contains(Slurp(path), "# runs 2 of 3\n"));
  // What was asked for and what was needed are different columns.
  CHECK(Contains(Slurp(path), ",updates,outcome,attempts,best_update,"));
}

TEST_CASE("A signal ends an evaluation that keeps nothing", "[program]")
{
  const ProcessResult result =
      // Who waits for its end waits for hours.
      Run("nexec_evaluate --lengths 50000 -n 400 -j 1 &\n"
          "started() { ! [ /proc/$!/exe -ef /proc/$$/exe ]; }\n"
          "await $! started\nkill -TERM $!\nwait $!\nexit $?");
  CHECK(result.exitCode == 143);
}

TEST_CASE("Results files of earlier versions can be read", "[program]")
{
  const ProcessResult sweep =
      Run("nexec_merge -R /dev/null -i " NEXEC_TEST_DATA "/results/sweep.csv");
  CHECK(sweep.exitCode == 0);
  CHECK(Contains(sweep.out, "6                    0     3  perfect"));
  const ProcessResult evaluation = Run(
      "nexec_merge -R /dev/null -i " NEXEC_TEST_DATA "/results/evaluation.csv");
  CHECK(evaluation.exitCode == 0);
  CHECK(Contains(evaluation.out, "16         3   100.00%"));
}

TEST_CASE("Shards of a report train the networks of one", "[program][training]")
{
  const TemporaryFolder folder;
  const std::string command =
      "nexec_reproduce --quick --seeds 1 --baseline_updates 2 "
      "--executor_updates 60 --resume -o ";
  const std::string whole = folder / "whole", path = folder / "shards";
  // One network is there already: training until there is a proof takes long.
  for (const std::string& report : {whole, path})
  {
    std::filesystem::create_directories(report + "/models");
    std::filesystem::copy(NEXEC_SOURCE_DIR "/data/insertion_sort.bin",
                          report + "/models/executor-proved.bin");
  }
  const ProcessResult alone = Run(command + whole);
  INFO(alone.err);
  REQUIRE(alone.exitCode == 0);
  const std::string networks = Slurp(whole + "/networks.csv");
  CHECK(Contains(networks, "# runs 7 of 7\n"));
  // They do not get the same number of them.
  const ProcessResult shards = Run(AllShards(command + path, 3) +
                                   "nexec_merge -R " + path + "/networks.csv");
  INFO(shards.err);
  CHECK(shards.exitCode == 0);
  CHECK(Slurp(path + "/networks.csv") == networks);
  CHECK_FALSE(std::filesystem::exists(path + "/index.html"));
  // Who has all networks writes the page without training.
  const ProcessResult page = Run(command + path);
  CHECK(page.exitCode == 0);
  CHECK_FALSE(Contains(page.err, "trained"));
  CHECK(Run("cd " + folder / "." +
            "; for f in shards whole; do sed '/seconds of "
            "this run/d' $f/results.json > $f.json; done; cmp shards.json "
            "whole.json")
            .exitCode == 0);
}
