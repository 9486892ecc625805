/**
 * @file io/json_parser.cpp
 */
#include "json_parser.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/core/interruption.hpp>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>

namespace nexec
{

namespace
{

bool IsDigit(const char c)
{
  return c >= '0' && c <= '9';
}

/**
 * Whether a number with a digit that is not 0 is large rather than small: the
 * place of that digit before the point, and the exponent, say so.
 */
bool IsLarge(const std::string_view number)
{
  const size_t exponent = std::min(number.find_first_of("eE"), number.size());
  const size_t point = std::min(number.find('.'), exponent);
  const size_t first = number.find_first_of("123456789");
  const auto places = static_cast<int64_t>(point) - static_cast<int64_t>(first);
  if (exponent == number.size())
    return places > 0;
  // Text has no room for as many digits as this exponent would need.
  const size_t digits = number.find_first_not_of("+-", exponent + 1);
  const bool negative = number[exponent + 1] == '-';
  int64_t size = 0;
  const auto result = std::from_chars(number.data() + digits,
                                      number.data() + number.size(), size);
  if (result.ec != std::errc())
    return !negative;
  return negative ? places > size : size > -places;
}

//! Goes through a text from left to right.
class Parser
{
 public:
  Parser(const std::string& path, const std::string& text) :
      path(path), text(text)
  {
  }

  JsonValues Parse()
  {
    if (text.size() > maxJsonBytes)
    {
      Stop(maxJsonBytes,
           "larger than the limit of " + std::to_string(maxJsonBytes) +
               " bytes");
    }
    const size_t zero = text.find('\0');
    if (zero != std::string::npos)
      Stop(zero, "not JSON text: there is a zero byte");
    if (Peek() != '{')
      Stop(0, "not JSON text with an object");
    Value("", 0);
    if (Peek() != '\0')
      Fail("something follows the object");
    return std::move(values);
  }

 private:
  [[noreturn]] void Stop(const size_t offset, const std::string& reason) const
  {
    throw FormatError(path, offset, reason);
  }

  [[noreturn]] void Fail(const std::string& reason) const
  {
    Stop(next, "not valid JSON: " + reason);
  }

  //! The character here; 0 at the end.
  char At() const { return next < text.size() ? text[next] : '\0'; }

  //! The next character that is no blank.
  char Peek()
  {
    next = std::min(text.find_first_not_of(" \t\r\n", next), text.size());
    return At();
  }

  bool Found(const char c)
  {
    if (Peek() != c)
      return false;
    ++next;
    return true;
  }

  //! Pass a word if it stands here.
  bool FoundWord(const std::string_view word)
  {
    if (text.compare(next, word.size(), word) != 0)
      return false;
    next += word.size();
    return true;
  }

  void Add(const JsonType type, const uint64_t bits)
  {
    const auto end = static_cast<uint32_t>(values.nodes.size() + 1);
    values.nodes.push_back({bits, end, type});
  }

  /**
   * Pass a value.
   *
   * @param outer Keys of the objects around it, each with a slash.
   * @param depth Number of lists and objects around it.
   */
  void Value(const std::string& outer, const size_t depth)
  {
    const char c = Peek();
    if (c == '{' || c == '[')
      Group(outer, depth);
    else if (c == '"')
      Text();
    else if (c == '-' || c == 'N' || c == 'I' || IsDigit(c))
      Number();
    else if (FoundWord("null"))
      Add(JsonType::Null, 0);
    else if (FoundWord("true"))
      Add(JsonType::Flag, 1);
    else if (FoundWord("false"))
      Add(JsonType::Flag, 0);
    else
      Fail("a value is expected");
  }

  //! Pass an object or a list.
  void Group(const std::string& outer, const size_t depth)
  {
    ThrowIfInterrupted();
    if (depth == maxJsonDepth)
    {
      Stop(next,
           "nested more than " + std::to_string(maxJsonDepth) + " levels deep");
    }
    const bool isObject = text[next++] == '{';
    const char close = isObject ? '}' : ']';
    const size_t node = values.nodes.size();
    Add(isObject ? JsonType::Object : JsonType::List, 0);
    bool more = !Found(close);
    while (more)
    {
      if (isObject)
        Value(Key(outer) + "/", depth + 1);
      else
        Value(outer, depth + 1);
      more = Found(',');
      if (!more && !Found(close))
        Fail(std::string("a comma or '") + close + "' is expected");
    }
    values.nodes[node].end = static_cast<uint32_t>(values.nodes.size());
  }

  //! Pass a key and its colon; returns its path.
  std::string Key(const std::string& outer)
  {
    if (Peek() != '"')
      Fail("a key is expected");
    const size_t offset = next + 1;
    std::string key = outer + String();
    if (key.size() > outer.size() + maxKeyBytes)
    {
      Stop(offset,
           "a key is longer than " + std::to_string(maxKeyBytes) + " bytes");
    }
    if (values.keys.size() == maxJsonKeys)
      Stop(offset, "more than " + std::to_string(maxJsonKeys) + " keys");
    const auto node = static_cast<uint32_t>(values.nodes.size());
    if (!values.keys.insert({key, {offset, node}}).second)
      Stop(offset, "the key '" + key + "' is there twice");
    if (!Found(':'))
      Fail("a colon is expected");
    return key;
  }

