/**
 * @file chain/algorithm/rule_lines.hpp
 *
 * The lines of a rule file, and errors that name them.
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
  //! Its first word.
  std::string keyword;
  //! What follows, word by word; ( ) and : are words of their own.
  std::vector<std::string> words;
  //! What follows, as it was written.
  std::string rest;
};

//! A text in quotes, short and printable whatever it holds.
std::string QuoteWord(const std::string& word);

//! "a, b, c".
std::string JoinNames(const std::vector<std::string>& names);

//! "; did you mean 'x'?", or "" if no candidate is close.
std::string DidYouMean(const std::string& word,
                       const std::vector<std::string>& candidates);

//! Throw InputError: "name:number: reason".
[[noreturn]] void RefuseRule(const std::string& name, const size_t number,
                             const std::string& reason);

//! The lines that are not empty.  Throws InputError if there is too much text.
std::vector<RuleLine> SplitRules(const std::string& text,
                                 const std::string& name);

}  // namespace nexec

#endif
