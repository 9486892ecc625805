/**
 * @file chain/executor/begin_attempt.hpp
 *
 * What an attempt begins with.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_BEGIN_ATTEMPT_HPP
#define NEXEC_CHAIN_EXECUTOR_BEGIN_ATTEMPT_HPP

#include <nexec/chain/executor/training_run.hpp>

namespace nexec
{

/**
 * Give a run fresh weights and a fresh optimizer.
 *
 * @param run The run; its model's configuration says how large.
 * @param attempt Number of the attempt.
 * @param initial Weights to begin with; nullptr = random ones of a seed that
 *     is derived for this attempt.
 */
void BeginAttempt(TrainingRun& run, const size_t attempt,
                  const ExecutorModel* initial);

}  // namespace nexec

#endif
