/**
 * @file io/npy.cpp
 */
#include "npy.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/io/sequences.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <set>

namespace nexec
{

namespace
{

//! Longest header; those of our arrays have 128 bytes.
constexpr size_t maxHeaderBytes = size_t(1) << 16;

//! Throw an InputError about a byte of a file.
[[noreturn]] void RefuseNpy(const std::string& name, const size_t offset,
                            const std::string& reason)
{
  throw InputError("'" + name + "', byte " + std::to_string(offset) + ": " +
                   reason);
}

//! More axes than any array of ours; NumPy has a limit like it.
constexpr size_t maxAxes = 32;

//! Reads the dictionary of a header from left to right.
class HeaderParser
{
 public:
  HeaderParser(const std::string& name, const std::string& text,
               const size_t offset) :
      name(name), text(text), offset(offset)
  {
  }

  NpyHeader Dictionary()
  {
    NpyHeader header;
    std::set<std::string> seen;
    Expect('{');
    while (!Found('}'))
    {
      const std::string key = Text();
      if (!seen.insert(key).second)
        Refuse("'" + key + "' is there twice");
      Expect(':');
      Field(key, header);
      if (!Found(','))
      {
        Expect('}');
        break;
      }
    }
    if (text.find_first_not_of(" \n", next) != std::string::npos)
      Refuse("something follows the dictionary");
    if (seen.size() != 3)
      Refuse("'descr', 'fortran_order' or 'shape' is missing");
    return header;
  }

 private:
  void Field(const std::string& key, NpyHeader& header)
  {
    if (key == "descr")
      header.type = Type();
    else if (key == "fortran_order")
      header.fortranOrder = Truth();
    else if (key == "shape")
      header.shape = Tuple();
    else
      Refuse("unknown key '" + key + "'");
  }

  std::string Type()
  {
    if (Peek() == '[')
      Refuse("records are not numbers (a structured dtype)");
    return Text();
  }

  //! A string of printable characters, none of them escaped.
  std::string Text()
  {
    const char quote = Peek();
    if (quote != '\'' && quote != '"')
      Refuse("a string was expected");
    const size_t start = ++next;
    while (next < text.size() && text[next] != quote)
    {
      if (text[next] < ' ' || text[next] > '~' || text[next] == '\\')
        Refuse("an odd character in a string");
      ++next;
    }
    if (next == text.size())
      Refuse("a string does not end");
    return text.substr(start, next++ - start);
  }

  bool Truth()
  {
    Peek();
    for (const bool value : {false, true})
    {
      const std::string word = value ? "True" : "False";
      if (text.compare(next, word.size(), word) == 0)
      {
        next += word.size();
        return value;
      }
    }
    Refuse("True or False was expected");
  }

  std::vector<size_t> Tuple()
  {
    std::vector<size_t> items;
    Expect('(');
    while (!Found(')'))
    {
      if (items.size() == maxAxes)
        Refuse("too many axes");
      items.push_back(Number());
      if (Found(','))
        continue;
      // (3) is a number in Python, not a tuple.
      if (items.size() == 1)
        Refuse("'shape' is not a tuple");
      Expect(')');
      break;
    }
    return items;
  }

  size_t Number()
  {
    Peek();
    size_t value = 0;
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data() + next, end, value);
    if (result.ec == std::errc::invalid_argument)
      Refuse("a length was expected");
    if (result.ec != std::errc())
      Refuse("a length is too large");
    next = static_cast<size_t>(result.ptr - text.data());
    return value;
  }

  //! The next character that is no blank; 0 at the end.
  char Peek()
  {
    next = std::min(text.find_first_not_of(' ', next), text.size());
    return next < text.size() ? text[next] : '\0';
  }

  bool Found(const char c)
  {
    if (Peek() != c || next == text.size())
      return false;
    ++next;
    return true;
  }

  void Expect(const char c)
  {
    if (!Found(c))
      Refuse(std::string("'") + c + "' was expected");
  }

  [[noreturn]] void Refuse(const std::string& reason) const
  {
    RefuseNpy(name, offset + next, "bad .npy header: " + reason);
  }

  const std::string& name;
  const std::string& text;
  size_t offset;
  size_t next = 0;
};

//! Takes bytes from a stream and knows where it is.
class Source
{
 public:
  Source(std::istream& in, const std::string& name) : in(in), name(name) {}

  //! Take bytes; an error if there are fewer.
  std::string Take(const size_t count, const std::string& what)
  {
    // What a header asks for is not believed before it is there.
    constexpr size_t piece = size_t(1) << 20;
    std::string bytes;
    while (bytes.size() < count)
    {
      const size_t start = bytes.size();
      bytes.resize(start + std::min(piece, count - start));
      const size_t taken = Some(&bytes[start], bytes.size() - start);
      if (taken < bytes.size() - start)
      {
        Refuse("truncated: " + what + " takes " + std::to_string(count) +
               " bytes, but there are " + std::to_string(start + taken));
      }
    }
    return bytes;
  }

