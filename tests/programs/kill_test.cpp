/**
 * @file tests/programs/kill_test.cpp
 *
 * A process that is killed while it saves leaves a whole file: the old one or
 * the new one.  NEXEC_KILLS says how many are killed (see scripts/harden).
 */
#include <nexec/io/model_file.hpp>

#include "support/counts.hpp"
#include "support/numbered_model.hpp"
#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <random>
#include <thread>

using namespace nexec;

namespace
{

//! Start a process that saves models from this number on.
pid_t StartSaving(const std::string& path, const uint64_t first)
{
  const std::string program = NEXEC_PROGRAM_DIR "/nexec_save_loop";
  const std::string number = std::to_string(first);
  const pid_t pid = fork();
  if (pid == 0)
  {
    execl(program.c_str(), program.c_str(), path.c_str(), number.c_str(),
          nullptr);
    _exit(127);
  }
  REQUIRE(pid > 0);
  return pid;
}

//! Wait until the process has saved something.
void WaitForModel(const std::string& path, const uint64_t first)
{
  const auto wait = []
  {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  };
  for (size_t trial = 0; trial < 30000; ++trial, wait())
  {
    if (std::filesystem::exists(path) && LoadModel(path).training.seed >= first)
      return;
  }
  FAIL("nothing was saved");
}

void Kill(const pid_t pid)
{
  REQUIRE(kill(pid, SIGKILL) == 0);
  int status = 0;
  REQUIRE(waitpid(pid, &status, 0) == pid);
  // It was killed, and did not end before.
  REQUIRE(WIFSIGNALED(status));
}

}  // namespace

TEST_CASE("A killed process leaves the old file or the new one",
          "[program][io][harden]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "model.bin";
  const size_t kills = CountFrom("NEXEC_KILLS", 50);
  std::mt19937_64 random(1);
  uint64_t number = 0;
  for (size_t count = 0; count < kills; ++count)
  {
    CAPTURE(count);
    const pid_t pid = StartSaving(path, number + 1);
    WaitForModel(path, number + 1);
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 5000));
    Kill(pid);

    const ExecutorModel model = LoadModel(path);
    REQUIRE(model.training.seed > number);
    number = model.training.seed;
    SaveModel(folder / "expected.bin", NumberedModel(number));
    REQUIRE((Slurp(path) == Slurp(folder / "expected.bin")));
  }
  // What is there besides the two files was being written when it was killed.
  if (IsAsked("NEXEC_KILLS"))
    std::printf(
        "%zu kills, %zu of them inside of a write, %zu models saved, "
        "all files whole\n",
        kills, folder.Count() - 2, static_cast<size_t>(number));
}
