/**
 * @file chain/algorithm/rule_lines.hpp
 *
 * The lines of a rule file, their tokens, and errors that name them.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_RULE_LINES_HPP
#define NEXEC_CHAIN_ALGORITHM_RULE_LINES_HPP

#include <cstddef>
#include <string>
#include <vector>

namespace nexec
{

//! One line, without its comment.
struct RuleLine
{
  //! From 1.
  size_t number;
  //! Its first token.
  std::string keyword;
  //! What follows, token by token; ( ) and : are tokens of their own.
  std::vector<std::string> tokens;
  //! What follows, as it was written.
  std::string rest;
};

//! A text in quotes, short and printable whatever it holds.
std::string QuoteToken(const std::string& token);

//! "a, b, c".
std::string JoinNames(const std::vector<std::string>& names);

//! "; did you mean 'x'?", or "" if no candidate is close.
std::string DidYouMean(const std::string& token,
                       const std::vector<std::string>& candidates);

//! Throw InputError: "name:number: reason".
[[noreturn]] void RefuseRule(const std::string& name, const size_t number,
                             const std::string& reason);

//! The lines that are not empty.  Throws InputError if there is too much text.
std::vector<RuleLine> SplitRules(const std::string& text,
                                 const std::string& name);

//! Reads the tokens of a line from left to right.  File and line must stay.
class TokenReader
{
 public:
  TokenReader(const std::string& file, const RuleLine& line) :
      file(file), line(line)
  {
  }

  //! Throw InputError about this line.
  [[noreturn]] void Refuse(const std::string& reason) const;

  bool AtEnd() const { return next == line.tokens.size(); }

  //! Whether the next token is this one; then it is taken.
  bool Take(const std::string& token);

  //! The next token, whatever it is; `what` says what it should be.
  std::string Token(const std::string& what);

  //! Take this token, or refuse the line with an example of a right one.
  void Expect(const std::string& token, const std::string& usage);

  void ExpectEnd(const std::string& usage) const;

  size_t Number(const size_t least, const size_t most);

 private:
  const std::string& file;
  const RuleLine& line;
  size_t next = 0;
};

}  // namespace nexec

#endif
