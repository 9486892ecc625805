/**
 * @file tests/comm/parts_test.cpp
 *
 * Sums whose bits do not depend on who adds them up.
 */
#include "comm/parts.hpp"
#include "support/thread_ranks.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

//! Numbers of very different size, so that the order of a sum shows.
arma::Col<float> MadeVector(const size_t n, const size_t number)
{
  arma::Col<float> values(n);
  for (size_t k = 0; k < n; ++k)
  {
    const double wave = std::sin(double(37 * number + 11 * k + 1));
    values[k] =
        float(wave * std::pow(10.0, 3.0 * double((number * 7 + k) % 9)));
  }
  return values;
}

std::vector<arma::vec> SumsOfRanks(const size_t size, const size_t count,
                                   const size_t n)
{
  std::vector<arma::vec> sums(size, arma::vec(n));
  OnThreadRanks(size,
                [&](Communicator& ranks)
                {
                  arma::Col<float> vector;
                  SumBuffers buffers;
                  SumInOrder<float>(
                      ranks, count,
                      [&](const size_t number) -> const arma::Col<float>&
                      { return vector = MadeVector(n, number); },
                      buffers, sums[ranks.Rank()]);
                });
  return sums;
}

}  // namespace

TEST_CASE("Parts cover everything once", "[comm]")
{
  for (const size_t items : {0, 1, 5, 16})
  {
    for (const size_t size : {1, 2, 3, 7})
    {
      size_t next = 0;
      for (size_t rank = 0; rank < size; ++rank)
      {
        const auto [begin, end] = PartOfRank(items, rank, size);
        REQUIRE(begin == next);
        REQUIRE(end >= begin);
        REQUIRE(end - begin <= items / size + 1);
        next = end;
      }
      REQUIRE(next == items);
    }
  }
}

TEST_CASE("Sums in order have the same bits on any number of ranks", "[comm]")
{
  // More ranks than vectors and than elements, too.
  for (const size_t count : {1, 3, 8})
  {
    for (const size_t n : {1, 2, 101})
    {
      arma::vec expected(n, arma::fill::zeros);
      for (size_t number = 0; number < count; ++number)
        expected += arma::conv_to<arma::vec>::from(MadeVector(n, number));
      for (const size_t size : {1, 2, 3, 4, 9})
      {
        for (const arma::vec& sum : SumsOfRanks(size, count, n))
          REQUIRE(std::equal(sum.begin(), sum.end(), expected.begin()));
      }
    }
  }
  // The order does matter for these numbers.
  arma::vec backwards(101, arma::fill::zeros);
  for (size_t number = 8; number-- > 0;)
    backwards += arma::conv_to<arma::vec>::from(MadeVector(101, number));
  REQUIRE(arma::any(backwards != SumsOfRanks(1, 8, 101)[0]));
}
