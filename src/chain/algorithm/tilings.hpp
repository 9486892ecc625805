/**
 * @file chain/algorithm/tilings.hpp
 *
 * All configurations of all lengths that an algorithm reaches whose active
 * nodes fill the whole chain, as a finite set of tilings.  The argument is in
 * doc/certificate.md.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_TILINGS_HPP
#define NEXEC_CHAIN_ALGORITHM_TILINGS_HPP

#include <nexec/chain/algorithm/local_rules.hpp>
#include "order.hpp"

#include <vector>

namespace nexec
{

/**
 * A set of configurations: a head, a pattern over and over, a tail.  The
 * pattern goes on for `rest` nodes more than a multiple of its size; it is
 * empty if there is one length only.
 */
struct Tiling
{
  std::vector<Code> head;
  std::vector<Code> pattern;
  size_t rest = 0;
  std::vector<Code> tail;

  //! Whether every node is `nothing`.
  bool Halted() const;
  //! A node of the pattern, counted around; requires that there is one.
  Code Around(const size_t number) const
  {
    return pattern[number % pattern.size()];
  }
  //! The number of the node of the pattern that is last in the chain.
  size_t LastOfPattern() const
  {
    return (rest + pattern.size() - 1) % pattern.size();
  }
};

bool operator<(const Tiling& a, const Tiling& b);

//! What may be known of how the neighbours in a tiling compare.
struct TilingOrders
{
  //! Of each node of the head and the node after it.
  std::vector<Order> head;
  //! Of each node of the pattern and the node after it, wherever it occurs.
  std::vector<Order> pattern;
  //! Of each node of the tail and the node before it.
  std::vector<Order> tail;
};

//! A tiling that can be reached.
struct ReachableTiling
{
  Tiling tiling;
  TilingOrders orders;
  //! Number of nodes of its shortest configuration.
  size_t minLength;
};

//! Two neighbours of a tiling.
struct TilingPair
{
  Code left, right;
  //! How they may compare.
  Order orders;
  //! Whether the chain has more and more of them; otherwise there is one.
  bool many;
};

//! All pairs of neighbours of a tiling; each is there at least once.
std::vector<TilingPair> PairsOf(const ReachableTiling& reachable);

//! All windows of a tiling.
std::vector<Window> WindowsOf(const Tiling& tiling);

/**
 * All tilings that executions of any length reach.  Throws
 * std::invalid_argument if there seems to be no end of them, if the rules let a
 * gate fire alone or exchange a value twice, or if there is a
 * LoneStartProblem().
 *
 * @param rules The algorithm.
 */
std::vector<ReachableTiling> CloseTilings(const LocalRules& rules);

}  // namespace nexec

#endif
