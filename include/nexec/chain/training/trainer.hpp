/**
 * @file chain/training/trainer.hpp
 *
 * Training a discrete executor.
 */
#ifndef NEXEC_CHAIN_TRAINING_TRAINER_HPP
#define NEXEC_CHAIN_TRAINING_TRAINER_HPP

#include <nexec/chain/training/training_run.hpp>
#include <nexec/comm/communicator.hpp>

#include <functional>

namespace nexec
{

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
 * @param initial The model that the first attempt begins with; nullptr for
 *     random weights.  With a model, nothing is frozen.
 */
ExecutorModel Train(const ExecutorConfig& config,
                    const TrainingOptions& options,
                    const TrainingCallback& callback,
                    const ExecutorModel* initial = nullptr);

//! Called after every update; true ends the training there, as in ensmallen.
using RunCallback = std::function<bool(const TrainingUpdate&)>;

/**
 * The same for a run that can be stopped: continue it until it is finished, or
 * the callback ends it.  A run that was saved and loaded in between, by any
 * number of ranks with any number of threads, ends in the same bits.
 * TrainingError if no attempt gave any model.
 *
 * @param run The run, changed in place; the same on all ranks.
 * @param callback Called after every update, when `run` is up to date; has to
 *     return the same on all ranks.
 * @param ranks Processes that train together: they share batches and
 *     validation.
 */
void ContinueTraining(TrainingRun& run, const RunCallback& callback,
                      Communicator& ranks = Alone());

}  // namespace nexec

#endif
