/**
 * @file chain/algorithm/rule_words.cpp
 */
#include "rule_words.hpp"

#include <algorithm>

namespace nexec
{

void WordReader::Refuse(const std::string& reason) const
{
  RefuseRule(file, line.number, reason);
}

bool WordReader::Take(const std::string& word)
{
  if (AtEnd() || line.words[place] != word)
    return false;
  ++place;
  return true;
}

std::string WordReader::Word(const std::string& what)
{
  if (AtEnd())
    Refuse("the line ends where " + what + " should be");
  return line.words[place++];
}

void WordReader::Expect(const std::string& word, const std::string& usage)
{
  if (Take(word))
    return;
  Refuse((AtEnd() ? "the line ends where '" + word + "' should be"
                  : "there is " + QuoteWord(line.words[place]) + " where '" +
                  word + "' should be") +
         "; write: " + usage);
}

void WordReader::ExpectEnd(const std::string& usage) const
{
  if (!AtEnd())
  {
    Refuse(QuoteWord(line.words[place]) +
           " is one word too many; write: " + usage);
  }
}

size_t WordReader::Number(const size_t least, const size_t most)
{
  const std::string word = Word("a number");
  size_t number = 0;
  const bool digits = word.size() <= 6 &&
      std::all_of(word.begin(), word.end(),
                  [](const char c) { return c >= '0' && c <= '9'; });
  for (const char c : word)
    number = digits ? 10 * number + static_cast<size_t>(c - '0') : 0;
  if (!digits || number < least || number > most)
  {
    Refuse(QuoteWord(word) + " should be a number from " +
           std::to_string(least) + " to " + std::to_string(most));
  }
  return number;
}

}  // namespace nexec
