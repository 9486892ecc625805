/**
 * @file chain/algorithm/word_ranking.hpp
 *
 * A number of steps within which all runs halt, from the words that they reach.
 * The argument is in doc/certificate.md.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_WORD_RANKING_HPP
#define NEXEC_CHAIN_ALGORITHM_WORD_RANKING_HPP

#include <nexec/chain/algorithm/step_bound.hpp>
#include "words.hpp"

#include <optional>
#include <string>
#include <vector>

namespace nexec
{

//! No run of n nodes takes more steps than this.
struct StepLimit
{
  //! For lengths from so many nodes on.
  size_t from;
  StepBound formula;
  //! For each length before.
  std::vector<size_t> shorter;

  size_t At(const size_t length) const
  {
    return length < from ? shorter[length] : formula.At(length);
  }
};

/**
 * Look for a ranking function: a polynomial for each sequence of active codes,
 * in the number of inversions and in the numbers of idle nodes between them,
 * that each step lowers by 1 or more and that is 0 when all nodes are idle.
 *
 * @param rules The algorithm.
 * @param words All words that it reaches.
 * @param degree Of the polynomial in the numbers of idle nodes: 1 or 2.
 * @param problem Set to why there is none; in one sentence.
 */
std::optional<StepLimit> RankWords(const LocalRules& rules,
                                   const std::vector<ReachableWord>& words,
                                   const size_t degree, std::string& problem);

}  // namespace nexec

#endif
