/**
 * @file clrs/hint_accuracy.hpp
 *
 * How well predicted hints follow the algorithm, step by step, and what can be
 * had without following it.  All vectors have an item per step 0, ..., n - 1;
 * item 0 is not a number, because frame 0 is given.
 */
#ifndef NEXEC_CLRS_HINT_ACCURACY_HPP
#define NEXEC_CLRS_HINT_ACCURACY_HPP

#include <nexec/clrs/draws.hpp>
#include <nexec/clrs/trace.hpp>

namespace nexec
{

//! Shares of right hints of a network.
struct HintAccuracy
{
  //! Pointers (over sequences and nodes), displaced node, inserted node.
  arma::vec predH, i, j;
  //! The predicted pointers against those of the sorted list.
  arma::vec predHFinal;

  //! The rush index: positive where the predicted pointers are nearer to the
  //! end of the algorithm than to where it is.
  arma::vec Rush() const { return predHFinal - predH; }
};

//! Shares of right hints of predictors that do not compute anything.
struct TrivialHintAccuracy
{
  //! Pointers: the true ones of the step before, of the unsorted list, and of
  //! the sorted list.
  arma::vec predHCopy, predHInitial, predHFinal;
  //! Displaced node: the one of the step before, and the inserted node.
  arma::vec iCopy, iInserted;
  //! Inserted node: the one of the step before (always wrong).
  arma::vec jCopy;
};

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

}  // namespace nexec

#endif
