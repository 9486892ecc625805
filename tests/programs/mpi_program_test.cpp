/**
 * @file tests/programs/mpi_program_test.cpp
 *
 * Programs on several ranks do what they do alone, to the last byte.
 */
#include "support/mpi.hpp"

#include <nexec/core/random.hpp>

#include <catch2/catch.hpp>

#include <filesystem>

using namespace nexec;

namespace
{

//! A program that trains for a moment, up to the name of the model.
struct RankTrainer
{
  std::string program;
  std::string options;
};

const RankTrainer rankExecutor = {
    "nexec_train",
    " --embedding_size 16 --hidden_size 16 --batch_size 40 "
    "--max_restarts 1 --attention_start 20 --require none "
    "--validation_lengths 16,20 --seed 4 --updates 60 -M "};

const RankTrainer rankBaseline = {
    "nexec_clrs_train",
    " --hidden_size 8 --lengths 4,9 --batch_size 21 "
    "--seed 4 --updates 60 -M "};

//! So long that a rank can be killed on the way.
const RankTrainer longBaseline = {
    "nexec_clrs_train",
    " --hidden_size 8 --lengths 4,9 --batch_size 21 "
    "--seed 4 --updates 500 -M "};

void CheckRanksAndThreads(const RankTrainer& trainer)
{
  const TemporaryFolder folder;
  const std::string alone = folder / "alone.bin";
  REQUIRE(Run(trainer.program + trainer.options + alone).exitCode == 0);
  for (const size_t ranks : {1, 2, 3, 4})
  {
    for (const size_t threads : {1, 2})
    {
      CAPTURE(ranks, threads);
      const std::string model = folder / "model.bin";
      const ProcessResult result =
          RunMpi(OnRanks(ranks,
                         trainer.program + "_mpi" + trainer.options + model +
                             " --threads " + std::to_string(threads)));
      INFO(result.err);
      CHECK(result.exitCode == 0);
      CHECK(Slurp(model) == Slurp(alone));
      std::filesystem::remove(model);
    }
  }
}

//! Start ranks, and kill the last one some seconds after it has saved anew.
ProcessResult RunAndKill(const std::string& ranks, const std::string& program,
                         const std::string& model, const double seconds)
{
  return RunMpi("saved() { stat -c %i:%y " + model +
                ".checkpoint 2> /dev/null; }\nrm -f " + model +
                "\nbefore=$(saved)\n" + ranks +
                " &\nwhile [ \"$(saved)\" = \"$before\" ]; do kill -0 $! || "
                "break; sleep 0.01; done\nsleep " +
                std::to_string(seconds) + "\npkill -KILL -n -f '^" + program +
                ".*" + model + "'\nwait $!");
}

/**
 * Kill a rank at a random moment, twice, and each time go on with another
 * number of ranks.
 */
void CheckKilledRanks(const RankTrainer& trainer, const uint64_t seed)
{
  const TemporaryFolder folder;
  const std::string alone = folder / "alone.bin", model = folder / "model.bin";
  REQUIRE(Run(trainer.program + trainer.options + alone).exitCode == 0);
  const std::string command = trainer.program + "_mpi" + trainer.options +
      model + " --resume --checkpoint_interval 3 --threads 1";
  RandomStream random(seed, Purpose::Test, 0);
  size_t kills = 0;
  for (const size_t ranks : {3, 2})
  {
    const double wait = 0.2 * random.Uniform();
    const ProcessResult killed = RunAndKill(
        OnRanks(ranks, command), trainer.program + "_mpi", model, wait);
    CAPTURE(ranks, wait, killed.exitCode);
    INFO(killed.err);
    // Open MPI says 128 + 9, MPICH says 9; or it was over before.
    CHECK((killed.exitCode == 137 || killed.exitCode == 9 ||
           killed.exitCode == 0));
    kills += killed.exitCode != 0 ? 1 : 0;
  }
  CHECK(kills > 0);
  const ProcessResult result = RunMpi(OnRanks(4, command));
  INFO(result.err);
  CHECK(result.exitCode == 0);
  CHECK(Slurp(model) == Slurp(alone));
  CHECK_FALSE(std::filesystem::exists(model + ".checkpoint"));
}

}  // namespace

