/**
 * @file clrs/probes.hpp
 *
 * Insertion sort as CLRS-30 shows it to a network, and what a network makes of
 * it.  There is one frame per insertion, keys stay where they are and a list of
 * pointers changes.  This is another state machine than
 * chain/algorithm/insertion_sort.cpp, where a step is one comparison and values
 * move.
 *
 * In a list every node points to the node before it and the head to itself, so
 * its pointers are not a permutation.  What a network is taught is one: the
 * cycle in which the head points to the tail, and the head.
 */
#ifndef NEXEC_CLRS_PROBES_HPP
#define NEXEC_CLRS_PROBES_HPP

#include <armadillo>

#include <optional>
#include <vector>

namespace nexec
{

//! A list of nodes as one cycle through all of them and where it begins.
struct CyclicList
{
  //! For each node the node before it; for the head, the tail.
  arma::uvec cycle;
  //! The first node.
  arma::uword head;
};

/**
 * Pointers of a list.
 *
 * @param order The nodes 0, ..., n - 1, each once (not checked), in the order
 *     of the list.
 * @return For each node the node before it; the head points to itself.
 */
arma::uvec PointersFromOrder(const arma::uvec& order);

/**
 * The list that pointers describe, if they describe one that has all nodes.
 *
 * @param pointers For each node the node before it.
 * @return The nodes from the head to the tail, or nothing.
 */
std::optional<arma::uvec> OrderFromPointers(const arma::uvec& pointers);

//! Turn the pointers of a list into a cycle; throws InputError if they are no
//! list of at least one node.
CyclicList CycleFromPointers(const arma::uvec& pointers);

/**
 * The way back, for any predicted cycle: the head points to itself, all other
 * nodes as the cycle says.  Requires that the head is one of the nodes.
 */
arma::uvec PointersFromCycle(const CyclicList& list);

//! All probes of one sequence of length n; a frame per insertion, n of them.
struct ClrsProbes
{
  //! Input: where each node stands, ascending in [0, 1).
  arma::vec pos;
  //! Input: the keys; node v keeps key v.
  arma::vec key;
  //! Hint: pointers of the list, n x frames.
  arma::umat predH;
  //! Hint: the node that the inserted one displaced, per frame.
  arma::uvec i;
  //! Hint: the node that was inserted, per frame.
  arma::uvec j;
  //! Output: pointers of the sorted list.
  arma::uvec pred;
  //! Output as it is learnt: a cycle and its head.
  CyclicList output;

  //! Get n.
  size_t Length() const { return key.n_elem; }
};

//! Positions as the benchmark's test data has them: 0, 1/n, 2/n, ...; requires
//! that n is not 0.
arma::vec RegularPositions(const size_t length);

/**
 * Run insertion sort and record it.  Throws InputError if there are no keys, or
 * not as many positions.
 *
 * @param key The keys, no NaN; equal keys keep their order.
 * @param pos The positions, as many.
 */
ClrsProbes TraceProbes(const arma::vec& key, const arma::vec& pos);

/**
 * The first frame whose list is sorted, T_x: 0 if the keys already were.  A
 * network that has the output before has not followed the algorithm.  Requires
 * probes of TraceProbes().
 */
size_t SolvedFrame(const ClrsProbes& probes);

//! Sequences of one length.
using ClrsBatch = std::vector<ClrsProbes>;

//! One step of a network for one sequence.  Matrices of scores have a column
//! for each v with the scores for "v points to u".
struct ClrsTraceStep
{
  //! Hidden states after the step, h x n; empty if not asked for.
  arma::mat hidden;
  //! Scores of the hints, n x n, n, n.
  arma::mat predH;
  arma::vec i, j;
  //! Output as it would be if the network stopped here; empty if not asked
  //! for: scores (n x n), logarithm of the permutation (n x n, empty for plain
  //! pointers), scores of the head (n, the same).
  arma::mat pred, logPermutation;
  arma::vec predMask;
  //! The pointers that follow, n.
  arma::uvec pointers;
};

//! The steps 1, ..., n - 1 of one sequence.
using ClrsTrace = std::vector<ClrsTraceStep>;

//! What to keep.
struct ClrsTraceOptions
{
  //! Decode the output after every step, not only after the last.
  bool everyOutput = true;
  //! Keep the hidden states.
  bool hidden = true;
};

}  // namespace nexec

#endif
