/**
 * @file clrs/accuracy.hpp
 *
 * How right a network is: its hints and its output at every step, and the
 * output after the last.
 */
#ifndef NEXEC_CLRS_ACCURACY_HPP
#define NEXEC_CLRS_ACCURACY_HPP

#include <nexec/clrs/clrs_diagnosis.hpp>

namespace nexec
{

//! InputError unless there is a trace with all steps for every sequence.
void CheckTraces(const ClrsBatch& batch, const std::vector<ClrsTrace>& traces);

//! An item per step 0, ..., n - 1; nothing is predicted at step 0, so that
//! item is not a number.
arma::vec StepValues(const size_t length);

/**
 * The score of a network on a batch.  Throws InputError unless all sequences
 * have one length, at least 2, with a trace of all steps each.
 *
 * @param batch The sequences.
 * @param traces What the network did on each, at least with the last output.
 */
ClrsScore ScoreOf(const ClrsBatch& batch, const std::vector<ClrsTrace>& traces);

//! The same from the pointers after the last step alone, one item for each
//! sequence; InputError if their numbers do not fit.
ClrsScore ScorePointers(const ClrsBatch& batch,
                        const std::vector<arma::uvec>& pointers);

/**
 * How a network does.  Throws InputError unless all sequences have one length,
 * at least 2, with a trace of all steps each.
 *
 * @param batch The sequences.
 * @param traces What the network did on each.
 */
HintAccuracy HintAccuracyOf(const ClrsBatch& batch,
                            const std::vector<ClrsTrace>& traces);

//! How the trivial predictors do on the same sequences; throws InputError
//! unless these have one length, at least 2.
TrivialHintAccuracy TrivialHintAccuracyOf(const ClrsBatch& batch);

//! The mean over steps, without those that have no number; requires that one
//! has.
double StepMean(const arma::vec& values);

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
