/**
 * @file clrs/probes.hpp
 *
 * Insertion sort as CLRS-30 shows it to a network: one frame per insertion,
 * keys that stay where they are and a list of pointers that changes.  This is
 * another state machine than chain/algorithm/insertion_sort.cpp, where a step
 * is one comparison and values move.
 */
#ifndef NEXEC_CLRS_PROBES_HPP
#define NEXEC_CLRS_PROBES_HPP

#include <nexec/clrs/pointers.hpp>

namespace nexec
{

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

}  // namespace nexec

#endif
