/**
 * @file io/line_text.hpp
 *
 * A line of text, taken apart into numbers and what stands between them.
 */
#ifndef NEXEC_IO_LINE_TEXT_HPP
#define NEXEC_IO_LINE_TEXT_HPP

#include <nexec/io/sequences.hpp>

#include <string>
#include <string_view>

namespace nexec
{

//! Where we are in the input; columns count bytes from 1.
struct Place
{
  const std::string& name;
  size_t line;
  size_t column;
};

//! Throw InputError with the place before the reason.
[[noreturn]] void Refuse(const Place& place, const std::string& reason);

//! What a file is that begins like this but holds no text of numbers, or
//! nothing.
std::string ForeignKind(const std::string_view start);

//! A token in quotes, short and printable whatever it holds.
std::string Quote(const std::string_view token);

//! Take a line of numbers, without its end, apart.
void SplitLine(const std::string_view text, const std::string& name,
               const size_t lineNumber, SequenceLine& line);

//! Refuse a line with fewer fields than that.
void CheckField(const Place& place, const size_t field, const size_t count);

//! What separates the fields of a table that begins with this line: a tab, a
//! semicolon or a comma, the first of these that it has, or else blanks.
std::string FieldSeparators(const std::string& text);

//! Take one number out of a line, without its end, whose fields have one of
//! `between` between them: SequenceReader::NextField().
void TakeField(const std::string& text, const std::string& between,
               const size_t field, const std::string& name,
               const size_t lineNumber, SequenceLine& line);

}  // namespace nexec

#endif
