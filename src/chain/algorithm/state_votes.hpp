/**
 * @file chain/algorithm/state_votes.hpp
 *
 * How hard it is to tell from what a node sees whether it becomes one of some
 * states.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_STATE_VOTES_HPP
#define NEXEC_CHAIN_ALGORITHM_STATE_VOTES_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace nexec
{

/**
 * What becomes of nodes, as points, and how hard it is to tell by a weighted
 * vote whether a node becomes one of some states.  The votes are one for each
 * own state, each signal and each state beside it: what a network adds up for a
 * bit while its attention is even.
 */
class StateVotes
{
 public:
  //! Looks at short executions of the algorithm.
  explicit StateVotes(const Algorithm& algorithm);

  //! Get the number of states besides nothing.
  size_t NumStates() const { return numStates; }

  /**
   * How many corrections votes need until they are right about everything that
   * was seen, by a margin: more if there is hardly any room between the two
   * sides, and maxEffort if there is none.
   *
   * @param states A bit for each state, the lowest for the first one besides
   *     nothing.
   */
  size_t Effort(const uint64_t states);

  //! Number of different questions so far.
  size_t NumAsked() const { return known.size(); }

  static constexpr size_t maxEffort = 4000;

 private:
  //! What becomes of a node, and the votes that count.
  struct Point
  {
    size_t own, signal, left, right;
    //! Number of the state that follows; 0 is nothing.
    size_t next;
  };

  size_t CountCorrections(const uint64_t states) const;

  size_t numStates;
  size_t numVotes;
  std::vector<Point> points;
  std::unordered_map<uint64_t, size_t> known;
};

}  // namespace nexec

#endif
