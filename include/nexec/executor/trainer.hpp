/**
 * @file executor/trainer.hpp
 *
 * Training a discrete executor.
 */
#ifndef NEXEC_EXECUTOR_TRAINER_HPP
#define NEXEC_EXECUTOR_TRAINER_HPP

#include <nexec/executor/loss.hpp>
#include <nexec/executor/model.hpp>
#include <nexec/executor/training_options.hpp>
#include <nexec/executor/validation.hpp>

#include <functional>
#include <optional>

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

//! Called after every update, with the model as it is then.
using TrainingCallback =
    std::function<void(const TrainingUpdate&, const ExecutorModel&)>;

/**
 * Train a model.  The weights with the best validation are kept.  While no
 * attempt gives a perfect model, up to `maxRestarts` further ones begin from
 * derived seeds; the best model of all is returned, and its training record
 * says whether it is perfect.  An attempt that diverges counts as one without a
 * perfect model; TrainingError if no attempt gave any model.
 *
 * @param config Algorithm and sizes of the model.
 * @param options How to train.
 * @param callback Called after every update; may be empty.
 * @param initial Where the first attempt begins, in place of random weights;
 *     nullptr if nowhere.  Nothing is frozen then.
 */
ExecutorModel Train(const ExecutorConfig& config,
                    const TrainingOptions& options,
                    const TrainingCallback& callback,
                    const ExecutorModel* initial = nullptr);

}  // namespace nexec

#endif
