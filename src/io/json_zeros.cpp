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

//! The end of a number that begins here.
size_t EndOfNumber(const std::string& text, const size_t place)
{
  return Skip(text, place,
              [](const char c)
              {
                return IsDigit(c) || c == '.' || c == 'e' || c == 'E' ||
                    c == '+' || c == '-';
              });
}

//! Whether this is a zero, and a longer one than need be.
bool IsLongZero(const std::string& number)
{
  const auto isZero = [](const char c)
  {
    return c == '0';
  };
  size_t place = number[0] == '-' ? 1 : 0;
  if (place == number.size() || number[place] != '0')
    return false;
  ++place;
  if (place < number.size() && number[place] == '.')
  {
    const size_t end = Skip(number, place + 1, isZero);
    if (end == place + 1)
      return false;
    place = end;
  }
  if (place == number.size())
    return place > 4;
  if (number[place] != 'e' && number[place] != 'E')
    return false;
  ++place;
  if (place < number.size() && (number[place] == '+' || number[place] == '-'))
    ++place;
  return place < number.size() && Skip(number, place, IsDigit) == number.size();
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
    const size_t end = EndOfNumber(text, place);
    if (IsLongZero(text.substr(place, end - place)))
    {
      const std::string zero = text[place] == '-' ? "-0.0" : "0.0";
      text.replace(place, end - place,
                   zero + std::string(end - place - zero.size(), ' '));
    }
    place = end;
  }
  return text;
}

}  // namespace nexec
