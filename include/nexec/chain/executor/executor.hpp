/**
 * @file chain/executor/executor.hpp
 *
 * Ways to run a trained model; all of them make the same decisions.
 *
 * Threads: one executor used from many threads at once, through its const
 * members, is safe.  Each run has its own Stepper (a Rollout), which is for one
 * thread at a time.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_EXECUTOR_HPP
#define NEXEC_CHAIN_EXECUTOR_EXECUTOR_HPP

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/executor/model.hpp>

#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace nexec
{

//! A node whose code changes.
struct StateChange
{
  size_t node;
  //! The next code.
  Code code;
};

//! A pair of neighbours (pair, pair + 1) with at least one gate that fires.
struct FiringPair
{
  size_t pair;
  //! Whether the gate pair -> pair + 1 fires.
  bool rightward;
  //! Whether the gate pair + 1 -> pair fires.
  bool leftward;
};

//! What the network decides in one step: every decision is hard.
struct StepDecision
{
  //! Only the nodes whose code changes, by position.
  std::vector<StateChange> changes;
  //! Only the pairs on which a gate fires, by position.
  std::vector<FiringPair> gates;
  //! Least |logit| among the decisions, or less than that of earlier steps.
  double margin;
};

//! What happened while a run was not watched.
struct RunSummary
{
  size_t steps = 0;
  //! No decision was nearer to zero than this.
  double margin = 0.0;
};

//! Makes the decisions of one run after another, step by step; used by one
//! thread.
class Stepper
{
 public:
  virtual ~Stepper() = default;

  /**
   * Decide one step.  Successive calls must be about successive
   * configurations of one run: between two of them, only what the decision
   * says may change.
   *
   * @param config Where the run stands; at least two nodes.
   * @param decision Set to what the network decides.
   */
  virtual void Decide(const Configuration& config, StepDecision& decision) = 0;

  //! Let the next step be the first of another run.  What the network has said
  //! may be kept, and counts for the margins of that run too.
  virtual void Restart() {}

  /**
   * Do the steps that remain of a run at once, if there is a faster way than
   * step by step.  Such runs have no faults.
   *
   * @param config Where the run stands; set to where it ends.
   * @param order Input position of each value; moved with the values.
   * @param maxSteps Do no more steps than this.
   * @param summary Set to what happened.
   * @return Whether it was done; if not, nothing has changed.
   */
  virtual bool RunToEnd(Configuration& /* config */,
                        std::vector<size_t>& /* order */,
                        const size_t /* maxSteps */, RunSummary& /* summary */)
  {
    return false;
  }
};

//! A model made ready to run; it never changes, and threads may share it.
class Executor
{
 public:
  virtual ~Executor() = default;

  //! Get the sizes of the model.
  virtual const ExecutorConfig& Config() const = 0;

  //! Get the length of the longest chains it may be run on.
  virtual size_t MaxLength() const
  {
    return std::numeric_limits<size_t>::max();
  }

  //! Begin a run.  The stepper refers to the executor, which must outlive it.
  virtual std::unique_ptr<Stepper> NewStepper() const = 0;
};

//! Get the names of the executors; for "compiled", see compiled_executor.hpp.
std::vector<std::string> ExecutorNames();

/**
 * Make a model ready to run.  Throws UsageError if there is no such executor,
 * and std::invalid_argument if the model does not have the parameters that its
 * sizes require (CheckModel()).
 *
 * @param name "dense" (the equations as printed) or "factored" (the same
 *     numbers by edge types).
 * @param model What to run; is copied.
 * @return Never null.
 */
std::unique_ptr<Executor> MakeExecutor(const std::string& name,
                                       const ExecutorModel& model);

}  // namespace nexec

#endif