TEST_CASE("Executor bytes depend on neither ranks nor threads", "[mpi]")
{
  CheckRanksAndThreads(rankExecutor);
}

TEST_CASE("Baseline bytes depend on neither ranks nor threads", "[mpi]")
{
  CheckRanksAndThreads(rankBaseline);
}

TEST_CASE("Executor goes on after a rank was killed", "[mpi]")
{
  CheckKilledRanks(rankExecutor, 1);
}

TEST_CASE("Baseline goes on after a rank was killed", "[mpi]")
{
  CheckKilledRanks(longBaseline, 2);
}

TEST_CASE("One rank without a launcher works", "[mpi]")
{
  const TemporaryFolder folder;
  const std::string a = folder / "a.bin", b = folder / "b.bin";
  REQUIRE(Run("nexec_train" + rankExecutor.options + a).exitCode == 0);
  const ProcessResult result =
      RunMpi("nexec_train_mpi" + rankExecutor.options + b);
  INFO(result.err);
  REQUIRE(result.exitCode == 0);
  REQUIRE(Slurp(a) == Slurp(b));
}

TEST_CASE("A seed from the clock is the same for all ranks", "[mpi]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "model.bin";
  const std::string settings =
      " --updates 20 --embedding_size 8 --max_restarts 0 --require none ";
  const ProcessResult result =
      RunMpi(OnRanks(3, "nexec_train_mpi --seed 0" + settings + "-M " + model));
  INFO(result.err);
  REQUIRE(result.exitCode == 0);
  // Every rank would have trained another model; the one of the seed that was
  // told has the bytes.
  const size_t place = result.err.find("(seed ") + 6;
  const std::string seed =
      result.err.substr(place, result.err.find(')', place) - place);
  REQUIRE(Run("nexec_train --seed " + seed + settings + "-M " +
              (folder / "again.bin"))
              .exitCode == 0);
  REQUIRE(Slurp(model) == Slurp(folder / "again.bin"));
}

TEST_CASE("Ranks evaluate what one evaluates", "[mpi]")
{
  const std::string options = " --lengths 0,1,16,40 -n 13";
  const ProcessResult alone = Run("nexec_evaluate" + options);
  REQUIRE(alone.exitCode == 0);
  for (const size_t ranks : {1, 2, 3})
  {
    const ProcessResult result =
        RunMpi(OnRanks(ranks, "nexec_evaluate_mpi --threads 1" + options));
    INFO(result.err);
    CHECK(result.exitCode == 0);
    CHECK(result.out == alone.out);
  }
}

TEST_CASE("Only one rank talks", "[mpi]")
{
  const ProcessResult help = RunMpi(OnRanks(3, "nexec_train_mpi --help"));
  REQUIRE(help.exitCode == 0);
  REQUIRE(help.out == RunMpi("nexec_train_mpi --help").out);
  REQUIRE(help.err.empty());
  const TemporaryFolder folder;
  const ProcessResult run =
      RunMpi(OnRanks(3, "nexec_train_mpi --threads 1" + rankExecutor.options) +
             (folder / "model.bin"));
  REQUIRE(Occurrences(run.err, "in validation: ") == 1);
  REQUIRE(run.out.empty());
  REQUIRE(folder.Count() == 1);
}

TEST_CASE("Ranks that pile up are told", "[mpi]")
{
  const ProcessResult result =
      RunMpi("taskset -c 0 " +
             OnRanks(2,
                     "nexec_evaluate_mpi --lengths 4 -n 2 "
                     "--threads 1"));
  INFO(result.err);
  REQUIRE(result.exitCode == 0);
  REQUIRE(Occurrences(result.err, "2 ranks with 2 threads pile up on 1 CPU") ==
          1);
}

