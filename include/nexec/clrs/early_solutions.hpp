/**
 * @file clrs/early_solutions.hpp
 *
 * Whether a network has the output before the algorithm does.
 */
#ifndef NEXEC_CLRS_EARLY_SOLUTIONS_HPP
#define NEXEC_CLRS_EARLY_SOLUTIONS_HPP

#include <nexec/clrs/draws.hpp>
#include <nexec/clrs/trace.hpp>

#include <optional>

namespace nexec
{

//! When one sequence was solved: all decoded pointers are right.
struct SequenceSolution
{
  //! The first step of the network at which it is; none if it never is.
  std::optional<size_t> step;
  //! Whether it is at all later steps too.
  bool kept = false;
  //! The step of the algorithm from which its list is sorted, T_x.
  size_t referenceStep = 0;

  //! Whether the network was ahead of the algorithm.
  bool Early() const { return step && *step < referenceStep; }
};

/**
 * Numbers of sequences, with an item per step 0, ..., n - 1.  The network has
 * no output at step 0: those items are not numbers.
 */
struct EarlySolutions
{
  //! Solved at the step, C_t, and solved while the algorithm's list is not
  //! sorted yet, E_t.
  arma::vec solved, early;
  //! Solved at the step or before.
  arma::vec everSolved;
  //! Sorted at the step; differs from `solved` only if keys are equal.
  arma::vec sorted;
  //! Share of nodes whose decoded pointer is that of the sorted list.
  arma::vec nodeAccuracy;
  //! Sorted by the algorithm at the step and not before, R_t, and how many
  //! this would be on average.
  arma::vec reference, referenceExpected;
  //! Sequence by sequence.
  std::vector<SequenceSolution> sequences;
};

/**
 * Find early solutions.  Throws InputError unless all sequences have one
 * length, at least 2, with a trace of all steps and outputs each.
 *
 * @param batch The sequences.
 * @param traces What the network did on each, with the output of every step.
 */
EarlySolutions EarlySolutionsOf(const ClrsBatch& batch,
                                const std::vector<ClrsTrace>& traces);

/**
 * Probability that T_x is 0, ..., n - 1 for keys in random order: T_x is the
 * last step whose node is not a running maximum, which it is with probability
 * 1/(t + 1) at step t.
 */
arma::vec SolvedFrameLaw(const size_t length);

/**
 * Whether pointers are a list of all nodes with ascending keys, in any order
 * of equal ones.  False for pointers of any other kind; nothing is required of
 * them.
 *
 * @param pointers For each node the node before it.
 * @param key The keys.
 */
bool IsSorted(const arma::uvec& pointers, const arma::vec& key);

}  // namespace nexec

#endif
