/**
 * @file chain/executor/metrics.hpp
 *
 * How well runs follow the algorithm.  Both functions may be called from many
 * threads at once with the same executor, without ranks.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_METRICS_HPP
#define NEXEC_CHAIN_EXECUTOR_METRICS_HPP

#include <nexec/chain/executor/rollout.hpp>
#include <nexec/comm/communicator.hpp>

#include <cstdint>
#include <limits>
#include <vector>

namespace nexec
{

/**
 * Counts over one or more runs, from which the accuracies follow.  A run that
 * does not halt counts as wrong everywhere it can.
 */
struct Metrics
{
  static constexpr size_t never = std::numeric_limits<size_t>::max();

  size_t sequences = 0;
  //! Pairs (reference step, node), and those whose whole code matches.
  uint64_t nodeSteps = 0;
  uint64_t rightStates = 0;
  //! Positions, and those that end with the right value.
  uint64_t positions = 0;
  uint64_t rightScalars = 0;
  //! Runs whose result is wholly right.
  size_t sorted = 0;
  //! Runs in which every state and value at every step, and the halt, match.
  size_t exact = 0;
  size_t halted = 0;
  //! Steps of all runs.
  uint64_t steps = 0;
  //! Steps that a run had taken, at the earliest, when it first differed, or
  //! never: the number of that step plus 1.
  size_t firstDivergence = never;
  //! Least |logit| among all decisions.
  double smallestMargin = std::numeric_limits<double>::infinity();

  //! Share of the node states that are right.
  double StateAccuracy() const { return Share(rightStates, nodeSteps); }
  //! Share of the positions that end with the right value.
  double ScalarAccuracy() const { return Share(rightScalars, positions); }
  //! Share of the runs whose result is right.
  double SortedAccuracy() const { return Share(sorted, sequences); }
  //! Share of the runs that are exact.
  double TraceAccuracy() const { return Share(exact, sequences); }
  //! Share of the runs that halted.
  double HaltedShare() const { return Share(halted, sequences); }
  //! Steps of a run, on average.
  double MeanSteps() const
  {
    return sequences == 0 ? 0.0 : double(steps) / double(sequences);
  }
  //! Whether every run is exact.
  bool Perfect() const { return exact == sequences; }
  //! The smallest of the four accuracies.
  double WorstAccuracy() const;

  //! Add the counts of other runs.
  void Merge(const Metrics& other);

 private:
  //! If there is nothing to count, everything is right.
  static double Share(const uint64_t part, const uint64_t whole)
  {
    return whole == 0 ? 1.0 : double(part) / double(whole);
  }
};

/**
 * Run the model on one sequence beside the reference.  Throws what Rollout
 * throws.
 *
 * @param algorithm The reference; the one of the model.
 * @param executor The model.
 * @param values Input sequence; no NaN.
 */
Metrics EvaluateSequence(const Algorithm& algorithm, const Executor& executor,
                         const std::vector<double>& values);

/**
 * Run the model on many sequences, in parallel (see core/threads.hpp).  The
 * counts do not depend on the number of threads.  If runs throw, this throws
 * what the first of these sequences throws; with several ranks, all of them
 * throw an Error.
 *
 * @param algorithm The reference; the one of the model.
 * @param executor The model.
 * @param sequences Input sequences; no NaN.
 * @param ranks Processes that call this together, with the same arguments, and
 *     share the sequences; all get the same counts, whatever their number.
 */
Metrics EvaluateSequences(const Algorithm& algorithm, const Executor& executor,
                          const std::vector<std::vector<double>>& sequences,
                          Communicator& ranks = Alone());

}  // namespace nexec

#endif
