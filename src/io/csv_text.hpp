/**
 * @file io/csv_text.hpp
 *
 * Text in CSV files.
 */
#ifndef NEXEC_IO_CSV_TEXT_HPP
#define NEXEC_IO_CSV_TEXT_HPP

#include <string>

namespace nexec
{

//! A cell with any text, in quotes if it needs them (RFC 4180).
inline std::string CsvText(const std::string& text)
{
  if (text.find_first_of(",\"\r\n") == std::string::npos)
    return text;
  std::string cell = "\"";
  for (const char c : text)
    cell += c == '"' ? std::string("\"\"") : std::string(1, c);
  return cell + '"';
}

}  // namespace nexec

#endif
