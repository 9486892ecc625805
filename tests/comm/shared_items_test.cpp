/**
 * @file tests/comm/shared_items_test.cpp
 *
 * Items that ranks and threads share.
 */
#include "support/thread_ranks.hpp"

#include <nexec/comm/shared_items.hpp>
#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <map>

using namespace nexec;

namespace
{

using Received = std::map<size_t, std::string>;

//! Do the items 10 to 10 + count; what each rank received, and whether all.
std::vector<std::pair<Received, bool>> Share(
    const size_t size, const size_t count,
    const std::function<std::string(const size_t)>& run,
    const std::function<bool()>& stop)
{
  std::vector<size_t> items;
  for (size_t item = 10; item < 10 + count; ++item)
    items.push_back(item);
  std::vector<std::pair<Received, bool>> outcomes(size);
  OnThreadRanks(size,
                [&](Communicator& ranks)
                {
                  auto& [received, complete] = outcomes[ranks.Rank()];
                  ItemWork work;
                  work.run = run;
                  work.receive =
                      [&, &results = received](const size_t item,
                                               const std::string& result)
                  {
                    if (!results.emplace(item, result).second)
                      throw std::logic_error("received twice");
                  };
                  work.stop = stop;
                  complete = ShareItems(ranks, items, work);
                });
  return outcomes;
}

bool Never()
{
  return false;
}

}  // namespace

TEST_CASE("All ranks receive all items once", "[comm]")
{
  for (const size_t size : {1, 2, 3, 5})
  {
    for (const size_t count : {0, 1, 4, 100})
    {
      std::atomic<size_t> runs = 0;
      const auto outcomes = Share(
          size, count,
          [&](const size_t item)
          {
            ++runs;
            return "result of " + std::to_string(item);
          },
          Never);
      CHECK(runs == count);
      for (const auto& [received, complete] : outcomes)
      {
        CHECK(complete);
        CHECK(received == outcomes[0].first);
        REQUIRE(received.size() == count);
        if (count > 0)
          CHECK(received.at(10) == "result of 10");
      }
    }
  }
}

TEST_CASE("Items that are given up are not received", "[comm]")
{
  for (const size_t size : {1, 3})
  {
    const auto outcomes = Share(
        size, 6,
        [](const size_t item)
        { return item == 12 ? std::string() : std::to_string(item); },
        Never);
    for (const auto& [received, complete] : outcomes)
    {
      CHECK_FALSE(complete);
      CHECK(received.size() == 5);
      CHECK(received.count(12) == 0);
    }
  }
}

TEST_CASE("No item is begun after a stop", "[comm]")
{
  for (const size_t size : {1, 3})
  {
    std::atomic<size_t> runs = 0;
    const auto outcomes = Share(
        size, 10000,
        [&](const size_t item)
        {
          ++runs;
          return std::to_string(item);
        },
        [&] { return runs >= 20; });
    CHECK(runs < 100);
    for (const auto& [received, complete] : outcomes)
    {
      CHECK_FALSE(complete);
      CHECK(received.size() == runs);
    }
  }
}

TEST_CASE("An item that fails fails for all ranks", "[comm]")
{
  for (const size_t size : {1, 3})
  {
    CHECK_THROWS_WITH(Share(
                          size, 20,
                          [](const size_t item) -> std::string
                          {
                            if (item == 13)
                              throw InputError("item 13 is bad");
                            return "good";
                          },
                          Never),
                      Catch::Contains("item 13 is bad"));
  }
}
