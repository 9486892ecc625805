/**
 * @file core/number_text.cpp
 */
#include "number_text.hpp"

#include <charconv>
#include <cmath>

namespace nexec
{

namespace
{

//! The largest double has 309 digits before the point.
constexpr size_t mostCharacters = 400;

template<typename... Format>
std::string ToText(const double value, const Format... format)
{
  char buffer[mostCharacters];
  const auto end =
      std::to_chars(buffer, buffer + sizeof(buffer), value, format...);
  return std::string(buffer, end.ptr);
}

}  // namespace

std::string NumberText(const double value)
{
  return ToText(value);
}

std::string NumberText(const uint64_t value)
{
  return std::to_string(value);
}

std::string GeneralText(const double value)
{
  return ToText(value, std::chars_format::general);
}

std::string FixedText(const double value, const int digits)
{
  return ToText(value, std::chars_format::fixed, digits);
}

std::string FixedCell(const double value, const int digits)
{
  return std::isnan(value) ? "-" : FixedText(value, digits);
}

std::string RoundedText(const double value, const int digits)
{
  return ToText(value, std::chars_format::general, digits);
}

std::string CountText(const uint64_t count, const std::string& thing)
{
  return NumberText(count) + " " + thing + (count == 1 ? "" : "s");
}

std::string Percent(const double share, const int digits)
{
  return RoundedText(100.0 * share, digits) + "%";
}

}  // namespace nexec
