/**
 * @file chain/algorithm/rule_lines.cpp
 */
#include "rule_lines.hpp"

#include <nexec/chain/algorithm/rule_file.hpp>
#include <nexec/core/errors.hpp>

#include <algorithm>
#include <numeric>

namespace nexec
{

namespace
{

constexpr char blanks[] = " \t\r\f\v";

//! Names that are longer are nobody's slip of a finger.
constexpr size_t maxSimilar = 40;

//! Least number of letters to add, drop or change.
size_t EditDistance(const std::string& a, const std::string& b)
{
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t(0));
  for (size_t i = 1; i <= a.size(); ++i)
  {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j)
    {
      const size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
    }
  }
  return row.back();
}

std::vector<std::string> SplitTokens(const std::string& text)
{
  std::vector<std::string> tokens(1);
  const auto end = [&]
  {
    if (!tokens.back().empty())
      tokens.emplace_back();
  };
  for (const char c : text)
  {
    const bool alone = c == '(' || c == ')' || c == ':';
    const bool blank = std::string(blanks).find(c) != std::string::npos;
    if (alone || blank)
      end();
    if (!blank)
      tokens.back() += c;
    if (alone)
      end();
  }
  if (tokens.back().empty())
    tokens.pop_back();
  return tokens;
}

std::string Trimmed(const std::string& text)
{
  const size_t first = text.find_first_not_of(blanks);
  if (first == std::string::npos)
    return "";
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace

std::string QuoteToken(const std::string& token)
{
  constexpr size_t maxShown = 40;
  constexpr char digits[] = "0123456789abcdef";
  std::string text = "'";
  for (const char c : token.substr(0, maxShown))
  {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7f)
      text += std::string("\\x") + digits[byte >> 4] + digits[byte & 15];
    else
      text += c;
  }
  return text + (token.size() > maxShown ? "...'" : "'");
}

std::string JoinNames(const std::vector<std::string>& names)
{
  std::string text;
  for (const std::string& name : names)
    text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string DidYouMean(const std::string& token,
                       const std::vector<std::string>& candidates)
{
  const std::string* best = nullptr;
  // One letter in three may be wrong.
  size_t least = std::max<size_t>(1, token.size() / 3) + 1;
  for (const std::string& candidate : candidates)
  {
    if (token.size() > maxSimilar)
      break;
    const size_t distance = EditDistance(token, candidate);
    if (distance < least)
    {
      least = distance;
      best = &candidate;
    }
  }
  return best == nullptr ? "" : "; did you mean '" + *best + "'?";
}

void RefuseRule(const std::string& name, const size_t number,
                const std::string& reason)
{
  throw InputError(name + ":" + std::to_string(number) + ": " + reason);
}

std::vector<RuleLine> SplitRules(const std::string& text,
                                 const std::string& name)
{
  if (text.size() > maxRuleFileBytes)
  {
    throw InputError(name + ": a rule file has at most " +
                     std::to_string(maxRuleFileBytes) + " bytes, not " +
                     std::to_string(text.size()));
  }
  std::vector<RuleLine> lines;
  const std::string byteOrderMark = "\xef\xbb\xbf";
  size_t begin =
      text.compare(0, 3, byteOrderMark) == 0 ? byteOrderMark.size() : 0;
  for (size_t number = 1; begin < text.size(); ++number)
  {
    const size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    line = Trimmed(line.substr(0, line.find('#')));
    if (line.empty())
      continue;
    const std::string keyword = line.substr(0, line.find_first_of(" \t:("));
    const std::string rest = Trimmed(line.substr(keyword.size()));
    lines.push_back({number, keyword, SplitTokens(rest), rest});
  }
  return lines;
}

void TokenReader::Refuse(const std::string& reason) const
{
  RefuseRule(file, line.number, reason);
}

bool TokenReader::Take(const std::string& token)
{
  if (AtEnd() || line.tokens[next] != token)
    return false;
  ++next;
  return true;
}

std::string TokenReader::Token(const std::string& what)
{
  if (AtEnd())
    Refuse("the line ends where " + what + " should be");
  return line.tokens[next++];
}

void TokenReader::Expect(const std::string& token, const std::string& usage)
{
  if (Take(token))
    return;
  Refuse((AtEnd() ? "the line ends where '" + token + "' should be"
                  : "there is " + QuoteToken(line.tokens[next]) + " where '" +
                  token + "' should be") +
         "; write: " + usage);
}

void TokenReader::ExpectEnd(const std::string& usage) const
{
  if (!AtEnd())
  {
    Refuse(QuoteToken(line.tokens[next]) +
           " is one word too many; write: " + usage);
  }
}

size_t TokenReader::Number(const size_t least, const size_t most)
{
  const std::string token = Token("a number");
  size_t number = 0;
  const bool digits = token.size() <= 6 &&
      std::all_of(token.begin(), token.end(),
                  [](const char c) { return c >= '0' && c <= '9'; });
  for (const char c : token)
    number = digits ? 10 * number + static_cast<size_t>(c - '0') : 0;
  if (!digits || number < least || number > most)
  {
    Refuse(QuoteToken(token) + " should be a number from " +
           std::to_string(least) + " to " + std::to_string(most));
  }
  return number;
}

}  // namespace nexec