TEST_CASE("Ranks make the results file of one", "[mpi]")
{
  const TemporaryFolder folder;
  const std::string options = " --lengths 3,16,40 -n 150 -R ";
  const std::string alone = folder / "alone.csv", path = folder / "ranks.csv";
  REQUIRE(Run("nexec_evaluate" + options + alone).exitCode == 0);
  const std::string command =
      OnRanks(3, "nexec_evaluate_mpi --threads 1" + options) + path;
  REQUIRE(RunMpi(command).exitCode == 0);
  CHECK(Slurp(path) == Slurp(alone));
  // What was done is not done again, and shards are cut further among ranks.
  const ProcessResult again = RunMpi(command + " --resume");
  CHECK(again.exitCode == 0);
  CHECK(Occurrences(again.err, "0 of 450 runs to do") == 1);
  std::filesystem::remove(path);
  const ProcessResult shards = RunMpi(command + " --shard 1/2 && " + command +
                                      " --shard 2/2 && nexec_merge -R " + path);
  INFO(shards.err);
  CHECK(shards.exitCode == 0);
  CHECK(Slurp(path) == Slurp(alone));
}

TEST_CASE("An evaluation goes on after a rank was killed", "[mpi]")
{
  const TemporaryFolder folder;
  const std::string options = " --lengths 130 -n 1200 -R ";
  const std::string alone = folder / "alone.csv", path = folder / "ranks.csv";
  REQUIRE(Run("nexec_evaluate" + options + alone).exitCode == 0);
  const std::string command = "nexec_evaluate_mpi --threads 1" + options + path;
  const ProcessResult killed =
      RunMpi(OnRanks(3, command) + " &\nuntil [ -e " + path +
             " ]; do kill -0 $! || exit 98; sleep 0.01; done\n"
             "pkill -KILL -n -f '^nexec_evaluate_mpi.*" +
             path + "'\nwait $!");
  INFO(killed.err);
  CHECK((killed.exitCode == 137 || killed.exitCode == 9));
  const ProcessResult result = RunMpi(OnRanks(2, command + " --resume"));
  INFO(result.err);
  CHECK(result.exitCode == 0);
  CHECK_FALSE(Contains(result.err, "1200 of 1200 runs to do"));
  CHECK(Contains(result.err, " of 1200 runs to do"));
  CHECK(Slurp(path) == Slurp(alone));
}

TEST_CASE("Ranks train the networks of a report as one does", "[mpi]")
{
  const TemporaryFolder folder;
  const std::string options =
      " --quick --seeds 1 --baseline_updates 2 "
      "--executor_updates 60 -o ";
  const std::string alone = folder / "alone", path = folder / "ranks";
  // The network that takes longest is there already.
  for (const std::string& report : {alone, path})
  {
    std::filesystem::create_directories(report + "/models");
    std::filesystem::copy(NEXEC_SOURCE_DIR "/data/insertion_sort.bin",
                          report + "/models/executor-proved.bin");
  }
  REQUIRE(Run("nexec_reproduce --resume" + options + alone).exitCode == 0);
  const std::string command =
      OnRanks(2, "nexec_reproduce_mpi --resume" + options) + path;
  // Stopped while training an executor, and continued.
  const ProcessResult stopped =
      RunMpi(command + " &\nuntil pgrep -f '^nexec_reproduce_mpi.*" + path +
             "'; do kill -0 $! || exit 98; sleep 0.01; done\n"
             "rank=$(pgrep -n -f '^nexec_reproduce_mpi.*" +
             path + "')\ncaught $rank USR1\nkill -TERM $rank\nwait $!");
  INFO(stopped.err);
  CHECK(stopped.exitCode == 143);
  CHECK(Occurrences(stopped.err, "stopped; the same command") == 1);
  const ProcessResult result = RunMpi(command);
  INFO(result.err);
  CHECK(result.exitCode == 0);
  CHECK(Slurp(path + "/networks.csv") == Slurp(alone + "/networks.csv"));
  CHECK(Run("cd " + (folder / ".") +
            "; for f in alone ranks; do sed '/seconds of this run/d; "
            "/\"CPU\":/d' $f/results.json > $f.json; done; cmp alone.json "
            "ranks.json")
            .exitCode == 0);
}
