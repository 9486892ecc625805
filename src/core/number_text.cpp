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

//! A decimal number without what does not matter: its digits without zeros at
//! the ends, and where its point stands.
struct Decimal
{
  std::string digits;
  int64_t point = 0;
  bool isNegative = false;
};

bool operator==(const Decimal& a, const Decimal& b)
{
  // Zero has no digits.
  return a.digits == b.digits &&
      (a.digits.empty() ||
       (a.point == b.point && a.isNegative == b.isNegative));
}

//! Requires a token that is a finite number.
Decimal DecimalOf(const std::string_view token)
{
  Decimal decimal;
  bool isFraction = false;
  size_t i = 0;
  for (; i < token.size() && token[i] != 'e' && token[i] != 'E'; ++i)
  {
    const char c = token[i];
    decimal.isNegative = decimal.isNegative || c == '-';
    isFraction = isFraction || c == '.';
    if (c < '0' || c > '9')
      continue;
    decimal.point += isFraction ? 0 : 1;
    // Zeros before the first digit only move the point.
    if (c == '0' && decimal.digits.empty())
      --decimal.point;
    else
      decimal.digits += c;
  }
  decimal.digits.erase(decimal.digits.find_last_not_of('0') + 1);
  i += i + 1 < token.size() && token[i + 1] == '+' ? 2 : 1;
  int64_t exponent = 0;
  if (i < token.size())
    std::from_chars(token.data() + i, token.data() + token.size(), exponent);
  decimal.point += exponent;
  return decimal;
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

bool SameDecimal(const std::string_view one, const std::string_view other)
{
  return DecimalOf(one) == DecimalOf(other);
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
