/**
 * @file io/sequences.cpp
 */
#include <nexec/io/sequences.hpp>

#include <nexec/core/errors.hpp>

#include "core/number_text.hpp"
#include "line_text.hpp"
#include "npy.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <iostream>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

namespace nexec
{

namespace
{

/**
 * Read up to and including the next '\n'.  std::getline() would take in a line
 * of any length, so this asks the buffer itself.
 *
 * @param text What was read of the line before, to be completed.
 * @return False if there is nothing left.
 */
bool ReadRawLine(std::istream& in, const std::string& name,
                 const size_t lineNumber, std::string& text)
{
  using Traits = std::istream::traits_type;
  if (!in.good())
    return false;
  while (text.empty() || text.back() != '\n')
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
    if (text.size() > maxLineBytes && text.back() != '\n')
    {
      Refuse(
          {name, lineNumber, text.size()},
          "the line is longer than " + std::to_string(maxLineBytes) + " bytes");
    }
  }
  return true;
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

//! Refuse a first line that is not text of ours, with a better reason than
//! that its first number is none.
void CheckFirstLine(const std::string_view text, const std::string& name)
{
  const std::string kind = ForeignKind(text);
  if (!kind.empty())
    throw InputError("'" + name + "' holds no numbers: it is " + kind);
}

//! A row of an array as a line of one number.
SequenceLine RowWithField(const SequenceLine& row, const size_t field)
{
  SequenceLine line;
  line.values = {row.values[field]};
  line.tokens = {row.tokens[field]};
  line.gaps.resize(2);
  for (size_t i = 0; i < row.tokens.size(); ++i)
  {
    if (i != field)
      line.gaps[i < field ? 0 : 1] += row.tokens[i];
  }
  line.lineEnd = row.lineEnd;
  return line;
}

//! Whether a double may not tell the number from another one: with up to 15
//! digits, all normal numbers differ.
bool IsFine(const double value, const std::string& token)
{
  constexpr size_t sureDigits = 15;
  return std::isfinite(value) &&
      (token.size() > sureDigits ||
       std::abs(value) < std::numeric_limits<double>::min());
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

bool SequenceReader::IsArray()
{
  Begin();
  return isArray;
}

bool SequenceReader::MustWait()
{
  Begin();
  if (isArray)
    return false;
  const auto isWhole = [this]
  {
    return begunLine.size() > maxLineBytes ||
        (!begunLine.empty() && begunLine.back() == '\n');
  };
  while (!isWhole() && in.rdbuf()->in_avail() > 0)
  {
    begunLine.push_back(
        std::istream::traits_type::to_char_type(in.rdbuf()->sbumpc()));
  }
  return !isWhole();
}

void SequenceReader::LearnSeparators(const std::string& text)
{
  if (separators.empty())
    separators = FieldSeparators(text);
}

std::string SequenceReader::TakeHeader()
{
  if (IsArray())
    throw InputError("'" + name + "' is an array, which has no header");
  std::string text;
  NextText(text);
  LearnSeparators(text);
  return text;
}

bool SequenceReader::Next(SequenceLine& line, const bool isSequence)
{
  Begin();
  if (isArray)
    return NextRow(line);
  if (!NextLine(line))
    return false;
  if (isSequence)
  {
    CheckDistinct(line.values, line.tokens,
                  "'" + name + "', " + PlaceOf(lineNumber));
  }
  return true;
}

bool SequenceReader::NextText(std::string& text)
{
  text = std::exchange(begunLine, "");
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
  return true;
}

bool SequenceReader::NextLine(SequenceLine& line)
{
  std::string text;
  if (!NextText(text))
    return false;
  SequenceLine result;
  result.lineEnd = TakeLineEnd(text);
  result.number = lineNumber;
  SplitLine(text, name, lineNumber, result);
  line = std::move(result);
  return true;
}

bool SequenceReader::NextField(const size_t field, SequenceLine& line)
{
  if (IsArray())
  {
    SequenceLine row;
    if (!NextRow(row))
      return false;
    CheckField({name, lineNumber, 1}, field, row.tokens.size());
    line = RowWithField(row, field - 1);
    line.number = row.number;
    return true;
  }
  std::string text;
  if (!NextText(text))
    return false;
  SequenceLine result;
  result.lineEnd = TakeLineEnd(text);
  LearnSeparators(text);
  result.number = lineNumber;
  TakeField(text, separators, field, name, lineNumber, result);
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
  result.number = ++lineNumber;
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

void WriteSequence(std::ostream& out, const SequenceLine& line)
{
  for (size_t i = 0; i < line.tokens.size(); ++i)
    out << line.gaps[i] << line.tokens[i];
  out << line.gaps.back() << line.lineEnd;
}

void CheckDistinct(const std::vector<double>& values,
                   const std::vector<std::string>& tokens,
                   const std::string& place)
{
  bool isSure = true;
  for (size_t i = 0; i < values.size(); ++i)
    isSure = isSure && !IsFine(values[i], tokens[i]);
  if (isSure)
    return;
  std::vector<size_t> ascending(values.size());
  std::iota(ascending.begin(), ascending.end(), size_t(0));
  std::stable_sort(ascending.begin(), ascending.end(),
                   [&](const size_t a, const size_t b)
                   { return values[a] < values[b]; });
  for (size_t i = 0; i + 1 < ascending.size(); ++i)
  {
    const size_t a = ascending[i], b = ascending[i + 1];
    if (values[a] == values[b] && std::isfinite(values[a]) &&
        !SameDecimal(tokens[a], tokens[b]))
    {
      throw InputError(place + ": " + Quote(tokens[a]) + " and " +
                       Quote(tokens[b]) +
                       " are the same number in double precision, so their "
                       "order cannot be told");
    }
  }
}

bool MixesSeparators(const SequenceLine& line)
{
  bool commas = false, blanks = false;
  for (size_t i = 1; i + 1 < line.gaps.size(); ++i)
  {
    const bool hasComma = line.gaps[i].find(',') != std::string::npos;
    commas = commas || hasComma;
    blanks = blanks || !hasComma;
  }
  return commas && blanks;
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

  const std::string name = isStandard ? "standard input" : path;
  SequenceReader reader(isStandard ? std::cin : file, name);
  std::vector<std::vector<double>> sequences;
  for (SequenceLine line; reader.Next(line);)
    sequences.push_back(std::move(line.values));
  return sequences;
}

}  // namespace nexec
