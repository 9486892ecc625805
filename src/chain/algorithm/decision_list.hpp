/**
 * @file chain/algorithm/decision_list.hpp
 *
 * Finding a decision list for the signal.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_DECISION_LIST_HPP
#define NEXEC_CHAIN_ALGORITHM_DECISION_LIST_HPP

#include <nexec/chain/algorithm/local_rules.hpp>

#include <vector>

namespace nexec
{

//! The edge types that are present in some configurations, and their signal.
struct Situation
{
  std::vector<EdgeType> present;
  SignalValue signal;

  bool Has(const EdgeType& type) const;
};

/**
 * Give rules a decision list that says of every situation what its signal is;
 * signal 0 is what it says where no line applies.  Lines whose types the gates
 * of the rules look at come first, then those that decide more situations.
 *
 * @param situations What is to be told apart.
 * @param types The edge types that lines may look at.
 * @param rules Gets the list; requires that it has none.
 * @return The situations that no line tells apart: none if a list was found.
 */
std::vector<Situation> LearnSignal(std::vector<Situation> situations,
                                   const std::vector<EdgeType>& types,
                                   LocalRules& rules);

}  // namespace nexec

#endif
