/**
 * @file executor/training_run.hpp
 *
 * A training run as data, so that it can be stopped, saved and continued.
 */
#ifndef NEXEC_EXECUTOR_TRAINING_RUN_HPP
#define NEXEC_EXECUTOR_TRAINING_RUN_HPP

#include <nexec/executor/loss.hpp>
#include <nexec/executor/model.hpp>
#include <nexec/executor/training_options.hpp>
#include <nexec/executor/transition_kinds.hpp>
#include <nexec/executor/validation.hpp>
#include <nexec/nn/optimizer.hpp>

#include <optional>
#include <string>
#include <vector>

namespace nexec
{

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
