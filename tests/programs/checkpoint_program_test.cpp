/**
 * @file tests/programs/checkpoint_program_test.cpp
 *
 * Programs that train, stopped by all sorts of signals and continued.
 */
#include "support/process.hpp"

#include <nexec/core/random.hpp>

#include <catch2/catch.hpp>

#include <filesystem>

using namespace nexec;

namespace
{

//! A program that trains, with settings that take about a second.
struct Trainer
{
  std::string command;
  //! Endings of the files it writes beside the model, with their options.
  std::vector<std::pair<std::string, std::string>> outputs;
};

const Trainer executor = {
    "nexec_train --embedding_size 16 --hidden_size 16 --updates 300 "
    "--attention_start 50 --max_restarts 1 --batch_size 20 --require none "
    "--validation_lengths 16 "
    "--seed 4 ",
    {{".bin", "-M "},
     {".csv", "-o "},
     {".loss.svg", "--figure_file "},
     {".kinds.svg", "--kinds_figure_file "}}};

const Trainer baseline = {
    "nexec_clrs_train --hidden_size 8 --lengths 4,6 --batch_size 20 "
    "--updates 400 --seed 4 ",
    {{".bin", "-M "},
     {".csv", "-o "},
     {".loss.svg", "--figure_file "},
     {".best.bin", "--best_model_file "}}};

//! The command with files that begin with a path.
std::string Command(const Trainer& trainer, const std::string& base)
{
  std::string command = trainer.command;
  for (const auto& [ending, option] : trainer.outputs)
    command += option + base + ending + " ";
  return command;
}

/**
 * Run a command, and send it a signal when it has written so many checkpoints,
 * and a moment more.  The exit code is 0 if it ended before.
 */
ProcessResult InterruptedLater(const std::string& command,
                               const std::string& checkpoint,
                               const std::string& signal, const size_t count,
                               const double seconds)
{
  // Without job control a command in the background ignores Ctrl-C.
  return Run("set -m\n" + command + " &\nlast=$(stat -c %i:%y " + checkpoint +
             " 2> /dev/null)\nn=0\nwhile [ $n -lt " + std::to_string(count) +
             " ] && kill -0 $!; do\n  now=$(stat -c %i:%y " + checkpoint +
             " 2> /dev/null)\n  [ \"$now\" = \"$last\" ] || n=$((n + 1))\n"
             "  last=$now\n  sleep 0.002\ndone\nsleep " +
             std::to_string(seconds) + "\nkill -" + signal +
             " $!\nwait $!\nexit $?");
}

void CheckSameFiles(const Trainer& trainer, const std::string& base,
                    const std::string& other)
{
  for (const auto& output : trainer.outputs)
  {
    CAPTURE(output.first);
    CHECK(Slurp(base + output.first) == Slurp(other + output.first));
  }
  CHECK_FALSE(std::filesystem::exists(base + ".bin.checkpoint"));
}

/**
 * Start a command in the background, and go on when it handles signals: one
 * that comes before would end it.
 *
 * @param log File for what it says.
 */
std::string InBackground(const std::string& command, const std::string& log)
{
  return command + " 2> " + log + " &\ncaught $! USR1\n";
}

//! Stop it at three random moments, with one and two threads.
void CheckInterruptions(const Trainer& trainer, const uint64_t seed)
{
  const TemporaryFolder folder;
  REQUIRE(Run(Command(trainer, folder / "whole")).exitCode == 0);
  const std::string command = Command(trainer, folder / "part") +
      "--resume --checkpoint_interval 10 --threads ";
  const std::vector<std::pair<std::string, int>> signals = {
      {"KILL", 137}, {"TERM", 143}, {"INT", 130}};
  RandomStream random(seed, Purpose::Test, 0);
  size_t threads = seed % 2 + 1;
  for (const auto& [signal, code] : signals)
  {
    CAPTURE(signal);
    // All runs have at least 30 checkpoints, and not each is seen.
    size_t count = 1 + size_t(8.0 * random.Uniform());
    ProcessResult stopped;
    // On a busy machine it may end before so many were seen.
    for (size_t attempt = 0; attempt < 10; ++attempt)
    {
      stopped = InterruptedLater(command + std::to_string(threads),
                                 folder / "part.bin.checkpoint", signal, count,
                                 0.02 * random.Uniform());
      if (stopped.exitCode != 0)
        break;
      for (const auto& output : trainer.outputs)
        std::filesystem::remove(folder / ("part" + output.first));
      count = 1;
    }
    INFO(stopped.err);
    REQUIRE(stopped.exitCode == code);
    REQUIRE_FALSE(std::filesystem::exists(folder / "part.bin"));
    threads = 3 - threads;
  }
  REQUIRE(Run(command + std::to_string(threads)).exitCode == 0);
  CheckSameFiles(trainer, folder / "part", folder / "whole");
}

}  // namespace

