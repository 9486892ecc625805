/**
 * @file io/sequences.cpp
 */
#include <nexec/io/sequences.hpp>

#include <nexec/core/errors.hpp>

#include "npy.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

namespace nexec
{

namespace
{

//! Where we are in the input; columns count bytes from 1.
struct Place
{
  const std::string& name;
  size_t line;
  size_t column;
};

[[noreturn]] void Refuse(const Place& place, const std::string& reason)
{
  throw InputError("'" + place.name + "', line " + std::to_string(place.line) +
                   ", column " + std::to_string(place.column) + ": " + reason);
}

//! A token in quotes, short and printable whatever it holds.
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

double ParseNumber(const std::string_view token, const Place& place)
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
    Refuse(place, Quote(token) + " is not a number");
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

//! Take a line, without its end, apart.
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
    line.values.push_back(ParseNumber(line.tokens.back(), place));
  }
}

/**
 * Read up to and including the next '\n'.  std::getline() would take in a line
 * of any length, so this asks the buffer itself.
 *
 * @return False if there is nothing left.
 */
bool ReadRawLine(std::istream& in, const std::string& name,
                 const size_t lineNumber, std::string& text)
{
  using Traits = std::istream::traits_type;
  if (!in.good())
    return false;
  while (true)
  {
    const Traits::int_type next = in.rdbuf()->sbumpc();
    if (Traits::eq_int_type(next, Traits::eof()))
    {
      in.setstate(std::ios::eofbit);
      if (StandardInputFailed(in))
        throw InputError("cannot read '" + name + "'");
      return !text.empty();
    }
    text.push_back(Traits::to_char_type(next));
    if (text.back() == '\n')
      return true;
    if (text.size() > maxLineBytes)
    {
      Refuse(
          {name, lineNumber, text.size()},
          "the line is longer than " + std::to_string(maxLineBytes) + " bytes");
    }
  }
}

//! Read from a stream, with read errors as ours.
template<typename Read>
auto Guarded(const std::string& name, const size_t lineNumber, const Read& read)
{
  try
  {
    return read();
  }
  catch (const std::ios_base::failure& error)
  {
    throw InputError("cannot read '" + name + "' at line " +
                     std::to_string(lineNumber) + ": " +
                     error.code().message());
  }
}

//! What a file is that begins like this but holds no numbers, or nothing.
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

//! Refuse a first line that is not text of ours, with a better reason than
//! that its first number is none.
void CheckFirstLine(const std::string_view text, const std::string& name)
{
  const std::string kind = ForeignKind(text);
  if (!kind.empty())
    throw InputError("'" + name + "' holds no numbers: it is " + kind);
}

//! Remove the line end and return it; a last line without one gets one.
std::string TakeLineEnd(std::string& text)
{
  if (text.empty() || text.back() != '\n')
    return "\n";
  text.pop_back();
  if (text.empty() || text.back() != '\r')
    return "\n";
  text.pop_back();
  return "\r\n";
}

}  // namespace

SequenceReader::SequenceReader(std::istream& in, const std::string& name) :
    in(in), name(name)
{
}

SequenceReader::~SequenceReader() = default;

void SequenceReader::Begin()
{
  if (begun)
    return;
  begun = true;
  using Traits = std::istream::traits_type;
  isArray = Guarded(name, 1,
                    [&]
                    {
                      return in.good() &&
                          Traits::eq_int_type(in.rdbuf()->sgetc(),
                                              Traits::to_int_type(npyMagic[0]));
                    });
  if (isArray)
    array = std::make_unique<NpyArray>(in, name);
}

bool SequenceReader::Next(SequenceLine& line)
{
  Begin();
  return isArray ? NextRow(line) : NextLine(line);
}

bool SequenceReader::NextLine(SequenceLine& line)
{
  std::string text;
  if (!Guarded(name, lineNumber + 1,
               [&] { return ReadRawLine(in, name, lineNumber + 1, text); }))
    return false;

  const std::string byteOrderMark = "\xef\xbb\xbf";
  if (lineNumber == 0 && text.compare(0, 3, byteOrderMark) == 0)
    text.erase(0, byteOrderMark.size());
  if (text.empty())
    return false;  // There was a byte order mark and nothing else.
  if (lineNumber == 0)
    CheckFirstLine(text, name);
  ++lineNumber;

  SequenceLine result;
  result.lineEnd = TakeLineEnd(text);
  SplitLine(text, name, lineNumber, result);
  line = std::move(result);
  return true;
}

bool SequenceReader::NextRow(SequenceLine& line)
{
  if (!array || lineNumber == array->Rows())
    return false;
  SequenceLine result;
  for (size_t col = 0; col < array->Cols(); ++col)
  {
    result.values.push_back(array->Value(lineNumber, col));
    result.tokens.emplace_back(array->Bytes(lineNumber, col));
  }
  result.gaps.resize(array->Cols() + 1);
  result.lineEnd.clear();
  ++lineNumber;
  line = std::move(result);
  return true;
}

std::string SequenceReader::Head()
{
  Begin();
  if (!array)
    return "";
  NpyHeader header = array->Header();
  header.fortranOrder = false;
  return EncodeNpyHeader(header);
}

std::string SequenceReader::PlaceOf(const size_t number) const
{
  return (isArray ? "row " : "line ") + std::to_string(number);
}

void WriteSequence(std::ostream& out, const SequenceLine& line,
                   const std::vector<size_t>& order)
{
  if (order.size() != line.tokens.size() ||
      line.gaps.size() != line.tokens.size() + 1)
  {
    throw std::invalid_argument(
        "WriteSequence(): the order has " + std::to_string(order.size()) +
        " positions for " + std::to_string(line.tokens.size()) + " numbers");
  }
  for (size_t i = 0; i < order.size(); ++i)
    out << line.gaps[i] << line.tokens.at(order[i]);
  out << line.gaps.back() << line.lineEnd;
}

std::vector<std::vector<double>> ReadSequences(const std::string& path)
{
  const bool isStandard = path == "-";
  std::ifstream file;
  if (!isStandard)
  {
    errno = 0;
    file.open(path, std::ios::binary);
    if (!file)
    {
      throw InputError("cannot open '" + path +
                       "': " + std::generic_category().message(errno));
    }
  }

  SequenceReader reader(isStandard ? std::cin : file,
                        isStandard ? "standard input" : path);
  std::vector<std::vector<double>> sequences;
  for (SequenceLine line; reader.Next(line);)
    sequences.push_back(std::move(line.values));
  return sequences;
}

}  // namespace nexec
