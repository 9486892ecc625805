/**
 * @file tests/core/random_test.cpp
 */
#include <nexec/core/random.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <set>

using namespace nexec;

TEST_CASE("Philox gives the published known answers", "[core]")
{
  // From the test vectors of the authors' library.
  CHECK(
      Philox({0, 0, 0, 0}, {0, 0}) ==
      std::array<uint32_t, 4>{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  const uint32_t ones = 0xffffffff;
  CHECK(
      Philox({ones, ones, ones, ones}, {ones, ones}) ==
      std::array<uint32_t, 4>{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
}

TEST_CASE("A stream depends on seed, purpose and index only", "[core]")
{
  RandomStream a(7, Purpose::Test, 3);
  RandomStream b(7, Purpose::Test, 3);
  std::set<uint64_t> seen;
  for (size_t i = 0; i < 100; ++i)
  {
    const uint64_t bits = a.Bits64();
    CHECK(bits == b.Bits64());
    seen.insert(bits);
  }
  seen.insert(RandomStream(8, Purpose::Test, 3).Bits64());
  seen.insert(RandomStream(7, Purpose::TrainingData, 3).Bits64());
  seen.insert(RandomStream(7, Purpose::Test, 4).Bits64());
  seen.insert(RandomStream(7, Purpose::Test, uint64_t(3) << 32).Bits64());
  CHECK(seen.size() == 104);
}

TEST_CASE("Uniform and normal numbers have the right moments", "[core]")
{
  // The seed is fixed, so this cannot fail by chance.
  RandomStream random(1, Purpose::Test, 0);
  const size_t count = 20000;
  double sum = 0.0, squares = 0.0, normals = 0.0, normalSquares = 0.0;
  for (size_t i = 0; i < count; ++i)
  {
    const double u = random.Uniform();
    REQUIRE(u >= 0.0);
    REQUIRE(u < 1.0);
    sum += u;
    squares += u * u;
    const double z = random.Normal();
    normals += z;
    normalSquares += z * z;
  }
  CHECK(sum / count == Approx(0.5).margin(0.01));
  CHECK(squares / count == Approx(1.0 / 3.0).margin(0.01));
  CHECK(normals / count == Approx(0.0).margin(0.03));
  CHECK(normalSquares / count == Approx(1.0).margin(0.03));
}

TEST_CASE("Below() reaches every value and no other", "[core]")
{
  RandomStream random(2, Purpose::Test, 0);
  std::vector<size_t> counts(5, 0);
  for (size_t i = 0; i < 5000; ++i)
    ++counts.at(random.Below(5));
  for (const size_t count : counts)
    CHECK(count == Approx(1000).margin(120));
}

TEST_CASE("Restart 0 is the seed itself, others are new seeds", "[core]")
{
  CHECK(DerivedSeed(42, 0) == 42);
  CHECK(DerivedSeed(42, 1) != 42);
  CHECK(DerivedSeed(42, 1) != DerivedSeed(42, 2));
  CHECK(DerivedSeed(42, 1) != DerivedSeed(43, 1));
  CHECK(DerivedSeed(42, 1) == DerivedSeed(42, 1));
}
