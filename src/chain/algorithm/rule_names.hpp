/**
 * @file chain/algorithm/rule_names.hpp
 *
 * The states and signals of a rule file.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_RULE_NAMES_HPP
#define NEXEC_CHAIN_ALGORITHM_RULE_NAMES_HPP

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/algorithm/local_rules.hpp>

#include "rule_lines.hpp"

#include <string>
#include <vector>

namespace nexec
{

//! Refuse a name that could not be written in other lines.
void CheckRuleName(const std::string& file, const RuleLine& line,
                   const std::string& name);

//! What the lines of a file can speak of.
struct RuleNames
{
  //! What to call the file in errors.
  std::string file;
  size_t bits = 0;
  std::vector<NamedState> states;
  std::vector<std::string> signals;

  void ReadStates(const RuleLine& line);
  //! After the states.
  void ReadSignals(const RuleLine& line);

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
  //! One bit for each state.
  void NumberStates(const RuleLine& line);
  //! nullptr if there is none.
  const NamedState* FindState(const std::string& name) const;
};

}  // namespace nexec

#endif
