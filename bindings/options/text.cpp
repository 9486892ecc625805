/**
 * @file bindings/options/text.cpp
 */
#include "text.hpp"

#include <algorithm>
#include <numeric>
#include <sstream>

namespace nexec::bindings
{

namespace
{

const size_t pageWidth = 80;

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

bool StartsOption(const std::string& word)
{
  return word[0] == '[' || (word.size() > 1 && word[0] == '-');
}

//! Keep each option in one piece with the words that follow it.
std::vector<std::string> CallPieces(const std::string& call)
{
  std::vector<std::string> pieces;
  for (const std::string& word : Words(call))
  {
    if (pieces.empty() || StartsOption(word))
      pieces.push_back(word);
    else
      pieces.back() += " " + word;
  }
  return pieces;
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

std::vector<std::string> Paragraphs(const std::string& text)
{
  std::istringstream in(text);
  std::vector<std::string> paragraphs(1);
  for (std::string line; std::getline(in, line);)
  {
    const std::vector<std::string> words = Words(line);
    if (words.empty() && !paragraphs.back().empty())
      paragraphs.emplace_back();
    for (const std::string& word : words)
      paragraphs.back() += (paragraphs.back().empty() ? "" : " ") + word;
  }
  if (paragraphs.back().empty())
    paragraphs.pop_back();
  return paragraphs;
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

std::string Wrap(const std::string& text, const size_t indent,
                 const size_t column)
{
  std::string page;
  size_t used = column;
  bool lineStart = true;
  for (const std::string& word : Words(text))
  {
    if (!lineStart && used + 1 + word.size() > pageWidth)
    {
      page += "\n" + std::string(indent, ' ');
      used = indent;
      lineStart = true;
    }
    page += (lineStart ? "" : " ") + word;
    used += word.size() + (lineStart ? 0 : 1);
    lineStart = false;
  }
  return page + "\n";
}

std::vector<std::string> WrapCall(const std::string& call, const size_t width)
{
  std::vector<std::string> lines;
  for (const std::string& piece : CallPieces(call))
  {
    // Two columns are kept for " \" at the end of the line.
    if (lines.empty())
      lines.push_back(piece);
    else if (lines.back().size() + 1 + piece.size() + 2 <= width)
      lines.back() += " " + piece;
    else
    {
      lines.back() += " \\";
      lines.push_back("    " + piece);
    }
  }
  return lines;
}

std::string ClosestName(const std::string& name,
                        const std::vector<std::string>& candidates)
{
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
