/**
 * @file io/json_zeros.cpp
 */
#include "json_zeros.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

bool IsDigit(const char c)
{
  return c >= '0' && c <= '9';
}

//! The end of a text that begins after its quotation mark.
size_t EndOfString(const std::string& text, size_t place)
{
  while (place < text.size() && text[place] != '"')
    place += text[place] == '\\' ? 2 : 1;
  return std::min(place + 1, text.size());
}

//! The first place from here on that has no such character.
template<typename Predicate>
size_t Skip(const std::string& text, const size_t place,
            const Predicate& isSuch)
{
  return static_cast<size_t>(
      std::find_if_not(text.begin() + place, text.end(), isSuch) -
      text.begin());
}

bool IsOfNumber(const char c)
{
  return IsDigit(c) || c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-';
}

//! The end of the zero that begins here, or just here if it is none.
size_t EndOfZero(const std::string& text, const size_t begin)
{
  const auto at = [&](const size_t place)
  {
    return place < text.size() ? text[place] : ' ';
  };
  size_t end = begin + (text[begin] == '-' ? 1 : 0);
  if (at(end) != '0')
    return begin;
  ++end;
  if (at(end) == '.')
  {
    const size_t zeros =
        Skip(text, end + 1, [](const char c) { return c == '0'; });
    end = zeros > end + 1 || IsDigit(at(zeros)) ? zeros : end;
  }
  if (IsDigit(at(end)))
    return begin;
  if (at(end) != 'e' && at(end) != 'E')
    return end;
  const size_t sign = at(end + 1) == '+' || at(end + 1) == '-' ? 1 : 0;
  return IsDigit(at(end + 1 + sign)) ? Skip(text, end + 1 + sign, IsDigit)
                                     : end;
}

//! Rewrite the number that begins here if it is a zero, and a long one.
void PlainZero(std::string& text, const size_t begin)
{
  const size_t end = EndOfZero(text, begin);
  const std::string zero = text[begin] == '-' ? "-0.0" : "0.0";
  const size_t size = end - begin;
  // What goes on after it is no number, and may not become one.
  if (end < text.size() && size > 0 && IsOfNumber(text[end]))
    text[begin] = '?';
  else if (size >= zero.size())
    text.replace(begin, size, zero + std::string(size - zero.size(), ' '));
}

}  // namespace

std::string WithPlainZeros(std::string text)
{
  size_t place = 0;
  while (place < text.size())
  {
    if (text[place] == '"')
    {
      place = EndOfString(text, place + 1);
      continue;
    }
    if (!IsDigit(text[place]) && text[place] != '-')
    {
      ++place;
      continue;
    }
    const size_t end = Skip(text, place, IsOfNumber);
    PlainZero(text, place);
    place = end;
  }
  return text;
}

}  // namespace nexec
