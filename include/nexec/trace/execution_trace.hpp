/**
 * @file trace/execution_trace.hpp
 *
 * A recorded run.
 */
#ifndef NEXEC_TRACE_EXECUTION_TRACE_HPP
#define NEXEC_TRACE_EXECUTION_TRACE_HPP

#include <nexec/chain/executor/executor.hpp>

#include <limits>
#include <string>
#include <vector>

namespace nexec
{

//! Whether two changes are the same.
inline bool operator==(const StateChange& a, const StateChange& b)
{
  return a.node == b.node && a.code == b.code;
}

//! Whether two pairs are the same, gate by gate.
inline bool operator==(const FiringPair& a, const FiringPair& b)
{
  return a.pair == b.pair && a.rightward == b.rightward &&
      a.leftward == b.leftward;
}

//! Longer runs are not recorded: a step takes a few bytes in a file, but more
//! than a hundred in memory.
constexpr size_t maxTraceSteps = size_t(1) << 24;

//! How the virtual node weighs one type of edge.
struct EdgeTypeScore
{
  EdgeType type;
  double score;
};

//! One step: only what changes.
struct TraceStep
{
  //! By position.
  std::vector<StateChange> changes;
  //! By position.
  std::vector<FiringPair> gates;
  //! A number into Algorithm::Signals().  Of a model: what the virtual node's
  //! head says.  The head serves training alone; no other decision depends on
  //! it.
  SignalValue signal = 0;
  //! Least |logit| among the decisions on gates and states of this step;
  //! infinity for the algorithm itself.
  double margin = std::numeric_limits<double>::infinity();
};

/**
 * A run from its start to its end.  Configurations are not stored: they follow
 * from the input and the steps (see TraceCursor).  Nor is the attention of the
 * virtual node: all edges of one type have the same score in all steps, so it
 * follows from the types that a configuration has.
 */
struct ExecutionTrace
{
  //! Name of the algorithm, as in chain/algorithm/registry.hpp.
  std::string algorithm;
  //! "dense", "factored", "compiled", or "reference" for the algorithm itself.
  std::string executor;
  Pooling pooling = Pooling::Softmax;
  //! ModelDigest(); empty for the algorithm itself.
  std::string modelDigest;
  //! RulesDigest() of the algorithm; empty if it is not known, as in traces
  //! that are older than digests.
  std::string rulesDigest;
  std::vector<double> input;
  //! Every edge type that occurs in the run, in ascending order; empty for the
  //! algorithm itself.
  std::vector<EdgeTypeScore> scores;
  std::vector<TraceStep> steps;
  //! Whether the run halted rather than gave up.
  bool halted = false;
  //! See Rollout::Faults().
  size_t faults = 0;
};

//! What ExecutionTrace::executor says of a trace of the algorithm itself.
extern const char* const referenceExecutor;

//! Whether this is a trace of the algorithm itself.
inline bool IsReference(const ExecutionTrace& trace)
{
  return trace.executor == referenceExecutor;
}

/**
 * What keeps a trace from being walked through, or "" if nothing does: an
 * unknown algorithm or other rules of its name, steps that lead out of the
 * chain or past the halt, counts and scores that do not belong to the steps.
 * Never throws for what is in a trace.  Whether the steps are right is another
 * question, for trace/compare.hpp.
 */
std::string TraceProblem(const ExecutionTrace& trace);

/**
 * The part of TraceProblem() that does not need the steps, so that a file is
 * refused before memory is taken for them.
 *
 * @param trace A trace without its steps.
 * @param steps How many it is to have.
 */
std::string HeadProblem(const ExecutionTrace& trace, const size_t steps);

}  // namespace nexec

#endif
