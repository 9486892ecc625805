/**
 * @file trace/compare.hpp
 *
 * Do two runs do the same?
 */
#ifndef NEXEC_TRACE_COMPARE_HPP
#define NEXEC_TRACE_COMPARE_HPP

#include <nexec/trace/execution_trace.hpp>

#include <optional>

namespace nexec
{

//! The first step at which two traces differ.
struct TraceDivergence
{
  //! Steps before it, which are all the same.
  size_t step;
  //! What differs, for people.
  std::string what;
};

//! Which differences count.
enum class SignalRule
{
  Compare,
  //! Not those of the signal: that of a model whose virtual node was not
  //! supervised means nothing.
  Ignore
};

/**
 * Find the first difference: in algorithm or input, in what a step decides, or
 * in where the run ends.  Inputs are compared bit by bit; margins and scores do
 * not count.
 *
 * @param algorithm The algorithm of both traces.
 * @param a, b Traces; require that TraceProblem() finds nothing.
 * @param rule Whether signals count.
 * @return Nothing if the runs are the same.
 */
std::optional<TraceDivergence> FirstDivergence(
    const Algorithm& algorithm, const ExecutionTrace& a,
    const ExecutionTrace& b, const SignalRule rule = SignalRule::Compare);

//! The first step of a trace that the algorithm itself does not do.  Requires
//! a trace without problems; throws as RecordReference() does.
std::optional<TraceDivergence> DivergenceFromAlgorithm(
    const Algorithm& algorithm, const ExecutionTrace& trace,
    const SignalRule rule = SignalRule::Compare);

/**
 * The first step of a trace that the model does not do; if there is none, the
 * first margin or score that is not the model's, apart from rounding.  Throws
 * as RecordRun() does.
 *
 * @param algorithm The algorithm of both.
 * @param model The model.
 * @param executor The same model, ready to run.
 * @param trace A trace without problems.
 * @param rule Whether signals count.
 */
std::optional<TraceDivergence> DivergenceFromModel(
    const Algorithm& algorithm, const ExecutorModel& model,
    const Executor& executor, const ExecutionTrace& trace,
    const SignalRule rule = SignalRule::Compare);

}  // namespace nexec

#endif
