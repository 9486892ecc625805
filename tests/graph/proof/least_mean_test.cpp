/**
 * @file tests/graph/proof/least_mean_test.cpp
 *
 * The least mean over all sets, found without looking at all of them.
 */
#include "graph/proof/least_mean.hpp"

#include <nexec/core/random.hpp>

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

//! Random parts, in up to three of five groups.
std::vector<MeanPart> SomeParts(const size_t count, RandomStream& random)
{
  std::vector<MeanPart> parts;
  for (size_t i = 0; i < count; ++i)
  {
    MeanPart part;
    part.weight = std::exp(random.Normal());
    part.value = random.Normal();
    for (size_t group = 0; group < random.Below(4); ++group)
      part.groups |= uint64_t(1) << random.Below(5);
    part.place = i;
    parts.push_back(part);
  }
  return parts;
}

//! The least mean over all sets, by trying all of them.
struct AllSets
{
  const std::vector<MeanPart>& others;
  bool repeated;
  double least;

  void Try(const size_t from, const uint64_t used, const double sum,
           const double weight, const size_t more)
  {
    least = std::min(least, sum / weight);
    for (size_t i = from; i < others.size() && more > 0; ++i)
    {
      const MeanPart& part = others[i];
      if ((part.groups & used) == 0)
      {
        const bool again = repeated && part.groups == 0;
        Try(again ? i : i + 1, used | part.groups,
            sum + part.weight.lo * part.value.lo, weight + part.weight.lo,
            more - 1);
      }
    }
  }
};

}  // namespace

TEST_CASE("The least mean over sets is that of trying all of them", "[graph]")
{
  for (uint64_t trial = 0; trial < 300; ++trial)
  {
    RandomStream random(trial, Purpose::Test, 1);
    const std::vector<MeanPart> present = SomeParts(1 + trial % 2, random);
    const std::vector<MeanPart> others = SomeParts(random.Below(11), random);
    double sum = 0.0, weight = 0.0;
    for (const MeanPart& part : present)
    {
      sum += part.weight.lo * part.value.lo;
      weight += part.weight.lo;
    }
    INFO("trial " << trial);
    AllSets sets = {others, false, sum / weight};
    sets.Try(0, 0, sum, weight, others.size());
    const double found = LeastMean(present, others, false).Least();
    CHECK(found <= sets.least);
    CHECK(found == Approx(sets.least).epsilon(1e-10).margin(1e-12));

    for (const size_t more : {0, 1, 2, 4})
    {
      AllSets repeated = {others, true, sum / weight};
      repeated.Try(0, 0, sum, weight, more);
      const double least = LeastMean(present, others, true).Least(double(more));
      CHECK(least <= repeated.least + 1e-15);
      CHECK(least == Approx(repeated.least).epsilon(1e-10).margin(1e-12));
    }
  }
}

TEST_CASE("The worst set for a mean has that mean", "[graph]")
{
  RandomStream random(5, Purpose::Test, 2);
  const std::vector<MeanPart> present = SomeParts(1, random);
  const std::vector<MeanPart> others = SomeParts(12, random);
  LeastMean mean(present, others, false);
  const double least = mean.Least();
  const LeastMean::Worst worst = mean.At(least);
  double sum = present[0].weight.lo * present[0].value.lo;
  double weight = present[0].weight.lo;
  uint64_t used = 0;
  for (const size_t place : worst.chosen)
  {
    CHECK((used & others[place].groups) == 0);
    used |= others[place].groups;
    sum += others[place].weight.lo * others[place].value.lo;
    weight += others[place].weight.lo;
  }
  CHECK(sum / weight == Approx(least));
}

TEST_CASE("With too many groups to look at, the least mean is a lower bound",
          "[graph]")
{
  // Any two of these can be chosen together only if they share no group; there
  // are more ways than are looked at.
  std::vector<MeanPart> others;
  for (size_t i = 0; i < 30; ++i)
  {
    MeanPart part;
    part.weight = 1.0;
    part.value = -1.0;
    part.groups = uint64_t(3) << (2 * i);
    others.push_back(part);
  }
  MeanPart present;
  present.weight = 1.0;
  present.value = 1.0;
  const double least = LeastMean({present}, others, false).Least();
  CHECK(least <= -29.0 / 31.0);
  CHECK(least >= -29.0 / 31.0 - 1e-9);
}

TEST_CASE("Nothing is known of a mean of numbers that are none", "[graph]")
{
  const double none = std::numeric_limits<double>::quiet_NaN();
  MeanPart good, bad;
  good.weight = good.value = 1.0;
  bad.weight = 1.0;
  bad.value = none;
  CHECK(LeastMean({good}, {bad}, false).Least() < -1e300);
  CHECK(LeastMean({bad}, {good}, false).Least() < -1e300);
  bad.value = 2.0;
  bad.weight = std::numeric_limits<double>::infinity();
  CHECK(LeastMean({bad}, {good}, false).Least() < -1e300);
}
