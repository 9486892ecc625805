/**
 * @file tests/chain/algorithm/step_bound_test.cpp
 */
#include <nexec/chain/algorithm/step_bound.hpp>

#include <catch2/catch.hpp>

#include <limits>

using namespace nexec;
using Catch::Contains;

namespace
{

constexpr size_t largest = std::numeric_limits<size_t>::max();

std::string TextOf(const std::string& formula)
{
  return StepBound(formula).Text();
}

}  // namespace

TEST_CASE("Step bounds are exact", "[algorithm][halting]")
{
  CHECK(StepBound("n*n").At(4000000000) == 16000000000000000000u);
  CHECK(StepBound("n*n").At(size_t(1) << 33) == largest);
  CHECK(StepBound("n*n - n*n + 7").At(largest) == 7);
  CHECK(StepBound("n").At(largest) == largest);
  CHECK(StepBound("n + 1").At(largest) == largest);
  CHECK(StepBound("n - 1").At(largest) == largest - 1);
  // Beyond 2^32 nodes products do not fit into 64 bits, halves of them do.
  CHECK(StepBound("n*(n-1)/2").At(5000000000) == 12499999997500000000u);
  // Beyond 2^53 doubles have gaps.
  CHECK(StepBound("n*n + 1").At(100000001) == 10000000200000002u);
  CHECK(StepBound("n*(n-1)*(n+1)/3").At(1000001) == 333334333334000000u);
  CHECK(StepBound("n*(n-1)*(n+1)/3").At(3) == 8);
  CHECK(StepBound("n/3").At(3) == 1);
  CHECK(StepBound("n/3").At(4) == 2);
  CHECK(StepBound("n - 5").At(4) == 0);
  CHECK(StepBound("n - 5").At(6) == 1);
  CHECK(StepBound("n - n^8").At(largest) == 0);
  CHECK(StepBound("n^8 - n^7").At(largest) == largest);
  CHECK(StepBound("n^8/1000000").At(10) == 100);
  // A sum that gets large on the way to a small value.
  CHECK(StepBound("n^3 - 1000000*n*n - 1000000*n + 1").At(1000001) == 1000002);
}

TEST_CASE("A step bound has one text", "[algorithm][halting]")
{
  CHECK(TextOf("n*(n-1)/2 + n - 1") == "n^2/2 + n/2 - 1");
  CHECK(TextOf("(n+2)*(n-1)/2") == "n^2/2 + n/2 - 1");
  CHECK(TextOf("n*n/2 + n/2 - 4/4") == "n^2/2 + n/2 - 1");
  CHECK(TextOf("n*n - 1") == "n^2 - 1");
  CHECK(TextOf("6*n^3/4 - n") == "3*n^3/2 - n");
  CHECK(TextOf("1024") == "1024");
  CHECK(TextOf("n - n") == "0");
  CHECK(TextOf("1 - n") == "-n + 1");
  CHECK(TextOf("5/10") == "1/2");
  CHECK(TextOf("n/2 + n/2") != TextOf("n/2 + n/3"));

  const StepBound bound("n*(n-1)*(n+1)/6 + n/4");
  CHECK(bound.Numerators() == std::vector<int64_t>{0, 1, 0, 2});
  CHECK(bound.Denominator() == 12);
  CHECK(StepBound(bound.Numerators(), bound.Denominator()).Text() ==
        bound.Text());
  CHECK(StepBound(bound.Text()).Text() == bound.Text());
  CHECK(StepBound({-4, 2, 0, 0}, 4).Text() == "n/2 - 1");
  CHECK(StepBound({0, 0}, 3).Numerators() == std::vector<int64_t>{0});
  CHECK_THROWS_AS(StepBound({1}, 0), std::invalid_argument);
  CHECK_THROWS_AS(StepBound({}, 1), std::invalid_argument);
  CHECK_THROWS_AS(StepBound({std::numeric_limits<int64_t>::min()}, 1),
                  std::invalid_argument);
}

TEST_CASE("A step bound with too large numbers is refused",
          "[algorithm][halting]")
{
  for (const char* formula :
       {"1000000^4", "(1000000*n)^8", "n/1000000/1000000/1000000/1000000",
        "n/999983/999979/999961 + n/999959/999953/999931"})
  {
    CHECK_THROWS_WITH(StepBound(formula),
                      Contains("its numbers become too large"));
  }
  CHECK(StepBound("1000000^3").At(0) == 1000000000000000000);
}
