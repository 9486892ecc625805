/**
 * @file chain/training/training_run.hpp
 *
 * A training run as data, so that it can be stopped, saved and continued.
 */
#ifndef NEXEC_CHAIN_TRAINING_TRAINING_RUN_HPP
#define NEXEC_CHAIN_TRAINING_TRAINING_RUN_HPP

#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/executor/objective.hpp>
#include <nexec/chain/training/training_options.hpp>
#include <nexec/nn/optimizer.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace nexec
{

//! A number for each kind of transition; not a number if there was no such
//! transition.
using TransitionKindLosses = std::vector<double>;

//! A number of updates, and the losses after them.
using KindLosses = std::pair<size_t, TransitionKindLosses>;

//! What is known after one update.
struct TrainingUpdate
{
  //! Attempt, from 0, and update within it, from 1.
  size_t attempt;
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
 * A run between two updates: all that later updates depend on.  One that was
 * saved and loaded ends in the same bits as one that was not.
 */
struct TrainingRun : AttemptProgress
{
  //! A run to be filled in, e.g. from a file.
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
  //! The model as it is now, and what the optimizer knows.
  ExecutorModel model;
  Adam optimizer;
  //! With views: the update of this attempt at which its last round began, and
  //! the views that are learnt again, the latest first.
  uint64_t roundStart = 0;
  std::vector<uint64_t> lessons;
  //! The model that validated best in all attempts; none before the first
  //! validation.
  std::optional<ExecutorModel> best;
  //! Every update of every attempt.
  std::vector<TrainingUpdate> history;
  //! If asked for by the options: numbers of updates, over all attempts, and
  //! the losses after each.
  std::vector<KindLosses> kindLosses;

  /**
   * Give the model the weights an attempt begins with, and a fresh optimizer.
   *
   * @param initial These weights; nullptr = random ones of a seed that is
   *     derived for this attempt.
   */
  void Initialise(const ExecutorModel* initial = nullptr);

  //! Give attention between nodes the weights that an attempt begins with, from
  //! a seed that is derived for this update, and begin with a fresh optimizer.
  void RenewAttention();

  //! Whether this attempt began with a model that was given.
  bool Continues() const { return attempt == 0 && !initialDigest.empty(); }
  //! Get the number of updates before attention is on; nothing can be exact
  //! before.
  uint64_t Patience() const { return Continues() ? 0 : options.attentionStart; }
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
