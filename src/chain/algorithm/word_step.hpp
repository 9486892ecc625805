/**
 * @file chain/algorithm/word_step.hpp
 *
 * One step of all configurations of a word at once.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_WORD_STEP_HPP
#define NEXEC_CHAIN_ALGORITHM_WORD_STEP_HPP

#include "words.hpp"

namespace nexec
{

//! A word that a step may lead to, and what is known of its values.
struct WordAfter
{
  Word word;
  OrderTable orders;
  std::vector<RunCondition> conditions;
  std::vector<CellPosition> begins;
};

//! All that one way of comparing leads to.
struct StepAfter
{
  std::vector<Order> orders;
  SignalValue signal;
  std::vector<CellPosition> exchanges;
  std::vector<WordAfter> words;
};

//! Cells u such that the rules look at how u and u + 1 compare.
std::vector<size_t> LookedAt(const LocalRules& rules, const Word& word);

/**
 * The steps from a word, one for each way in which the pairs that the rules
 * look at may compare.
 *
 * @param rules The algorithm.
 * @param word Where it stands; not halted.
 * @param orders What is known of the values.
 */
std::vector<StepAfter> StepWord(const LocalRules& rules, const Word& word,
                                const OrderTable& orders);

}  // namespace nexec

#endif
