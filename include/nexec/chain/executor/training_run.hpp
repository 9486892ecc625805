/**
 * @file chain/executor/training_run.hpp
 *
 * A training run as data, so that it can be stopped, saved and continued.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_TRAINING_RUN_HPP
#define NEXEC_CHAIN_EXECUTOR_TRAINING_RUN_HPP

#include <nexec/chain/executor/loss.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/executor/training_options.hpp>
#include <nexec/nn/optimizer.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace nexec
{

//! The outcome of a validation; larger is better.
struct ValidationScore
{
  //! Groups of sequences that are wholly exact, plus the share of exact runs
  //! in the first group that is not.  A proof is one more group, and how far
  //! it reaches a share.
  double groups = -1.0;
  //! Whether all groups are exact.
  bool perfect = false;
  //! Least |logit| among all decisions.
  double margin = 0.0;

  bool operator>(const ValidationScore& other) const
  {
    return groups != other.groups ? groups > other.groups
                                  : margin > other.margin;
  }
};

//! A number for each kind of transition; not a number if there was no such
//! transition.
using TransitionKindLosses = std::vector<double>;

//! A number of updates, and the losses after them.
using KindLosses = std::pair<size_t, TransitionKindLosses>;

//! What is known after one update.
struct TrainingUpdate
{
  //! Attempt, from 0, and update within it, from 1.
  size_t restart;
  size_t update;
  LossParts parts;
  //! The loss that was minimised.
  double loss;
  //! Norm of the gradient before clipping.
  double gradientNorm;
  //! Set when the model was validated after this update.
  std::optional<ValidationScore> validation;
};

/**
 * A run between two updates: all that the updates after depend on.  One that
 * was saved and loaded goes on to the same bits as one that was not.
 */
struct TrainingRun
{
  //! A run that is yet to be filled in, e.g. from a file.
  TrainingRun();

  /**
   * A run before its first update.
   *
   * @param config Algorithm and sizes of the model; std::invalid_argument if
   *     they do not fit each other.
   * @param options How to train.
   * @param initial Where the first attempt begins, in place of random weights;
   *     nullptr if nowhere.  Nothing is frozen then.
   */
  TrainingRun(const ExecutorConfig& config, const TrainingOptions& options,
              const ExecutorModel* initial = nullptr);

  TrainingOptions options;
  //! Digest of the model the first attempt began with; empty if there is none.
  std::string initialDigest;
  //! The attempt, from 0, and its updates so far.
  uint64_t attempt = 0;
  uint64_t updates = 0;
  //! The model as it is now, and what the optimizer knows.
  ExecutorModel model;
  Adam optimizer;
  //! Most groups that were exact in a validation of this attempt, and the
  //! update of the validation that found so many first.
  double mostGroups = -1.0;
  uint64_t lastImprovement = 0;
  //! The model that validated best in all attempts; none before the first
  //! validation.
  std::optional<ExecutorModel> best;
  ValidationScore bestScore;
  //! Whether a loss of this attempt was not finite; then it is over.
  bool diverged = false;
  //! Every update of every attempt.
  std::vector<TrainingUpdate> history;
  //! If asked for by the options: numbers of updates, over all attempts, and
  //! the losses after each.
  std::vector<KindLosses> kindLosses;

  //! Whether this attempt began with a model that was given.
  bool Continues() const { return attempt == 0 && !initialDigest.empty(); }
  //! Whether this attempt has come to its end.
  bool AttemptOver() const;
  //! Whether all attempts have.
  bool Finished() const;

  //! Get the best model, with the number of attempts in its record; requires
  //! that there is one.
  ExecutorModel BestModel() const;
};

/**
 * The first thing that makes two runs different ones, as "seed is 1 there, 2
 * here"; empty if they are one run, however far each has come.
 */
std::string RunDifference(const TrainingRun& theirs, const TrainingRun& ours);

}  // namespace nexec

#endif
