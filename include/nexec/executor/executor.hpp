/**
 * @file executor/executor.hpp
 *
 * Ways to run a trained model; all of them take the same decisions.
 */
#ifndef NEXEC_EXECUTOR_EXECUTOR_HPP
#define NEXEC_EXECUTOR_EXECUTOR_HPP

#include <nexec/algorithm/algorithm.hpp>
#include <nexec/executor/model.hpp>

#include <memory>
#include <string>
#include <vector>

namespace nexec
{

//! What the network decides in one step: every decision is hard.
struct StepDecision
{
  //! Next code of each node, n.
  std::vector<Code> states;
  //! Whether the gate u -> u+1 fires, n-1.
  std::vector<uint8_t> rightward;
  //! Whether the gate u+1 -> u fires, n-1.
  std::vector<uint8_t> leftward;
  //! Least |logit| among the decisions, or less than that of earlier steps.
  double margin;
};

//! Takes the decisions of one run, step by step; used by one thread.
class Stepper
{
 public:
  virtual ~Stepper() = default;

  /**
   * Decide one step.
   *
   * @param config Where the run stands; at least two nodes.
   * @param decision Set to what the network decides.
   */
  virtual void Decide(const Configuration& config, StepDecision& decision) = 0;
};

//! A model made ready to run; threads may share it.
class Executor
{
 public:
  virtual ~Executor() = default;

  //! Get the sizes of the model.
  virtual const ExecutorConfig& Config() const = 0;

  //! Begin a run.
  virtual std::unique_ptr<Stepper> NewStepper() const = 0;
};

//! Get the names of the executors.
std::vector<std::string> ExecutorNames();

/**
 * Make a model ready to run.
 *
 * @param kind "dense" (the equations as printed) or "factored" (the same
 *     numbers by edge types).
 * @param model What to run; is copied.
 */
std::unique_ptr<Executor> MakeExecutor(const std::string& kind,
                                       const ExecutorModel& model);

}  // namespace nexec

#endif
