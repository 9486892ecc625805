/**
 * @file clrs/trace.hpp
 *
 * What a network does at every step, for diagnosis.
 */
#ifndef NEXEC_CLRS_TRACE_HPP
#define NEXEC_CLRS_TRACE_HPP

#include <armadillo>

#include <vector>

namespace nexec
{

//! One step for one sequence.  Matrices of scores have a column for each v with
//! the scores for "v points to u".
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
