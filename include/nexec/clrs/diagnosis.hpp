/**
 * @file clrs/diagnosis.hpp
 *
 * Does a network follow the algorithm or rush to the output?
 */
#ifndef NEXEC_CLRS_DIAGNOSIS_HPP
#define NEXEC_CLRS_DIAGNOSIS_HPP

#include <nexec/clrs/early_solutions.hpp>
#include <nexec/clrs/hint_accuracy.hpp>
#include <nexec/clrs/loss_split.hpp>
#include <nexec/clrs/score.hpp>
#include <nexec/clrs/table.hpp>

#include <optional>
#include <string>

namespace nexec
{

//! All that is found out about one network on a batch.
struct ClrsDiagnosis
{
  //! Name of the network, e.g. its seed.
  std::string name;
  ClrsScore score;
  HintAccuracy hints;
  TrivialHintAccuracy trivial;
  EarlySolutions solutions;
  //! How far hidden states move (an item per step), and the shares of their
  //! variance in the first two directions; not numbers without hidden states.
  arma::vec movement, explained;
  //! Its losses in training, if they are known.
  std::optional<LossSplit> losses;
  //! The preset and the seed it was trained with, if they are known.
  std::string settings;
};

/**
 * Diagnose a network.  Throws InputError unless all sequences have one length,
 * at least 2, with a trace of all steps and outputs each; with hidden states,
 * also as FitPlane() does.
 *
 * @param name Its name.
 * @param batch The sequences.
 * @param traces What it did on each, with the output of every step.
 */
ClrsDiagnosis Diagnose(const std::string& name, const ClrsBatch& batch,
                       const std::vector<ClrsTrace>& traces);

//! What there is for every step, a row each from step 0.
DataTable StepTable(const ClrsDiagnosis& diagnosis);

//! What there is for the whole, in one row: scores, means over steps, numbers
//! of sequences, losses at the beginning and at the end of the training.
DataTable TotalTable(const ClrsDiagnosis& diagnosis);

//! The step tables of several networks in one; throws InputError if there are
//! none, or if their sequences differ in length.
TableSummary SummariseSteps(const std::vector<ClrsDiagnosis>& diagnoses);

//! The totals of several networks in one; throws InputError if there are none.
TableSummary SummariseTotals(const std::vector<ClrsDiagnosis>& diagnoses);

}  // namespace nexec

#endif
