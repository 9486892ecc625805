/**
 * @file chain/algorithm/rule_lines.hpp
 *
 * The lines of a rule file, their tokens, the states and signals that they
 * name, and errors that name the line.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_RULE_LINES_HPP
#define NEXEC_CHAIN_ALGORITHM_RULE_LINES_HPP

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/algorithm/local_rules.hpp>

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

  //! Refuse "next to", which is not how neighbours are named.
  void RefuseNextTo() const;
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

//! Refuse a name that could not be written in other lines.
void CheckRuleName(const std::string& file, const RuleLine& line,
                   const std::string& name);

//! Refuse a text that people could not read.
void CheckRuleText(const std::string& file, const RuleLine& line,
                   const std::string& text);

//! What the lines of a file can speak of.
struct RuleNames
{
  //! What to call the file in errors.
  std::string file;
  size_t bits = 0;
  std::vector<NamedState> states;
  std::vector<std::string> signals;
  //! Whether the states are too many for a bit each, and are only numbered.
  bool chooseCodes = false;

  void ReadStates(const RuleLine& line);
  //! After the states: what a node in one of them is.
  void ReadMeaning(const RuleLine& line);
  //! After the states, which get codes if they have none.
  void ReadSignals(const RuleLine& line);
  //! Most bits that codes may have with these signals.
  size_t MostBits() const;
  //! Give the states besides nothing other codes.
  void SetCodes(const std::vector<Code>& codes, const size_t newBits);

  //! The next token as a state.
  Code State(TokenReader& tokens) const;
  //! The next token as a state or the border.
  Neighbour Beside(TokenReader& tokens) const;
  //! The next token as a signal.
  SignalValue Signal(TokenReader& tokens) const;

 private:
  //! All codes have the same number of bits, and no two are the same.
  void CheckBits(const RuleLine& line, const NamedState& state,
                 const std::string& digits);
  //! One bit for each state, as far as that is possible.
  void NumberStates();
  //! Whether a table of rules for codes of so many bits is not too large.
  bool BitsFit(const size_t number) const;
  //! nullptr if there is none.
  const NamedState* FindState(const std::string& name) const;
};

}  // namespace nexec

#endif
