/**
 * @file tests/proof/interval_test.cpp
 *
 * Intervals contain what exact arithmetic would give.
 */
#include <nexec/core/random.hpp>

#include "proof/interval.hpp"

#include <catch2/catch.hpp>

#include <vector>

using namespace nexec;

namespace
{

//! Products of two doubles are exact in it, and sums nearly so.
__extension__ typedef __float128 Quad;  // NOLINT(modernize-use-using)

constexpr double huge = 1e300, tiny = 1e-300;
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

//! A number of any size and sign, or a special one.
double AnyNumber(RandomStream& random)
{
  static const std::vector<double> special = {
      0.0,
      -0.0,
      1.0,
      -1.0,
      huge,
      -huge,
      tiny,
      -tiny,
      1e-5,
      -1e10,
      0.1,
      -0.1,
      std::numeric_limits<double>::denorm_min(),
      -std::numeric_limits<double>::denorm_min(),
      std::numeric_limits<double>::min(),
      1.0 + 2.3e-16};
  if (random.Below(4) == 0)
    return special[random.Below(special.size())];
  const double sign = random.Below(2) == 0 ? -1.0 : 1.0;
  return sign * std::ldexp(1.0 + random.Uniform(), int(random.Below(80)) - 40);
}

//! An interval, often a single point.
Interval AnyInterval(RandomStream& random)
{
  const double a = AnyNumber(random);
  const double b = random.Below(2) == 0 ? a : AnyNumber(random);
  return {std::min(a, b), std::max(a, b)};
}

//! A number between the bounds, which are among them.
double AnyOf(const Interval& interval, RandomStream& random)
{
  const double share = random.Uniform();
  const double between = share * interval.lo + (1.0 - share) * interval.hi;
  switch (random.Below(3))
  {
    case 0:
      return interval.lo;
    case 1:
      return interval.hi;
    default:
      return std::min(std::max(between, interval.lo), interval.hi);
  }
}

//! Overflow leaves a bound that is no number, and that claims nothing.
template<typename Number>
bool Contains(const Interval& interval, const Number x)
{
  return !(Number(interval.lo) > x) && !(Number(interval.hi) < x);
}

bool IsKnown(const Interval& interval)
{
  return !std::isnan(interval.lo) && !std::isnan(interval.hi);
}

}  // namespace

TEST_CASE("Interval operations enclose the exact result", "[executor][proof]")
{
  RandomStream random(1, Purpose::Test, 0);
  size_t wrong = 0, unknown = 0;
  for (size_t i = 0; i < 300000; ++i)
  {
    const Interval a = AnyInterval(random), b = AnyInterval(random);
    const double x = AnyOf(a, random), y = AnyOf(b, random);
    for (const auto& [interval, exact] :
         {std::pair<Interval, Quad>{a + b, Quad(x) + Quad(y)},
          std::pair<Interval, Quad>{a - b, Quad(x) - Quad(y)},
          std::pair<Interval, Quad>{a * b, Quad(x) * Quad(y)},
          std::pair<Interval, Quad>{Hull(a, b), Quad(x)},
          std::pair<Interval, Quad>{Hull(a, b), Quad(y)}})
    {
      wrong += Contains(interval, exact) ? 0 : 1;
      unknown += IsKnown(interval) ? 0 : 1;
    }
  }
  CHECK(wrong == 0);
  // Only where a product overflows.
  CHECK(unknown < 15000);
}

TEST_CASE("Interval division encloses the exact result", "[executor][proof]")
{
  RandomStream random(2, Purpose::Test, 0);
  size_t wrong = 0, known = 0, refused = 0;
  for (size_t i = 0; i < 300000; ++i)
  {
    const Interval a = AnyInterval(random), b = AnyInterval(random);
    const Interval quotient = a / b;
    if (b.lo > 0.0)
    {
      const Quad exact = Quad(AnyOf(a, random)) / Quad(AnyOf(b, random));
      wrong += Contains(quotient, exact) ? 0 : 1;
      known += IsKnown(quotient) ? 1 : 0;
    }
    else
    {
      // Nothing may be concluded about a quotient that need not exist.
      refused += std::isnan(quotient.lo) && std::isnan(quotient.hi) ? 0 : 1;
    }
  }
  CHECK(wrong == 0);
  CHECK(refused == 0);
  CHECK(known > 50000);
}

TEST_CASE("Interval exponentials enclose the exact result", "[executor][proof]")
{
  RandomStream random(3, Purpose::Test, 0);
  size_t wrong = 0;
  for (size_t i = 0; i < 200000; ++i)
  {
    Interval a(random.Uniform(-760.0, 720.0));
    if (random.Below(2) == 0)
      a = Interval(a.lo, a.lo + random.Uniform(0.0, 30.0));
    const double x = AnyOf(a, random);
    const Interval e = Exp(a);
    wrong += Contains(e, std::exp(static_cast<long double>(x))) ? 0 : 1;
    wrong += e.lo >= 0.0 ? 0 : 1;
  }
  for (const double x : {0.0, -0.0, 1.0, -1e300, 1e300, 709.78, -745.2, tiny})
  {
    wrong += Contains(Exp(x), std::exp(static_cast<long double>(x))) ? 0 : 1;
  }
  CHECK(wrong == 0);
  CHECK(Exp(Interval(-infinite, infinite)).lo == 0.0);
  CHECK(Exp(Interval(-infinite, infinite)).hi == infinite);
}

TEST_CASE("A long sum of intervals stays narrow and right", "[executor][proof]")
{
  RandomStream random(4, Purpose::Test, 0);
  Interval sum;
  Quad exact = 0;
  for (size_t i = 0; i < 1000; ++i)
  {
    const double x = random.Normal(), y = random.Normal();
    sum = sum + Interval(x) * Interval(y);
    exact += Quad(x) * Quad(y);
  }
  CHECK(Contains(sum, exact));
  CHECK(sum.hi - sum.lo < 1e-10);
}

TEST_CASE("Bounds that are no numbers prove nothing", "[executor][proof]")
{
  const std::vector<Interval> unknown = {
      {notANumber, notANumber}, {notANumber, 1.0}, {1.0, notANumber}};
  for (const Interval& u : unknown)
  {
    for (const Interval& other :
         {Interval(2.0), Interval(0.0), Interval(-1.0, 3.0), Interval(-4.0)})
    {
      for (const Interval& result :
           {u + other, other + u, u - other, other - u, u * other, other * u,
            u / other, Hull(u, other), Hull(other, u)})
      {
        // A comparison that proves needs both bounds to be right.
        const bool proves = result.lo > -huge && result.hi < huge;
        CHECK_FALSE(proves);
      }
    }
    CHECK_FALSE((Interval(1.0) / u).lo > 0.0);
    CHECK_FALSE(Exp(u).hi < huge * (std::isnan(u.hi) ? 1.0 : 0.0));
  }
  // Overflow makes such bounds.
  const Interval over = Interval(huge) * Interval(huge);
  CHECK_FALSE(over.lo > 0.0);
  CHECK_FALSE((Interval(0.0) - over).hi < 0.0);
  CHECK_FALSE((over - over).lo > -1.0);
}
