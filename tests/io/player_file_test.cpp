/**
 * @file tests/io/player_file_test.cpp
 *
 * What the player's page is told about an algorithm.
 */
#include <nexec/io/player_file.hpp>

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/trace/record.hpp>

#include <catch2/catch.hpp>

using namespace nexec;
using Catch::Matchers::Contains;

namespace
{

std::string PageOf(const std::string& algorithm)
{
  PlayerContent content;
  content.title = algorithm;
  content.traces = {RecordReference(FindAlgorithm(algorithm), {3, 1, 2})};
  return PlayerPageOf(content);
}

}  // namespace

TEST_CASE("A page has the words of every algorithm", "[player]")
{
  for (const std::string& name : AlgorithmNames())
  {
    CAPTURE(name);
    const Algorithm& algorithm = FindAlgorithm(name);
    const std::string page = PageOf(name);
    CHECK_THAT(page, Contains("\"about\":\"" + algorithm.Description() + "\""));
    std::string signals;
    for (const std::string& signal : algorithm.Signals())
      signals += (signals.empty() ? "\"" : ",\"") + signal + "\"";
    CHECK_THAT(page, Contains("\"signals\":[" + signals + "]"));
    for (const NamedState& state : algorithm.States())
    {
      // A block of data has no such character of its own.
      std::string shown = state.name;
      if (shown.front() == '<')
        shown.replace(0, 1, "\\u003c");
      CHECK_THAT(page,
                 Contains("[" + std::to_string(state.code) + ",\"" + shown +
                          "\",\"" + state.meaning + "\"]"));
    }
  }
}

TEST_CASE("A page knows which neighbours may be exchanged", "[player]")
{
  // i with k or j^k.
  CHECK_THAT(PageOf("insertion_sort"),
             Contains("\"exchanges\":[[8,1],[8,5],[1,8],[5,8]]"));
  // However they compare.
  CHECK_THAT(PageOf("reversal"),
             Contains("\"exchanges\":[[2,1],[10,1],[1,2],"
                      "[1,10]]"));
}
