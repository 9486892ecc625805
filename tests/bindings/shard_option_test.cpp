/**
 * @file tests/bindings/shard_option_test.cpp
 *
 * Which part of the work a process does.
 */
#include "shard_option.hpp"
#include "support/temporary_folder.hpp"

#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>

using namespace nexec;
using namespace nexec::bindings;

namespace
{

//! The variables of a Slurm array, while this lives.
class SlurmArray
{
 public:
  explicit SlurmArray(
      const std::vector<std::pair<std::string, std::string>>& values)
  {
    for (const auto& [name, value] : values)
    {
      names.push_back("SLURM_ARRAY_TASK_" + name);
      setenv(names.back().c_str(), value.c_str(), 1);
    }
  }
  ~SlurmArray()
  {
    for (const std::string& name : names)
      unsetenv(name.c_str());
  }
  SlurmArray(const SlurmArray&) = delete;
  SlurmArray& operator=(const SlurmArray&) = delete;

 private:
  std::vector<std::string> names;
};

WorkShard Shard(const std::string& text = "")
{
  Binding binding("test");
  AddShardOption(binding);
  Params params(binding.Definitions());
  if (!text.empty())
    params.Set("shard", Value(text));
  return ShardOf(params);
}

}  // namespace

TEST_CASE("Shards cover all runs once", "[bindings]")
{
  for (const size_t count : {1, 2, 3, 7, 20})
  {
    std::vector<size_t> seen(12, 0);
    for (size_t number = 1; number <= count; ++number)
    {
      for (const size_t run : WorkShard{number, count}.Runs(11))
        ++seen.at(run);
    }
    CHECK(seen[0] == 0);
    CHECK(std::vector<size_t>(seen.begin() + 1, seen.end()) ==
          std::vector<size_t>(11, 1));
  }
}

TEST_CASE("A shard is asked for by its number", "[bindings]")
{
  CHECK(Shard().IsAll());
  CHECK(Shard("1/1").IsAll());
  CHECK(Shard("2/7").Text() == "2/7");
  for (const char* const text :
       {"0/7", "8/7", "2", "2/", "/7", "2/7/9", "a/b", "-1/7", "1/0", " 1/2",
        "1/99999999", "1/99999999999999999999999"})
  {
    CAPTURE(text);
    CHECK_THROWS_AS(Shard(text), UsageError);
  }
}

TEST_CASE("A task of a Slurm array is a shard", "[bindings]")
{
  {
    const SlurmArray array(
        {{"ID", "3"}, {"COUNT", "7"}, {"MIN", "1"}, {"MAX", "7"}});
    CHECK(Shard().Text() == "3/7");
    CHECK(Shard("1/1").IsAll());
  }
  {
    const SlurmArray array({{"ID", "0"},
                            {"COUNT", "2"},
                            {"MIN", "0"},
                            {"MAX", "1"},
                            {"STEP", "1"}});
    CHECK(Shard().Text() == "1/2");
  }
  {
    const SlurmArray array({{"ID", "5"},
                            {"COUNT", "3"},
                            {"MIN", "1"},
                            {"MAX", "5"},
                            {"STEP", "2"}});
    CHECK(Shard().Text() == "3/3");
  }
  {
    const SlurmArray array(
        {{"ID", "4"}, {"COUNT", "1"}, {"MIN", "4"}, {"MAX", "4"}});
    CHECK(Shard().IsAll());
  }
  // Tasks 1, 2 and 5: who is to do the rest?
  const SlurmArray array(
      {{"ID", "5"}, {"COUNT", "3"}, {"MIN", "1"}, {"MAX", "5"}, {"STEP", "1"}});
  CHECK_THROWS_AS(Shard(), UsageError);
  CHECK(Shard("3/3").Text() == "3/3");
}

TEST_CASE("The files of shards are found by their names", "[bindings]")
{
  CHECK(ShardPath("a/runs.csv", {1, 1}) == "a/runs.csv");
  CHECK(ShardPath("a/runs.csv", {2, 7}) == "a/runs.2-of-7.csv");
  CHECK(ShardPath("runs", {2, 7}) == "runs.2-of-7");
  const TemporaryFolder folder;
  const std::string path = folder / "my.runs.csv";
  for (const char* const name :
       {"my.runs.10-of-11.csv", "my.runs.2-of-11.csv", "my.runs.1-of-2.csv",
        "my.runs.3-of-2.csv", "my.runs.csv", "my.runs.x-of-2.csv",
        "your.runs.1-of-2.csv", "my.runs.1-of-2.txt", "my.runs.01-of-2.csv"})
    Put(folder / name, "");
  CHECK(ShardFiles(path) ==
        std::vector<std::string>{folder / "my.runs.1-of-2.csv",
                                 folder / "my.runs.2-of-11.csv",
                                 folder / "my.runs.10-of-11.csv"});
  CHECK(ShardFiles(folder / "no/such.csv").empty());
  CHECK(ShardOfFile("a/runs.2-of-7")->Text() == "2/7");
  CHECK_FALSE(ShardOfFile("a/runs.csv"));
  CHECK_FALSE(ShardOfFile("2-of-7"));
}
