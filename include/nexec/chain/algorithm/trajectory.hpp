/**
 * @file chain/algorithm/trajectory.hpp
 *
 * Executions of an algorithm, step by step.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_TRAJECTORY_HPP
#define NEXEC_CHAIN_ALGORITHM_TRAJECTORY_HPP

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/core/random.hpp>

#include <vector>

namespace nexec
{

//! One step of an execution: a training example.
struct Transition
{
  Configuration before;
  Configuration after;
  //! The signal of the step.
  SignalValue signal;
};

/**
 * All steps of the execution on the given values, in order; none if it halts
 * at once.
 *
 * @param algorithm What to execute.
 * @param values Input sequence; no NaN.
 */
std::vector<Transition> Trajectory(const Algorithm& algorithm,
                                   const std::vector<double>& values);

//! All steps of the executions on several sequences (no NaN), one after the
//! other.
std::vector<Transition> Trajectories(
    const Algorithm& algorithm,
    const std::vector<std::vector<double>>& sequences);

/**
 * A random sequence, uniform in [0, 1).  The same arguments give the same
 * numbers; a longer sequence begins with the shorter one.
 *
 * @param length Number of values.
 * @param seed Seed of the run.
 * @param purpose What the sequence is for.
 * @param index Number of the sequence.
 */
std::vector<double> RandomSequence(const size_t length, const uint64_t seed,
                                   const Purpose purpose, const uint64_t index);

/**
 * One sequence for every way in which n values can compare, ties included (the
 * weak orders: 1, 1, 3, 13, 75, 541, 4683, 47293 for n = 0 to 7).  An algorithm
 * that only compares behaves on any sequence as on one of these.
 *
 * @param length Number of values; throws std::invalid_argument if more than 8.
 */
std::vector<std::vector<double>> WeakOrders(const size_t length);

}  // namespace nexec

#endif
