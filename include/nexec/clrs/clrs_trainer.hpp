/**
 * @file clrs/clrs_trainer.hpp
 *
 * Training the continuous baseline, in runs that can be stopped and continued.
 */
#ifndef NEXEC_CLRS_CLRS_TRAINER_HPP
#define NEXEC_CLRS_CLRS_TRAINER_HPP

#include <nexec/clrs/clrs_model.hpp>
#include <nexec/comm/communicator.hpp>
#include <nexec/nn/optimizer.hpp>

#include <functional>

namespace nexec
{

/**
 * A training run between two updates: all that later updates depend on.  One
 * that was saved and loaded ends in the same bits as one that was not.
 */
struct ClrsRun
{
  /**
   * A run before its first update.
   *
   * @param preset Settings of network and training; only TrainClrs() checks
   *     them.
   * @param seed Seed of the run.
   */
  ClrsRun(const ClrsPreset& preset, const uint64_t seed);

  //! The network now, and as it was when it validated best; before the first
  //! validation that is the untrained one.
  ClrsModel model, best;
  Adam optimizer;

  //! Get the number of updates so far.
  size_t Updates() const { return model.history.size(); }
  //! Whether all updates are done.
  bool Finished() const { return Updates() >= model.preset.updates; }
};

//! Called after every update; true ends the training there, as in ensmallen.
using ClrsCallback = std::function<bool(const ClrsUpdate&)>;

/**
 * Continue a run until all updates of its preset are done, or the callback ends
 * it.  Throws TrainingError if a loss or the gradient is not finite any more;
 * then the run is what it was after the update before.  Throws UsageError if
 * the preset has no lengths or no sequences, and InputError for lengths
 * below 2.
 *
 * @param run The run, changed in place; the same on all ranks.  Requires a
 *     validationInterval that is not 0.
 * @param callback Called after every update, when `run` is up to date; may not
 *     be empty, and has to return the same on all ranks.
 * @param ranks Processes that train together: they share the shards of each
 *     batch.  The bits of the result do not depend on their number.
 */
void TrainClrs(ClrsRun& run, const ClrsCallback& callback,
               Communicator& ranks = Alone());

}  // namespace nexec

#endif
