/**
 * @file tests/chain/algorithm/short_kinds_test.cpp
 */
#include <nexec/chain/algorithm/registry.hpp>

#include "chain/algorithm/short_kinds.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

std::vector<size_t> LengthsOf(const std::string& name, const size_t length,
                              const bool nearlySorted = false)
{
  std::vector<size_t> lengths;
  for (const ShortKind& kind : ShortKinds(FindAlgorithm(name), {length}))
  {
    if (kind.nearlySorted == nearlySorted)
      lengths.push_back(kind.length);
  }
  return lengths;
}

}  // namespace

TEST_CASE("Short lengths are those that show something new", "[algorithm]")
{
  using Lengths = std::vector<size_t>;
  // All that these two ever see occurs at 16.
  CHECK(LengthsOf("insertion_sort", 16).empty());
  CHECK(LengthsOf("gnome_sort", 16).empty());
  // The first step is also the last one; at 3, so is the second.
  CHECK(LengthsOf("minimum_to_front", 16) == Lengths{2, 3});
  CHECK(LengthsOf("bubble_sort", 16) == Lengths{2});
  CHECK(LengthsOf("reversal", 16) == Lengths{2});
  // Odd lengths end with a pass to the left.
  CHECK(LengthsOf("cocktail_sort", 16) == Lengths{2, 3, 4, 5, 6, 7});
  // Only on odd lengths a value can be greater than a lone last one.
  CHECK(LengthsOf("odd_even_sort", 16) == Lengths{2, 3, 5});
  // After the first round what lies between two pairs is in order, so that a
  // sequence must begin nearly sorted for it to decide alone.
  CHECK(LengthsOf("odd_even_sort", 16, true) == Lengths{7, 8, 9, 10});
  for (const std::string& name : AlgorithmNames())
  {
    INFO(name);
    if (name != "odd_even_sort")
      CHECK(LengthsOf(name, 16, true).empty());
  }
}

TEST_CASE("Short lengths are shorter, and at most 15", "[algorithm]")
{
  for (const std::string& name : AlgorithmNames())
  {
    INFO(name);
    CHECK(LengthsOf(name, 2).empty());
    for (const size_t length : {3, 5, 20})
    {
      for (const size_t n : LengthsOf(name, length))
        CHECK(n < std::min<size_t>(length, 16));
    }
  }
}

TEST_CASE("Nearly sorted values have one pair out of order", "[algorithm]")
{
  std::vector<double> values = {3, 1, 2, 0};
  NearlySort(values, 1);
  CHECK(values == std::vector<double>{0, 2, 1, 3});
}
