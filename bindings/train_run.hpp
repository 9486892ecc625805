/**
 * @file bindings/train_run.hpp
 *
 * The run of nexec_train: reports, checkpoints and history.
 */
#ifndef NEXEC_BINDINGS_TRAIN_RUN_HPP
#define NEXEC_BINDINGS_TRAIN_RUN_HPP

#include "core/binding.hpp"
#include "core/interrupt.hpp"

#include <nexec/chain/executor/training_run.hpp>
#include <nexec/comm/communicator.hpp>

namespace nexec::bindings
{

/**
 * The run in the checkpoint.  UsageError if it is another one than asked for.
 *
 * @param params Values of this run.
 * @param asked The run that these values describe, before its first update.
 */
TrainingRun ContinuedRun(const Params& params, const TrainingRun& asked);

/**
 * Train until the end or an interrupt.
 *
 * @param params Values of this run.
 * @param interrupt Tells when the user wants to stop or to save.
 * @param ranks The processes that train together.
 * @param run The run, changed in place.
 * @return The exit code: 0 if the run is finished.
 */
int TrainAndTell(const Params& params, const InterruptRequest& interrupt,
                 Communicator& ranks, TrainingRun& run);

//! Write history and figures, as far as they were asked for.
void SaveHistory(const Params& params, const TrainingRun& run);

}  // namespace nexec::bindings

#endif
