/**
 * @file tests/io/results_file_test.cpp
 *
 * Results of shards, and what they make together.
 */
#include <nexec/core/errors.hpp>

#include "io/results_file.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

Results PlanOf(const size_t runs)
{
  Results results = EmptyResults("sweep", runs);
  results.plan = {{"seed", "1 2 3"}};
  results.columns = {"seed", "text"};
  return results;
}

//! The runs of a shard, from 1.
Results ShardOf(const size_t number, const size_t count, const size_t runs)
{
  Results results = PlanOf(runs);
  for (size_t run = number; run <= runs; run += count)
    results.rows[run] = {std::to_string(run),
                         "a, \"b\" of " + std::to_string(run)};
  return results;
}

MergedResults Merge(const std::vector<Results>& parts)
{
  std::vector<std::pair<std::string, Results>> named;
  named.reserve(parts.size());
  for (const Results& part : parts)
    named.emplace_back("file " + std::to_string(named.size()), part);
  return MergeResults(named);
}

}  // namespace

TEST_CASE("Results survive their file", "[io]")
{
  const Results results = ShardOf(2, 3, 10);
  const Results again = ParseResults("file", ResultsText(results));
  CHECK(again.kind == results.kind);
  CHECK(again.madeBy == results.madeBy);
  CHECK(again.runs == 10);
  CHECK(again.plan == results.plan);
  CHECK(again.columns == results.columns);
  CHECK(again.rows == results.rows);
  CHECK(again.Cell(again.rows.at(5), "text") == "a, \"b\" of 5");
  CHECK_THROWS_AS(again.Cell(again.rows.at(5), "other"), InputError);
}

TEST_CASE("A text with line ends stays on its line", "[io]")
{
  Results results = PlanOf(1);
  results.rows[1] = {"1", "two\nlines\r\n"};
  const Results again = ParseResults("file", ResultsText(results));
  CHECK(again.rows.at(1)[1] == "two lines  ");
}

TEST_CASE("Shards of any number merge to the bytes of one", "[io]")
{
  for (const size_t runs : {1, 5, 20})
  {
    const std::string whole = ResultsText(ShardOf(1, 1, runs));
    for (const size_t count : {1, 2, 3, 7})
    {
      std::vector<Results> parts;
      for (size_t number = count; number >= 1; --number)
        parts.push_back(ShardOf(number, count, runs));
      const MergedResults merged = Merge(parts);
      CHECK(merged.Complete());
      CHECK(merged.doubled.empty());
      CHECK(ResultsText(merged.results) == whole);
    }
  }
}

TEST_CASE("What shards lack or have twice is found", "[io]")
{
  const MergedResults lacking = Merge({ShardOf(1, 3, 7), ShardOf(3, 3, 7)});
  CHECK(lacking.missing == std::vector<size_t>{2, 5});
  CHECK_FALSE(lacking.Complete());

  const MergedResults twice =
      Merge({ShardOf(1, 2, 4), ShardOf(2, 2, 4), ShardOf(2, 2, 4)});
  REQUIRE(twice.doubled.size() == 2);
  CHECK(twice.doubled[0].run == 2);
  CHECK(twice.doubled[0].first == "file 1");
  CHECK(twice.doubled[0].second == "file 2");
  CHECK(twice.doubled[0].same);
  CHECK(twice.Complete());

  Results other = ShardOf(2, 2, 4);
  other.rows[4][0] = "5";
  const MergedResults contradicted =
      Merge({ShardOf(1, 2, 4), ShardOf(2, 2, 4), other});
  CHECK(contradicted.missing.empty());
  CHECK_FALSE(contradicted.doubled[1].same);
  CHECK_FALSE(contradicted.Complete());
}

TEST_CASE("Results of other plans are refused", "[io]")
{
  const Results ours = ShardOf(1, 2, 4);
  Results theirs = ShardOf(2, 2, 4);
  CHECK(PlanDifference(theirs, ours).empty());
  theirs.plan[0].second = "1 2";
  CHECK(PlanDifference(theirs, ours) == "seed is 1 2 there, 1 2 3 here");
  CHECK_THROWS_AS(Merge({ours, theirs}), FormatError);
  theirs = ShardOf(2, 2, 5);
  CHECK_THROWS_AS(Merge({ours, theirs}), FormatError);
  theirs = ShardOf(2, 2, 4);
  theirs.kind = "evaluation";
  CHECK_THROWS_AS(Merge({ours, theirs}), FormatError);
  theirs = ShardOf(2, 2, 4);
  theirs.columns[1] = "texts";
  CHECK_THROWS_AS(Merge({ours, theirs}), FormatError);
  CHECK_THROWS_AS(Merge({}), std::invalid_argument);
}

TEST_CASE("Results from elsewhere are told", "[io]")
{
  Results theirs = ShardOf(2, 2, 4);
  theirs.madeBy = "nexec 0.0, BLAS other";
  const MergedResults merged = Merge({ShardOf(1, 2, 4), theirs});
  CHECK(merged.madeElsewhere == std::vector<std::string>{"file 1"});
  CHECK(merged.Complete());
}

TEST_CASE("Results files that make no sense are refused", "[io]")
{
  const std::string head =
      "# nexec results 1: sweep\n# made_by x\n# runs 1 of 3\n";
  CHECK(ParseResults("file", head + "# a b c\nrun,x\n2,y\n").rows.count(2) ==
        1);
  for (const std::string& text :
       {std::string(), std::string("run,x\n1,2\n"),
        std::string("# nexec results 2: sweep\n# made_by x\n"),
        head + "# a\nrun,x\n2,y\n", head + "run,x\n2,y", head + "run,x\n0,y\n",
        head + "run,x\n4,y\n", head + "run,x\n2,y,z\n", head + "run,x\n2\n",
        head + "run,x\n2,\"y\n", head + "run,x\n2,\"y\"z\n",
        head + "run,x\n2,y\n2,y\n", head + "run,x\n", head + "go,x\n2,y\n",
        head + "run,x\n2," + std::string(300, ',') + "\n",
        std::string(
            "# nexec results 1: a\n# made_by x\n# runs 1\nrun,x\n1,y\n"),
        std::string("# nexec results 1: a\n# made_by x\n# runs 0 of "
                    "99999999999\nrun,x\n")})
  {
    CAPTURE(text);
    CHECK_THROWS_AS(ParseResults("file", text), FormatError);
  }
}