  void Text()
  {
    const std::string content = String();
    Add(JsonType::Text, uint64_t(values.texts.size()) << 32 | content.size());
    values.texts += content;
  }

  //! Pass a string in quotes; returns what it says.
  std::string String()
  {
    std::string result;
    ++next;
    while (At() != '"')
    {
      // Most of it is as it stands.
      const size_t end =
          std::min(text.find_first_of("\"\\", next), text.size());
      for (; next < end; ++next)
      {
        if (static_cast<unsigned char>(text[next]) < 0x20)
          Fail("a control character in a string");
        result += text[next];
      }
      if (next == text.size())
        Fail("a string does not end");
      if (text[next] == '\\')
        Escape(result);
    }
    ++next;
    return result;
  }

  //! Pass an escape sequence, and append what it stands for.
  void Escape(std::string& result)
  {
    ++next;
    if (At() == 'u')
      return AppendUtf8(Escaped(), result);
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const size_t place = names.find(At());
    if (place == std::string_view::npos)
      Fail("an unknown escape sequence in a string");
    result += meanings[place];
    ++next;
  }

  //! Pass \uXXXX, or two of them, from the u on.
  uint32_t Escaped()
  {
    const uint32_t high = HexDigits();
    if (high < 0xd800 || high > 0xdfff)
      return high;
    // Half of a pair.
    if (high > 0xdbff || !FoundWord("\\"))
      Fail("half of a surrogate pair in a string");
    const uint32_t low = HexDigits();
    if (low < 0xdc00 || low > 0xdfff)
      Fail("half of a surrogate pair in a string");
    return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
  }

  //! Pass uXXXX.
  uint32_t HexDigits()
  {
    constexpr size_t digits = 4;
    uint32_t value = 0;
    const char* const first = text.data() + std::min(next + 1, text.size());
    const char* const last =
        text.data() + std::min(next + 1 + digits, text.size());
    if (At() != 'u' || std::from_chars(first, last, value, 16).ptr != last ||
        last != first + digits)
      Fail("four digits are expected after \\u");
    next += 1 + digits;
    return value;
  }

  void AppendUtf8(const uint32_t c, std::string& result)
  {
    // Texts end at a zero elsewhere.
    if (c == 0)
      Stop(next, "text with a zero character");
    const auto rest = [&](const unsigned shift)
    {
      result += static_cast<char>(0x80 | (c >> shift & 0x3f));
    };
    if (c < 0x80)
    {
      result += static_cast<char>(c);
    }
    else if (c < 0x800)
    {
      result += static_cast<char>(0xc0 | c >> 6);
      rest(0);
    }
    else if (c < 0x10000)
    {
      result += static_cast<char>(0xe0 | c >> 12);
      rest(6);
      rest(0);
    }
    else
    {
      result += static_cast<char>(0xf0 | c >> 18);
      rest(12);
      rest(6);
      rest(0);
    }
  }

  //! Pass digits, of which there has to be one.
  void Digits()
  {
    if (!IsDigit(At()))
      Fail("a digit is expected");
    while (IsDigit(At()))
      ++next;
  }

  void Number()
  {
    const size_t begin = next;
    const bool negative = FoundWord("-");
    if (FoundWord("NaN"))
      return AddNumber(std::numeric_limits<double>::quiet_NaN());
    if (FoundWord("Inf"))
    {
      FoundWord("inity");
      const double infinity = std::numeric_limits<double>::infinity();
      return AddNumber(negative ? -infinity : infinity);
    }
    // A zero in front of other digits ends the number, and is an error then.
    if (!FoundWord("0"))
      Digits();
    const bool isWhole = At() != '.' && At() != 'e' && At() != 'E';
    if (FoundWord("."))
      Digits();
    if (FoundWord("e") || FoundWord("E"))
    {
      if (!FoundWord("+"))
        FoundWord("-");
      Digits();
    }
    Convert(begin, isWhole);
  }

  //! Convert the number that begins there and ends here.
  void Convert(const size_t begin, const bool isWhole)
  {
    const char* const first = text.data() + begin;
    const char* const last = text.data() + next;
    uint64_t whole = 0;
    if (isWhole && std::from_chars(first, last, whole).ec == std::errc())
      return Add(JsonType::Whole, whole);
    // What is too small to be a double is a zero with its sign.
    double number = *first == '-' ? -0.0 : 0.0;
    const auto result = std::from_chars(first, last, number);
    if (result.ec != std::errc() && IsLarge({first, next - begin}))
      Stop(begin, "not valid JSON: a number is too large for a double");
    AddNumber(number);
  }

  void AddNumber(const double number)
  {
    uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof(bits));
    Add(JsonType::Number, bits);
  }

  const std::string& path;
  const std::string& text;
  //! Where we are.
  size_t next = 0;
  JsonValues values;
};

}  // namespace

JsonValues ParseJson(const std::string& path, const std::string& text)
{
  return Parser(path, text).Parse();
}

}  // namespace nexec