TEST_CASE("Training that is stopped at random goes on to the same bytes",
          "[program]")
{
  SECTION("executor")
  {
    CheckInterruptions(executor, 1);
    CheckInterruptions(executor, 2);
  }
  SECTION("baseline")
  {
    CheckInterruptions(baseline, 1);
    CheckInterruptions(baseline, 2);
  }
}

TEST_CASE("SIGUSR1 saves a checkpoint and the run goes on", "[program]")
{
  for (const Trainer& trainer : {executor, baseline})
  {
    const TemporaryFolder folder;
    const std::string checkpoint = folder / "a.checkpoint";
    const std::string command = Command(trainer, folder / "a") +
        "--checkpoint_interval 1000000 --checkpoint_file " + checkpoint;
    const ProcessResult result =
        Run(InBackground(command, folder / "log") +
            "for i in $(seq 500); do\n  [ " + "! -e " + checkpoint +
            " ] || break\n  sleep 0.02\n" +
            "  kill -USR1 $! || break\ndone\n[ -e " + checkpoint +
            " ] || echo none\ncp " + checkpoint + " " + (folder / "copy") +
            "\nwait $!\nexit $?");
    INFO(result.err + Slurp(folder / "log"));
    CHECK(result.exitCode == 0);
    CHECK(result.out.empty());
    // What was saved is a run that can be continued.
    CHECK(Run(Command(trainer, folder / "b") +
              "--resume --checkpoint_interval 1000000 --checkpoint_file " +
              (folder / "copy"))
              .exitCode == 0);
    CheckSameFiles(trainer, folder / "a", folder / "b");
    CHECK_FALSE(std::filesystem::exists(checkpoint));
  }
}

TEST_CASE("SIGUSR1 never ends a run", "[program]")
{
  const TemporaryFolder folder;
  // The model is proved at the beginning and again at the end.
  const ProcessResult result =
      Run(InBackground(
              "nexec_train --updates 1 --require proved -m " +
                  std::string(NEXEC_SOURCE_DIR "/data/insertion_sort.bin") +
                  " -M " + (folder / "m.bin"),
              folder / "log") +
          "while kill -USR1 $! 2> /dev/null; do sleep 0.02; done\n"
          "wait $!\nexit $?");
  INFO(Slurp(folder / "log"));
  CHECK(result.exitCode == 0);
  CHECK(std::filesystem::exists(folder / "m.softmax.certificate.json"));
  CHECK_FALSE(std::filesystem::exists(folder / "m.bin.checkpoint"));
}

TEST_CASE("Signals that come twice", "[program]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "m.bin";
  // Nobody would wait for the end.
  const std::string start =
      "set -m\nnexec_train --updates 100000 --attention_start 100000 "
      "--batch_size 3000 --max_restarts 0 --checkpoint_interval 100000 -r -M " +
      model;
  const std::string caught = " &\ncaught $! USR1\n";
  // Slurm sends SIGTERM twice at once: the run is saved all the same.
  const ProcessResult terminated =
      Run(start + caught +
          "kill -TERM $!\ndelivered $!\nkill -TERM $!\nwait $!\nexit $?");
  CHECK(terminated.exitCode == 143);
  CHECK(Contains(terminated.err, "stopped after update"));
  CHECK(std::filesystem::exists(model + ".checkpoint"));
  // Who presses Ctrl-C twice does not want to wait.  A program that goes on
  // would say so, which it cannot here: nobody reads its full pipe.
  std::filesystem::remove(model + ".checkpoint");
  const std::string pipe = folder / "pipe";
  const ProcessResult interrupted =
      Run("mkfifo " + pipe + "\nexec 3<> " + pipe + "\n" + start + " 2> " +
          pipe + " 3>&-" + caught + "dd if=/dev/zero of=" + pipe +
          " bs=1 oflag=nonblock 2> /dev/null\nkill -INT $!\ndropped $! INT\n"
          "kill -INT $! || exit 97\nwait $!\nexit $?");
  CHECK(interrupted.exitCode == 130);
}

TEST_CASE("Signals that are to be ignored stay ignored", "[program]")
{
  const TemporaryFolder folder;
  // Sent again and again, since nothing would show that one came.
  const ProcessResult result =
      Run("trap '' INT\n" + Command(baseline, folder / "a") +
          " &\nwhile kill -INT $! 2> /dev/null; do sleep 0.05; done\n"
          "wait $!\nexit $?");
  INFO(result.err);
  CHECK(result.exitCode == 0);
}

