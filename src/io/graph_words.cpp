/**
 * @file io/graph_words.cpp
 */
#include "graph_words.hpp"
#include "line_text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

namespace nexec
{

GraphWords::GraphWords(const std::string& name, const std::string_view text) :
    name(name), text(text)
{
  const std::string_view byteOrderMark = "\xef\xbb\xbf";
  if (text.substr(0, byteOrderMark.size()) == byteOrderMark)
    nextLine = byteOrderMark.size();
}

bool GraphWords::NextLine()
{
  if (nextLine >= text.size())
    return false;
  ++line;
  lineStart = nextLine;
  size_t stop = std::min(text.find('\n', lineStart), text.size());
  nextLine = stop + 1;
  if (stop > lineStart && text[stop - 1] == '\r')
    --stop;
  const size_t mark = comment == '\n'
      ? std::string_view::npos
      : text.substr(lineStart, stop - lineStart).find(comment);
  lineEnd = mark == std::string_view::npos ? stop : lineStart + mark;
  start = end = lineStart;
  return true;
}

bool GraphWords::NextLineWithWords()
{
  while (NextLine())
  {
    if (NextWord())
    {
      start = end = lineStart;
      return true;
    }
  }
  return false;
}

bool GraphWords::NextWord()
{
  const auto isBlank = [this](const char c)
  {
    return c == ' ' || c == '\t' || (commas && c == ',');
  };
  bool hadComma = false;
  for (start = end; start < lineEnd && isBlank(text[start]); ++start)
  {
    if (text[start] != ',')
      continue;
    end = start + 1;
    if (hadComma || start == lineStart)
      Refuse("empty field (a comma without a number beside it)");
    hadComma = true;
  }
  end = start;
  if (hadComma && start == lineEnd)
    Refuse("empty field (a comma without a number beside it)");
  while (end < lineEnd && !isBlank(text[end]))
    ++end;
  return end > start;
}

std::string_view GraphWords::Need(const char* what)
{
  if (!NextWord())
    Refuse(std::string("the line ends where ") + what + " is needed");
  return Word();
}

uint64_t GraphWords::NeedWhole(const char* what, const uint64_t most)
{
  Need(what);
  return Whole(what, most);
}

uint64_t GraphWords::Whole(const char* what, const uint64_t most) const
{
  const std::string_view word = Word();
  uint64_t value = 0;
  const char* const last = word.data() + word.size();
  const std::from_chars_result result =
      std::from_chars(word.data(), last, value);
  if (result.ptr != last || result.ec == std::errc::invalid_argument)
    Refuse(Quote(word) + " is not " + what + ", a whole number from 0");
  if (result.ec == std::errc::result_out_of_range || value > most)
  {
    Refuse(Quote(word) + " is too large for " + what + "; it can be " +
           std::to_string(most) + " at most");
  }
  return value;
}

double GraphWords::Number(const char* what) const
{
  std::string_view digits = Word();
  // std::from_chars() knows '-' only.
  if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-')
    digits.remove_prefix(1);
  double value = 0.0;
  const char* const last = digits.data() + digits.size();
  const std::from_chars_result result =
      std::from_chars(digits.data(), last, value);
  if (result.ptr != last || result.ec == std::errc::invalid_argument)
    Refuse(Quote(Word()) + " is not " + what + ", a number");
  if (result.ec == std::errc::result_out_of_range)
  {
    Refuse(Quote(Word()) +
           " is out of range: too large or too small for a double");
  }
  if (!std::isfinite(value))
    Refuse(Quote(Word()) + " is not " + what + ", a finite number");
  return value;
}

void GraphWords::NeedEnd(const char* expected)
{
  if (NextWord())
    Refuse(Quote(Word()) + " is too much: a line has " + expected);
}

void GraphWords::Refuse(const std::string& reason) const
{
  nexec::Refuse({name, std::max<size_t>(line, 1), start - lineStart + 1},
                reason);
}

}  // namespace nexec
