/**
 * @file io/number_text.hpp
 *
 * Numbers as text, the same in every locale.
 */
#ifndef NEXEC_SRC_IO_NUMBER_TEXT_HPP
#define NEXEC_SRC_IO_NUMBER_TEXT_HPP

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

}  // namespace nexec

#endif