  //! A whole number, lowest byte first.
  size_t Number(const size_t count, const std::string& what)
  {
    size_t value = 0;
    for (const char c : Take(count, what))
      value = value >> 8 |
          size_t(static_cast<unsigned char>(c)) << (8 * (count - 1));
    return value;
  }

  void CheckEnd()
  {
    char extra = '\0';
    if (Some(&extra, 1) != 0)
    {
      --offset;
      Refuse("bytes follow the array");
    }
  }

  [[noreturn]] void Refuse(const std::string& reason) const
  {
    RefuseNpy(name, offset, reason);
  }

  size_t Offset() const { return offset; }

 private:
  size_t Some(char* const bytes, const size_t count)
  {
    size_t taken = 0;
    try
    {
      taken = static_cast<size_t>(
          in.rdbuf()->sgetn(bytes, static_cast<std::streamsize>(count)));
    }
    catch (const std::ios_base::failure& error)
    {
      throw InputError("cannot read '" + name + "': " + error.code().message());
    }
    if (taken < count && StandardInputFailed(in))
      throw InputError("cannot read '" + name + "'");
    offset += taken;
    return taken;
  }

  std::istream& in;
  const std::string& name;
  size_t offset = 0;
};

NpyHeader ReadHeader(Source& source, const std::string& name)
{
  if (source.Take(npyMagic.size(), "the magic string") != npyMagic)
    RefuseNpy(name, 0, "neither text nor a .npy file");
  const size_t major = source.Number(1, "the version");
  const size_t minor = source.Number(1, "the version");
  if (major < 1 || major > 3 || minor != 0)
  {
    source.Refuse("version " + std::to_string(major) + "." +
                  std::to_string(minor) +
                  " of the .npy format; 1.0, 2.0 and 3.0 are known");
  }
  const size_t size =
      source.Number(major == 1 ? 2 : 4, "the length of the header");
  if (size > maxHeaderBytes)
  {
    source.Refuse("the header is longer than " +
                  std::to_string(maxHeaderBytes) + " bytes");
  }
  const size_t offset = source.Offset();
  const std::string text = source.Take(size, "the header");
  return HeaderParser(name, text, offset).Dictionary();
}

//! Bytes of a number of this type; 0 if there is no such type.
size_t ItemSize(const std::string& type)
{
  if (type.size() != 3 || std::strchr("<>|", type[0]) == nullptr)
    return 0;
  const size_t size = static_cast<size_t>(type[2] - '0');
  const char* const sizes = type[1] == 'f' ? "48"
      : type[1] == 'b'                     ? "1"
                                           : "1248";
  const bool known = std::strchr("fiub", type[1]) != nullptr &&
      std::strchr(sizes, type[2]) != nullptr;
  // Only single bytes have no order.
  return known && (type[0] != '|' || size == 1) ? size : 0;
}

void CheckType(const Source& source, const std::string& type)
{
  if (type.size() > 1 && type[1] == 'O')
    source.Refuse("objects are not loaded (dtype object)");
  if (ItemSize(type) == 0)
  {
    source.Refuse("numbers of type '" + type.substr(0, 20) +
                  "'; known are f4, f8, i1 to i8, u1 to u8 and b1");
  }
}

//! All of these are limits, so that no product of lengths can overflow.
void CheckShape(const Source& source, const NpyHeader& header)
{
  const std::vector<size_t>& shape = header.shape;
  if (shape.empty() || shape.size() > 2)
  {
    source.Refuse("an array with " + std::to_string(shape.size()) +
                  " axes; one (a sequence) or two (a sequence per row) are "
                  "needed");
  }
  if (shape.back() > maxLineNumbers)
  {
    source.Refuse("more than " + std::to_string(maxLineNumbers) +
                  " numbers in one row");
  }
  if (shape.size() == 1)
    return;
  if (shape[0] > maxNpyRows)
    source.Refuse("more than " + std::to_string(maxNpyRows) + " rows");
  // Sequences take memory even if they are empty, and no bytes speak for these.
  if (shape[1] == 0 && shape[0] > maxLineNumbers)
    source.Refuse("more than " + std::to_string(maxLineNumbers) +
                  " empty rows");
  if (shape[0] * shape[1] > maxNpyNumbers)
    source.Refuse("more than " + std::to_string(maxNpyNumbers) + " numbers");
}

//! The bits of a number, whatever its byte order.
uint64_t Bits(const std::string_view bytes, const bool bigEndian)
{
  uint64_t bits = 0;
  for (size_t i = 0; i < bytes.size(); ++i)
  {
    const char c = bytes[bigEndian ? i : bytes.size() - 1 - i];
    bits = bits << 8 | static_cast<unsigned char>(c);
  }
  return bits;
}

double FloatOf(const uint64_t bits, const size_t size)
{
  if (size == 4)
  {
    float number = 0;
    const uint32_t low = static_cast<uint32_t>(bits);
    std::memcpy(&number, &low, sizeof(number));
    return number;
  }
  double number = 0;
  std::memcpy(&number, &bits, sizeof(number));
  return number;
}

//! Sign and size of a whole number.
struct Whole
{
  bool negative;
  uint64_t magnitude;
};

Whole WholeOf(const uint64_t bits, const size_t size, const bool isSigned)
{
  const uint64_t sign = uint64_t(1) << (8 * size - 1);
  if (!isSigned || (bits & sign) == 0)
    return {false, bits};
  // The bits above the number are not part of it.
  return {true, (~bits & (sign - 1)) + 1};
}

//! Whether a double has room for all digits.
bool IsExact(uint64_t magnitude)
{
  while (magnitude != 0 && magnitude % 2 == 0)
    magnitude /= 2;
  return magnitude <= uint64_t(1) << 53;
}

double NumberOf(const std::string& type, const std::string_view bytes)
{
  const uint64_t bits = Bits(bytes, type[0] == '>');
  if (type[1] == 'f')
    return FloatOf(bits, bytes.size());
  const Whole whole = WholeOf(bits, bytes.size(), type[1] == 'i');
  const double size = static_cast<double>(whole.magnitude);
  return whole.negative ? -size : size;
}

//! Why a number cannot be used, or nothing.
std::string ProblemOf(const std::string& type, const std::string_view bytes)
{
  if (type[1] == 'f')
  {
    return std::isnan(NumberOf(type, bytes)) ? "NaN cannot be ordered"
                                             : std::string();
  }
  const uint64_t bits = Bits(bytes, type[0] == '>');
  if (type[1] == 'b')
    return bits > 1 ? "neither true nor false" : "";
  const Whole whole = WholeOf(bits, bytes.size(), type[1] == 'i');
  if (IsExact(whole.magnitude))
    return "";
  return (whole.negative ? "-" : "") + std::to_string(whole.magnitude) +
      " has more digits than a double";
}

//! Refuse one number; rows and columns are counted from 1 in messages.
[[noreturn]] void RefuseNumber(const std::string& name, const size_t row,
                               const size_t col, const std::string& problem)
{
  throw InputError("'" + name + "', row " + std::to_string(row + 1) +
                   ", column " + std::to_string(col + 1) + ": " + problem);
}

}  // namespace

