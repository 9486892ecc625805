/**
 * @file bindings/options/text.cpp
 */
#include "text.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <sstream>

namespace nexec::bindings
{

namespace
{

//! Count the insertions, deletions and replacements between two words.
size_t EditDistance(const std::string& a, const std::string& b)
{
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t(0));
  for (size_t i = 0; i < a.size(); ++i)
  {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j)
    {
      const size_t replace = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replace, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::vector<std::string> Words(const std::string& text)
{
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;)
    words.push_back(word);
  return words;
}

std::string JoinList(const std::vector<std::string>& items,
                     const std::string& last)
{
  std::string text;
  for (size_t i = 0; i < items.size(); ++i)
  {
    if (i > 0)
      text += (i + 1 == items.size()) ? " " + last + " " : ", ";
    text += items[i];
  }
  return text;
}

std::string ClosestName(const std::string& name,
                        const std::vector<std::string>& candidates)
{
  // A beginning that only one has.
  std::vector<std::string> longer;
  for (const std::string& candidate : candidates)
  {
    if (name.size() >= 3 && candidate.compare(0, name.size(), name) == 0)
      longer.push_back(candidate);
  }
  if (longer.size() == 1)
    return longer[0];
  std::string closest;
  // A short word is close only if nearly all of it is right.
  size_t best = std::min<size_t>(3, 1 + name.size() / 4) + 1;
  for (const std::string& candidate : candidates)
  {
    const size_t distance = EditDistance(name, candidate);
    if (distance < best && distance < candidate.size())
    {
      best = distance;
      closest = candidate;
    }
  }
  return closest;
}

bool IsNumberList(const std::string& text)
{
  // Not "-inf", which looks like letters of options.
  if (text.find_first_not_of("+-0123456789.eE,") != std::string::npos)
    return false;
  const char* next = text.data();
  const char* const end = next + text.size();
  while (true)
  {
    if (end - next > 1 && *next == '+' && next[1] != '-')
      ++next;
    double value = 0.0;
    const std::from_chars_result result = std::from_chars(next, end, value);
    if (result.ec == std::errc::invalid_argument)
      return false;
    if (result.ptr == end)
      return true;
    if (*result.ptr != ',')
      return false;
    next = result.ptr + 1;
  }
}

bool AreNumbers(const std::string& text)
{
  // A comma may stand at the end of a word: 3, 1, 2.
  bool any = false;
  for (std::string word : Words(text))
  {
    if (word.size() > 1 && word.back() == ',')
      word.pop_back();
    if (!IsNumberList(word))
      return false;
    any = true;
  }
  return any;
}

std::string AlignedText(const TextTable& table)
{
  std::vector<size_t> widths;
  for (const std::vector<std::string>& row : table)
  {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (size_t k = 0; k < row.size(); ++k)
      widths[k] = std::max(widths[k], row[k].size());
  }
  std::string text;
  for (const std::vector<std::string>& row : table)
  {
    for (size_t k = 0; k < row.size(); ++k)
    {
      text += k == 0 ? "" : "  ";
      text += std::string(widths[k] - row[k].size(), ' ') + row[k];
    }
    text += '\n';
  }
  return text;
}

}  // namespace nexec::bindings
