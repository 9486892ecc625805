/**
 * @file chain/algorithm/words.hpp
 *
 * All configurations of all lengths that an algorithm can reach, as a finite
 * set of words.  The argument is in doc/certificate.md.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_WORDS_HPP
#define NEXEC_CHAIN_ALGORITHM_WORDS_HPP

#include <nexec/chain/algorithm/local_rules.hpp>
#include "order.hpp"

#include <string>
#include <vector>

namespace nexec
{

//! A node of a word, or (`many`) one or more nodes that are `nothing`.
struct Cell
{
  Code code;
  bool many;
};

/**
 * A set of configurations that differ only in how long their runs of `nothing`
 * are.  A run of one or two nodes has as many cells; a longer one has three:
 * its first node, the many between, its last node.
 *
 * The cells between two `many` cells are a *cluster*; cluster c begins behind
 * the c-th of them, cluster 0 at the left end of the chain.
 */
using Word = std::vector<Cell>;

//! A position, counted from where a cluster of the word begins.
struct CellPosition
{
  size_t cluster;
  int offset;
};

//! The positions of the cells of a word; that of a `many` cell is its first
//! node.
std::vector<CellPosition> CellPositions(const Word& word);

//! The window that the nodes of a cell have.
inline Window WindowAt(const Word& word, const size_t cell)
{
  return WindowAt(word.size(), cell,
                  [&](const size_t u) { return word[u].code; });
}

//! A key by which words can be found.
std::vector<uint16_t> WordKey(const Word& word);

//! A word, and for one configuration in it, where its clusters begin.
struct PlacedWord
{
  Word word;
  //! Position of the first node of each cluster; that of cluster 0 is 0.
  std::vector<size_t> begins;
};

//! The word that a configuration belongs to.
PlacedWord WordOf(const std::vector<Code>& states);

//! The codes of a configuration, with as many nodes for each `many` cell.
std::vector<Code> StatesOf(const Word& word,
                           const std::vector<size_t>& manyLengths);

//! A word for people: the names of its states, ... for one or more `nothing`.
std::string WordText(const Word& word, const Algorithm& algorithm);

//! How long the c-th `many` cell must be for a successor to be the one.
struct RunCondition
{
  size_t run;
  size_t length;
  //! Whether longer ones will do as well.
  bool orMore;
};

//! What a step may lead to.
struct Successor
{
  std::vector<RunCondition> conditions;
  //! Number of the word in the closed set.
  size_t word;
  //! Where its clusters begin, in terms of the old ones; [0] is the left end.
  std::vector<CellPosition> begins;
};

//! What a step does when the pairs that the rules look at compare like this.
struct Outcome
{
  //! One of less, equal, greater for each pair that is looked at.
  std::vector<Order> orders;
  SignalValue signal;
  //! Left nodes of the pairs that are exchanged.
  std::vector<CellPosition> exchanges;
  //! Exactly one of them applies to a configuration.
  std::vector<Successor> successors;
};

//! A word that can be reached.
struct ReachableWord
{
  Word word;
  //! What is known about the order of the values.
  OrderTable orders;
  //! Cells u such that the rules look at how u and u + 1 compare.
  std::vector<size_t> lookedAt;
  //! All steps from here; none from a halted word.
  std::vector<Outcome> outcomes;

  //! Whether every node is `nothing`.
  bool Halted() const;
};

/**
 * Why words cannot follow some rules, or "": a node that is `nothing` among
 * such nodes must stay so, the rules must not look at how two such nodes
 * compare, and chains of all lengths must start with the same active nodes.
 */
std::string WordsProblem(const LocalRules& rules);

/**
 * All words that executions of any length reach.  Throws std::invalid_argument
 * if there is a WordsProblem() or a LoneStartProblem(), or if there are too
 * many words.
 *
 * @param rules The algorithm.
 */
std::vector<ReachableWord> CloseWords(const LocalRules& rules);

//! How the neighbours of a word compare: one entry for each pair of adjacent
//! cells, 0 where both are `nothing`.
using ComparisonPattern = std::vector<Order>;

//! All ways in which the pairs with a node that is not `nothing` may compare.
std::vector<ComparisonPattern> ComparisonPatterns(const ReachableWord& word);

}  // namespace nexec

#endif
