/**
 * @file nn/schedule.cpp
 */
#include <nexec/nn/schedule.hpp>

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

//! How much of the way from begin to end is done, in [0, 1].
double Fraction(const size_t update, const size_t begin, const size_t end)
{
  if (update <= begin)
    return 0.0;
  if (update >= end)
    return 1.0;
  return static_cast<double>(update - begin) / static_cast<double>(end - begin);
}

}  // namespace

double LinearDecay(const size_t update, const size_t begin, const size_t end,
                   const double last)
{
  return 1.0 - (1.0 - last) * Fraction(update, begin, end);
}

double CosineDecay(const size_t update, const size_t begin, const size_t end,
                   const double last)
{
  const double cosine = std::cos(M_PI * Fraction(update, begin, end));
  return last + (1.0 - last) * 0.5 * (1.0 + cosine);
}

double Warmup(const size_t update, const size_t warmup)
{
  if (update + 1 >= warmup)
    return 1.0;
  return static_cast<double>(update + 1) /
      static_cast<double>(std::max<size_t>(warmup, 1));
}

}  // namespace nexec
