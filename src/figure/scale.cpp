/**
 * @file figure/scale.cpp
 */
#include "scale.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

//! Larger numbers are not drawn: differences of two would overflow.
constexpr double largest = 1e300;
//! Smaller differences are not shown: parts of them would vanish.
constexpr double smallest = 1e-290;

}  // namespace

bool Drawable(const double value, const bool logarithmic)
{
  return std::isfinite(value) && std::abs(value) <= largest &&
      (!logarithmic || value > 0.0);
}

Scale::Scale(const Axis& axis, const std::vector<double>& values,
             const bool fromZero) :
    logarithmic(axis.logarithmic)
{
  std::vector<double> ends;
  if (axis.limits)
    ends = {axis.limits->first, axis.limits->second};
  else
    ends = values;
  if (fromZero && !axis.limits && !logarithmic)
    ends.push_back(0.0);
  bool first = true;
  for (const double value : ends)
  {
    if (!Drawable(value, logarithmic))
      continue;
    const double place = logarithmic ? std::log10(value) : value;
    low = first ? place : std::min(low, place);
    high = first ? place : std::max(high, place);
    first = false;
  }
  if (!axis.limits || !(low < high))
    Widen(fromZero);
}

void Scale::Widen(const bool fromZero)
{
  const bool fromBelow = fromZero && low == 0.0;
  const bool fromAbove = fromZero && high == 0.0 && low < 0.0;
  const bool positive = low >= 0.0;
  const double size = std::max(std::abs(low), std::abs(high));
  double margin = 0.04 * (high - low);
  // Numbers that differ only in their last bits count as equal.
  if (high - low <= std::max(1e-11 * size, smallest))
    margin = logarithmic ? 0.5 : size <= smallest ? 1.0 : 0.5 * size;
  if (!fromBelow)
    low -= margin;
  if (!fromAbove)
    high += margin;
  // What is never negative should not look as if it could be.
  if (!logarithmic && positive)
    low = std::max(low, 0.0);
}

double Scale::Place(const double value) const
{
  return ((logarithmic ? std::log10(value) : value) - low) / (high - low);
}

double Scale::Lowest() const
{
  return logarithmic ? std::pow(10.0, low) : low;
}

double Scale::Highest() const
{
  return logarithmic ? std::pow(10.0, high) : high;
}

}  // namespace nexec
