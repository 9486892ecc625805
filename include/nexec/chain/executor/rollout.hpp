/**
 * @file chain/executor/rollout.hpp
 *
 * A run of a model on its own decisions.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_ROLLOUT_HPP
#define NEXEC_CHAIN_EXECUTOR_ROLLOUT_HPP

#include <nexec/chain/executor/executor.hpp>

#include <limits>

namespace nexec
{

/**
 * A run from the start configuration.  Values are moved, never computed: at
 * any time they are a permutation of the input, byte for byte.  For one thread
 * at a time; many runs may share one executor.
 */
class Rollout
{
 public:
  /**
   * Throws std::invalid_argument if the sizes of the model do not fit the
   * algorithm, and InputError if a value is NaN.
   *
   * @param algorithm Gives the start configuration and the most steps; must
   *     outlive the run.
   * @param executor Decides; must outlive the run.
   * @param values Input; no NaN.
   */
  Rollout(const Algorithm& algorithm, const Executor& executor,
          const std::vector<double>& values);

  //! Begin another run, on these values; faster than a new object, because what
  //! the network has said is kept.  Throws InputError if a value is NaN.
  void Restart(const std::vector<double>& values);

  //! Do one step; does nothing once halted.  Throws ProofError if a compiled
  //! executor is not proved for this length.
  void Step();

  //! Do steps until Halted() or GaveUp(); throws as Step() does, and
  //! Interrupted where core/interruption.hpp says.
  void Finish() { Advance(std::numeric_limits<size_t>::max()); }

  //! The same, but do no more steps than this.
  void Advance(const size_t most);

  //! Get where the run stands.
  const Configuration& Config() const { return config; }
  //! Get the input position of the value at each position.
  const std::vector<size_t>& Order() const { return order; }
  //! Get the number of steps done.
  size_t Steps() const { return steps; }
  //! Get whether the run has halted.
  bool Halted() const { return active == 0; }
  //! Get whether the run has not halted within the most steps.
  bool GaveUp() const { return !Halted() && steps >= maxSteps; }
  /**
   * Get the number of faults: a gate that fires alone between different
   * values, or two gates that fire into one node.  The values stay where they
   * are.
   */
  size_t Faults() const { return faults; }
  //! Get the least |logit| among all decisions so far, those of earlier runs of
  //! this object included.
  double Margin() const { return margin; }
  //! Get what was decided in the last call of Step().
  const StepDecision& Decision() const { return decision; }

 private:
  //! Give nodes their next codes.
  void ChangeStates();

  const Algorithm& algorithm;
  //! The bound of the algorithm, which may take a while to be made.
  StepBound bound;
  std::unique_ptr<Stepper> stepper;
  Configuration config;
  std::vector<size_t> order;
  size_t maxSteps = 0;
  //! Number of nodes that are not `nothing`.
  size_t active = 0;
  size_t steps = 0;
  size_t faults = 0;
  double margin = std::numeric_limits<double>::infinity();
  //! The decision of the current step.
  StepDecision decision;
};

}  // namespace nexec

#endif
