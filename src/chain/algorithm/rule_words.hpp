/**
 * @file chain/algorithm/rule_words.hpp
 *
 * The words of one line of a rule file.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_RULE_WORDS_HPP
#define NEXEC_CHAIN_ALGORITHM_RULE_WORDS_HPP

#include "rule_lines.hpp"

#include <string>

namespace nexec
{

//! Reads the words of a line from left to right.  File and line must stay.
class WordReader
{
 public:
  WordReader(const std::string& file, const RuleLine& line) :
      file(file), line(line)
  {
  }

  //! Throw InputError about this line.
  [[noreturn]] void Refuse(const std::string& reason) const;

  bool AtEnd() const { return place == line.words.size(); }

  //! Whether the next word is this one; then it is taken.
  bool Take(const std::string& word);

  //! The next word, whatever it is; `what` says what it should be.
  std::string Word(const std::string& what);

  //! Take this word, or refuse the line with an example of a right one.
  void Expect(const std::string& word, const std::string& usage);

  void ExpectEnd(const std::string& usage) const;

  size_t Number(const size_t least, const size_t most);

 private:
  const std::string& file;
  const RuleLine& line;
  size_t place = 0;
};

}  // namespace nexec

#endif
