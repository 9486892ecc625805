/**
 * @file chain/algorithm/word_spread.hpp
 *
 * Words as numbers of idle nodes between active ones, and what steps do with
 * them.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_WORD_SPREAD_HPP
#define NEXEC_CHAIN_ALGORITHM_WORD_SPREAD_HPP

#include "words.hpp"

#include <cstdint>
#include <vector>

namespace nexec
{

//! A number that depends on variables: a constant, and the coefficient of each
//! of them.
using Affine = std::vector<int64_t>;

//! The active codes of a set of configurations, and how many idle nodes are
//! before, between and after them.
struct Spread
{
  std::vector<Code> codes;
  std::vector<Affine> gaps;
};

//! All configurations of a word: for each `many` cell there is a variable,
//! which is 0 or more.
Spread SpreadOf(const Word& word);

//! One configuration, with variables that do not occur.
Spread SpreadOf(const std::vector<Code>& states, const size_t variables);

//! What a step leads from and to, in the same variables; each is 0 or more.
struct SpreadStep
{
  Spread before, after;
  //! By how much the number of inversions grows: of pairs of nodes, neighbours
  //! or not, of which the left one has the greater value.
  int64_t addedInversions;
};

/**
 * All configurations that step from one word to another.
 *
 * @param from Where they are.
 * @param outcome One of its outcomes.
 * @param successor One of the successors of that.
 * @param to Its word.
 */
SpreadStep StepOf(const ReachableWord& from, const Outcome& outcome,
                  const Successor& successor, const Word& to);

}  // namespace nexec

#endif
