/**
 * @file core/number_text.hpp
 *
 * Numbers as text, the same in every locale.
 */
#ifndef NEXEC_SRC_CORE_NUMBER_TEXT_HPP
#define NEXEC_SRC_CORE_NUMBER_TEXT_HPP

#include <charconv>
#include <string>

namespace nexec
{

//! The shortest text that reads back as the same number.
inline std::string NumberText(const double value)
{
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), value);
  return std::string(buffer, end.ptr);
}

//! As printf("%.<digits>f") has it in the C locale.
inline std::string FixedText(const double value, const int digits)
{
  // The largest double has 309 digits before the point.
  char buffer[400];
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), value,
                                 std::chars_format::fixed, digits);
  return std::string(buffer, end.ptr);
}

//! As printf("%.<digits>g") has it in the C locale.
inline std::string RoundedText(const double value, const int digits)
{
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), value,
                                 std::chars_format::general, digits);
  return std::string(buffer, end.ptr);
}

}  // namespace nexec

#endif
