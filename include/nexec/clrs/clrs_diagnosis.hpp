/**
 * @file clrs/clrs_diagnosis.hpp
 *
 * Does a network follow the algorithm or rush to the output?  Its hints, its
 * early solutions, its losses, and the ways of its hidden states.
 */
#ifndef NEXEC_CLRS_CLRS_DIAGNOSIS_HPP
#define NEXEC_CLRS_CLRS_DIAGNOSIS_HPP

#include <nexec/clrs/clrs_model.hpp>
#include <nexec/clrs/probes.hpp>

#include <optional>
#include <string>
#include <vector>

namespace nexec
{

/**
 * Shares of right hints of a network.  Here and below, vectors have an item per
 * step 0, ..., n - 1; item 0 is not a number, because frame 0 is given.
 */
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
 * Output loss against hint loss.  They start at different heights, and the
 * height depends on the length of the batch, so they are compared with what
 * they were at first and with those of a network that holds all answers equally
 * likely.
 */
struct OutputAndHint
{
  double output = 0.0;
  double hint = 0.0;
};

//! Means over some updates.
struct LossWindow
{
  //! How many.
  size_t updates = 0;
  OutputAndHint raw;
  //! Divided by the loss of the first update with the same length.
  OutputAndHint byFirst;
  //! Divided by the loss of that network.
  OutputAndHint byUniform;
};

//! The beginning and the end of a training.
struct LossSplit
{
  LossWindow first, last;
};

//! The plane in which hidden states of size h vary most.
struct TrajectoryPlane
{
  //! The mean of all hidden states, h.
  arma::vec centre;
  //! Two orthonormal directions, h x 2, the one with more variance first; the
  //! largest component of each is positive, so that pictures can be compared.
  arma::mat directions;
  //! Share of the variance along each, 2.
  arma::vec explained;
  //! Root of the mean squared distance from the centre.
  double spread = 0.0;
};

//! One node after one step.
struct TrajectoryPoint
{
  size_t sequence, node, step;
  //! Where its hidden state is in the plane.
  double x, y;
  //! The node's key, and its place in the sorted list from 0.
  double key;
  size_t rank;
};

/**
 * Find the plane by principal component analysis of the hidden states of all
 * nodes, steps and sequences.  Throws InputError unless there are hidden states
 * at all steps, all finite and of the same size.
 *
 * @param traces What a network did, with hidden states of at least 2 numbers.
 */
TrajectoryPlane FitPlane(const std::vector<ClrsTrace>& traces);

/**
 * Where all nodes are after every step, sequence by sequence, node by node.
 * Throws InputError as FitPlane() does, and unless each sequence has a trace of
 * all its steps.
 *
 * @param plane The plane; requires one for hidden states of this size.
 * @param batch The sequences.
 * @param traces What the network did on each, with hidden states.
 */
std::vector<TrajectoryPoint> ProjectTrajectories(
    const TrajectoryPlane& plane, const ClrsBatch& batch,
    const std::vector<ClrsTrace>& traces);

/**
 * How far hidden states move at each step, on average and in units of their
 * spread: a network that has stopped computing stands still.  An item per step
 * 0, ..., n - 1; item 0 is not a number.  At step 1 they come from 0.  Throws
 * InputError as FitPlane() does.
 *
 * @param plane The plane of the traces, for the spread.
 * @param traces What the network did, with hidden states.
 */
arma::vec MovementOf(const TrajectoryPlane& plane,
                     const std::vector<ClrsTrace>& traces);

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

//! Named columns of numbers, a row per step or update; what is missing is not a
//! number.
struct DataTable
{
  //! Names of the columns.
  std::vector<std::string> columns;
  //! Rows x columns.
  arma::mat values;

  //! Add a column; throws InputError unless it has as many items as there are
  //! rows.  The first one says how many.
  void Add(const std::string& name, const arma::vec& column);
  //! Get a column; throws InputError if there is none of this name.
  arma::vec Column(const std::string& name) const;
};

//! Several tables with the same rows and columns, e.g. of networks that differ
//! in their seeds.
struct TableSummary
{
  //! How many.
  size_t tables = 0;
  //! Means, and sample standard deviations; one table alone has none.
  DataTable mean, spread;

  //! Means and deviations side by side, as in "x" and "x_spread".
  DataTable Joined() const;
};

//! Summarise tables; throws InputError if there are none, or if they differ in
//! columns or number of rows.
TableSummary Summarise(const std::vector<DataTable>& tables);

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
