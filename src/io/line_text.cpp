/**
 * @file io/line_text.cpp
 */
#include "line_text.hpp"

#include <nexec/core/errors.hpp>

#include "core/number_text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

namespace nexec
{

namespace
{

//! What stands between fields if nothing else does, and around them.
constexpr std::string_view blanks = " \t";

//! Whether a line can hold names: its first word does not look like a number.
bool MayBeHeader(const std::string_view line)
{
  const size_t first = line.find_first_not_of(" \t+-.");
  return first == std::string_view::npos || line[first] < '0' ||
      line[first] > '9';
}

//! What to do about a token of this line that is not a number.
std::string Advice(const std::string_view token, const Place& place,
                   const std::string_view line)
{
  constexpr std::string_view digits = "0123456789";
  const bool hasDigits = token.find_first_of(digits) != std::string_view::npos;
  if (hasDigits && token.find(';') != std::string_view::npos)
    return "; separate numbers with commas, blanks or tabs";
  if (!hasDigits && place.line == 1 && MayBeHeader(line))
    return "; is the first line a header? nexec_sort has --header for that";
  return "";
}

//! Get the number that a token of this line is.
double ParseNumber(const std::string_view token, const Place& place,
                   const std::string_view line)
{
  std::string_view digits = token;
  // std::from_chars() knows '-' only.
  if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-')
    digits.remove_prefix(1);

  double value = 0.0;
  const char* const end = digits.data() + digits.size();
  const std::from_chars_result result =
      std::from_chars(digits.data(), end, value);
  if (result.ptr != end || result.ec == std::errc::invalid_argument)
  {
    Refuse(place,
           Quote(token) + " is not a number" + Advice(token, place, line));
  }
  if (result.ec == std::errc::result_out_of_range)
  {
    Refuse(
        place,
        Quote(token) + " is out of range: too large or too small for a double");
  }
  if (std::isnan(value))
    Refuse(place, "NaN cannot be ordered");
  return value;
}

//! The bytes that separate numbers.
constexpr std::string_view separators = " \t,";

/**
 * A gap has one comma at most, and none at the ends of a line: everything else
 * is a field without a number.
 */
void CheckGap(const std::string_view gap, const Place& start,
              const bool isInner)
{
  size_t comma = gap.find(',');
  if (isInner && comma != std::string_view::npos)
    comma = gap.find(',', comma + 1);
  if (comma != std::string_view::npos)
  {
    Refuse({start.name, start.line, start.column + comma},
           "empty field (a comma without a number beside it)");
  }
}

//! Where a field stands in its line, without blanks around it.
struct Field
{
  size_t start, length;
};

//! The fields of a line: NextField().
std::vector<Field> FieldsOf(const std::string& text,
                            const std::string_view between)
{
  std::vector<Field> fields;
  bool isQuoted = false;
  size_t start = 0;
  for (size_t end = 0; end <= text.size(); ++end)
  {
    isQuoted ^= end < text.size() && text[end] == '"';
    const bool isInside = end < text.size() &&
        (isQuoted || between.find(text[end]) == std::string_view::npos);
    if (isInside)
      continue;
    const size_t first = std::min(text.find_first_not_of(blanks, start), end);
    size_t last = end;
    while (last > first && blanks.find(text[last - 1]) != blanks.npos)
      --last;
    // Where fields stand between blanks, none is empty.
    if (between != blanks || last > first)
      fields.push_back({first, last - first});
    start = end + 1;
  }
  return fields;
}

}  // namespace

void Refuse(const Place& place, const std::string& reason)
{
  throw InputError("'" + place.name + "', line " + std::to_string(place.line) +
                   ", column " + std::to_string(place.column) + ": " + reason);
}

std::string ForeignKind(const std::string_view start)
{
  using namespace std::string_view_literals;
  constexpr std::pair<std::string_view, const char*> kinds[] = {
      {"\x89NEXC"sv, "a nexec file (a model, checkpoint or trace)"},
      {"\xff\xfe"sv, "UTF-16 text; save it as UTF-8"},
      {"\xfe\xff"sv, "UTF-16 text; save it as UTF-8"},
      {"PK\3\4"sv, "a zip archive (an .npz has .npy files inside)"},
      {"\x1f\x8b"sv, "compressed with gzip"}};
  for (const auto& [magic, kind] : kinds)
  {
    if (start.substr(0, magic.size()) == magic)
      return kind;
  }
  return "";
}

std::string Quote(const std::string_view token)
{
  constexpr size_t maxShown = 40;
  constexpr char digits[] = "0123456789abcdef";
  std::string text = "'";
  for (const char c : token.substr(0, maxShown))
  {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f)
      text += std::string("\\x") + digits[byte >> 4] + digits[byte & 15];
    else
      text += c;
  }
  return text + (token.size() > maxShown ? "...'" : "'");
}

void SplitLine(const std::string_view text, const std::string& name,
               const size_t lineNumber, SequenceLine& line)
{
  size_t position = 0;
  while (true)
  {
    const Place gapPlace{name, lineNumber, position + 1};
    const size_t start =
        std::min(text.find_first_not_of(separators, position), text.size());
    const std::string_view gap = text.substr(position, start - position);
    CheckGap(gap, gapPlace, position != 0 && start != text.size());
    line.gaps.emplace_back(gap);
    if (start == text.size())
      return;

    const Place place{name, lineNumber, start + 1};
    if (line.tokens.size() == maxLineNumbers)
    {
      Refuse(place,
             "more than " + std::to_string(maxLineNumbers) +
                 " numbers in one line");
    }
    position = std::min(text.find_first_of(separators, start), text.size());
    line.tokens.emplace_back(text.substr(start, position - start));
    line.values.push_back(ParseNumber(line.tokens.back(), place, text));
  }
}

void CheckField(const Place& place, const size_t field, const size_t count)
{
  if (count >= field)
    return;
  Refuse(place,
         "there is no field " + std::to_string(field) + "; the line has " +
             CountText(count, "field"));
}

std::string FieldSeparators(const std::string& text)
{
  for (const char mark : {'\t', ';', ','})
  {
    bool isQuoted = false;
    for (const char c : text)
    {
      isQuoted ^= c == '"';
      if (c == mark && !isQuoted)
        return {mark};
    }
  }
  return std::string(blanks);
}

void TakeField(const std::string& text, const std::string& between,
               const size_t field, const std::string& name,
               const size_t lineNumber, SequenceLine& line)
{
  const std::vector<Field> fields = FieldsOf(text, between);
  CheckField({name, lineNumber, 1}, field, fields.size());
  const auto [start, length] = fields[field - 1];
  line.tokens = {text.substr(start, length)};
  line.values = {
      ParseNumber(line.tokens[0], {name, lineNumber, start + 1}, text)};
  line.gaps = {text.substr(0, start), text.substr(start + length)};
}

}  // namespace nexec
