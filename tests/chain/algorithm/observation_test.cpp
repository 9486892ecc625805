/**
 * @file tests/chain/algorithm/observation_test.cpp
 *
 * How bits, edge types and windows are numbered: files and models depend on
 * it.
 */
#include <nexec/chain/algorithm/observation.hpp>

#include <catch2/catch.hpp>

#include <set>

using namespace nexec;

TEST_CASE("Bits are counted from the most significant one", "[observation]")
{
  CHECK(BitMask(0, 4) == 8);
  CHECK(BitMask(3, 4) == 1);
  CHECK(BitOf(0b0100, 1, 4));
  CHECK_FALSE(BitOf(0b0100, 2, 4));
  for (size_t code = 0; code < 16; ++code)
  {
    size_t same = 0;
    for (size_t bit = 0; bit < 4; ++bit)
      same = AppendBit(same, BitOf(code, bit, 4));
    CHECK(same == code);
  }
}

TEST_CASE("Edge types are numbered as the pooling says", "[observation]")
{
  CHECK(TypeIndex({0, 0, false}, 16) == 0);
  CHECK(TypeIndex({3, 5, true}, 16) == 2 * (3 * 16 + 5) + 1);
  for (const size_t S : {1, 3, 16, 256})
  {
    CHECK(NumEdgeTypes(S) == 2 * S * S);
    for (size_t index = 0; index < NumEdgeTypes(S); index += S / 3 + 1)
      REQUIRE(TypeIndex(TypeAt(index, S), S) == index);
  }
}

TEST_CASE("Windows have different numbers, and the border its own",
          "[observation]")
{
  for (const size_t S : {1, 2, 5})
  {
    std::set<size_t> numbers;
    for (size_t own = 0; own < S; ++own)
    {
      for (size_t left = 0; left <= S; ++left)
      {
        for (size_t right = 0; right <= S; ++right)
        {
          const Window window = {Code(own), NeighbourAt(left, S),
                                 NeighbourAt(right, S)};
          REQUIRE((window.left == border) == (left == S));
          REQUIRE(NeighbourIndex(window.left, S) == left);
          REQUIRE(WindowIndex(window, S) < NumWindows(S));
          numbers.insert(WindowIndex(window, S));
        }
      }
    }
    CHECK(numbers.size() == NumWindows(S));
  }
}

TEST_CASE("A configuration is seen edge by edge and window by window",
          "[observation]")
{
  const Configuration config = {{4, 0, 2}, {1.0, 3.0, 3.0}};
  CHECK(RightwardType(config, 0) == EdgeType{4, 0, false});
  CHECK(LeftwardType(config, 0) == EdgeType{0, 4, true});
  CHECK(RightwardType(config, 1) == EdgeType{0, 2, false});
  CHECK(LeftwardType(config, 1) == EdgeType{2, 0, false});
  CHECK(WindowAt(config.states, 0) == Window{4, border, 0});
  CHECK(WindowAt(config.states, 1) == Window{0, 4, 2});
  CHECK(WindowAt(config.states, 2) == Window{2, 0, border});
  CHECK(Unmirrored({0, 4, 2}) == Window{0, 2, 4});
  CHECK(Unmirrored({4, border, 0}) == Window{4, 0, border});
  CHECK_FALSE(config.Halted());
  CHECK(Configuration{{nothing, nothing}, {2.0, 1.0}}.Halted());
  CHECK(WindowAt(std::vector<Code>{7}, 0) == Window{7, border, border});
}