TEST_CASE("What cannot be written beside a model does not lose it", "[program]")
{
  for (const std::string command :
       {"nexec_train --updates 2 --embedding_size 8 --require none "
        "--max_restarts 0",
        "nexec_clrs_train --hidden_size 4 --lengths 4 --updates 2"})
  {
    const TemporaryFolder folder;
    const ProcessResult result =
        Run(command + " -M " + (folder / "m.bin") + " -o /dev/full");
    INFO(result.err);
    CHECK(result.exitCode == 4);
    CHECK(std::filesystem::exists(folder / "m.bin"));
  }
}

TEST_CASE("Checkpoints may be links, and names have an end", "[program]")
{
  const TemporaryFolder folder;
  const std::string quick =
      "nexec_train --updates 300 --embedding_size 8 --require none "
      "--max_restarts 0 --checkpoint_interval 1 -M ";
  REQUIRE(Run("ln -s " + (folder / "target") + " " + (folder / "link") + "\n" +
              quick + (folder / "m.bin") + " --checkpoint_file " +
              (folder / "link"))
              .exitCode == 0);
  CHECK_FALSE(std::filesystem::exists(folder / "target"));
  const ProcessResult tooLong =
      Run(quick + (folder / (std::string(250, 'x') + ".bin")));
  CHECK(tooLong.exitCode == 4);
  CHECK(Contains(tooLong.err, "File name too long"));
}

TEST_CASE("A run that is not complete is not overwritten", "[program]")
{
  for (const Trainer& trainer : {executor, baseline})
  {
    const TemporaryFolder folder;
    const std::string checkpoint = folder / "a.bin.checkpoint";
    const std::string command =
        Command(trainer, folder / "a") + "--checkpoint_interval 20 ";
    const ProcessResult stopped = RunUntil(checkpoint, "TERM", command);
    INFO(stopped.err);
    REQUIRE(stopped.exitCode == 143);
    CHECK(Contains(stopped.err, "stopped after update"));
    CHECK(Contains(stopped.err, "with --resume continues"));
    const std::string before = Slurp(checkpoint);

    const ProcessResult again = Run(command);
    CHECK(again.exitCode == 2);
    CHECK(Contains(again.err, "pass --resume"));
    std::string otherSeed = command;
    otherSeed.replace(command.find("--seed 4"), 8, "--seed 5");
    const ProcessResult other = Run(otherSeed + "--resume");
    CHECK(other.exitCode == 2);
    CHECK(Contains(other.err, "another run (seed is 4 there, 5 here)"));
    CHECK(Slurp(checkpoint) == before);

    Put(checkpoint, before.substr(0, before.size() / 2));
    const ProcessResult damaged = Run(command + "--resume");
    CHECK(damaged.exitCode == 3);
    CHECK(Contains(damaged.err, "delete it, or name another"));
  }
}

TEST_CASE("Training without any file can be stopped", "[program]")
{
  const TemporaryFolder folder;
  const ProcessResult result =
      Run("set -m\n" + InBackground("nexec_train", folder / "log") +
          "kill -INT $!\nwait $!\ncode=$?\ncat " + (folder / "log") +
          " >&2\nexit $code");
  INFO(result.err);
  CHECK(result.exitCode == 130);
  CHECK(Contains(result.err, "nothing is kept"));
  CHECK(Run("nexec_train --resume").exitCode == 2);
}

TEST_CASE("Training goes on only from the model it began with", "[program]")
{
  const TemporaryFolder folder;
  const std::string quick =
      "nexec_train --embedding_size 8 --hidden_size 8 --require none "
      "--max_restarts 0 ";
  for (const std::string name : {"1", "2"})
  {
    REQUIRE(Run(quick + "--updates 3 --seed " + name + " -M " +
                (folder / (name + ".bin")))
                .exitCode == 0);
  }
  const std::string command =
      "nexec_train --require none --max_restarts 0 "
      "--updates 100000 --checkpoint_interval 1 -M " +
      (folder / "m.bin") + " --input_model_file ";
  REQUIRE(
      RunUntil(folder / "m.bin.checkpoint", "INT", command + (folder / "1.bin"))
          .exitCode == 130);
  const ProcessResult other = Run(command + (folder / "2.bin") + " --resume");
  CHECK(other.exitCode == 2);
  CHECK(Contains(other.err, "digest of the input model is"));
}
