/**
 * @file trace/record.hpp
 *
 * Recording runs.
 */
#ifndef NEXEC_TRACE_RECORD_HPP
#define NEXEC_TRACE_RECORD_HPP

#include <nexec/trace/execution_trace.hpp>

namespace nexec
{

/**
 * Record what the algorithm itself does.  Throws InputError after
 * maxTraceSteps steps.
 *
 * @param algorithm What to execute.
 * @param values Input; requires that there is no NaN.
 */
ExecutionTrace RecordReference(const Algorithm& algorithm,
                               const std::vector<double>& values);

/**
 * Record a run of a model.  States, gates and values are those of the
 * executor.  Not every executor knows the signal and the margin of a single
 * step: a table has no logits.  They are asked of the model beside the run, by
 * edge types, so they are the same bits for all executors.  Throws InputError
 * after maxTraceSteps steps, and what Rollout throws.
 *
 * @param algorithm What the model executes.
 * @param model The model; requires that it passes CheckModel().
 * @param executor The same model, ready to run.
 * @param executorName What kind of executor it is, as in ExecutorNames().
 * @param values Input; no NaN.
 */
ExecutionTrace RecordRun(const Algorithm& algorithm, const ExecutorModel& model,
                         const Executor& executor,
                         const std::string& executorName,
                         const std::vector<double>& values);

}  // namespace nexec

#endif