std::string EncodeNpyHeader(const NpyHeader& header)
{
  std::string text = "{'descr': '" + header.type +
      "', 'fortran_order': " + (header.fortranOrder ? "True" : "False") +
      ", 'shape': (";
  for (size_t i = 0; i < header.shape.size(); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(header.shape[i]);
  text += header.shape.size() == 1 ? ",), }" : "), }";

  // Magic, version and length of the text; the numbers are aligned to 64.
  const size_t headSize = npyMagic.size() + 4;
  const size_t size = (headSize + text.size()) / 64 * 64 + 64 - headSize;
  text.resize(size - 1, ' ');
  std::string bytes(npyMagic);
  bytes += '\1';
  bytes += '\0';
  bytes += static_cast<char>(size & 0xff);
  bytes += static_cast<char>(size >> 8);
  return bytes + text + "\n";
}

NpyArray::NpyArray(std::istream& in, const std::string& name)
{
  Source source(in, name);
  header = ReadHeader(source, name);
  CheckType(source, header.type);
  CheckShape(source, header);
  itemSize = ItemSize(header.type);
  rows = header.shape.size() == 1 ? 1 : header.shape[0];
  cols = header.shape.back();
  data = source.Take(rows * cols * itemSize, "the array");
  source.CheckEnd();
  CheckValues(name);
}

double NpyArray::Value(const size_t row, const size_t col) const
{
  return NumberOf(header.type, Bytes(row, col));
}

std::string_view NpyArray::Bytes(const size_t row, const size_t col) const
{
  const size_t item = header.fortranOrder ? col * rows + row : row * cols + col;
  return std::string_view(data).substr(item * itemSize, itemSize);
}

void NpyArray::CheckValues(const std::string& name) const
{
  for (size_t row = 0; row < rows; ++row)
  {
    for (size_t col = 0; col < cols; ++col)
    {
      const std::string problem = ProblemOf(header.type, Bytes(row, col));
      if (!problem.empty())
        RefuseNumber(name, row, col, problem);
    }
  }
}

}  // namespace nexec
