/**
 * @file io/trace_steps.hpp
 *
 * The steps of a trace as few bytes.
 */
#ifndef NEXEC_IO_TRACE_STEPS_HPP
#define NEXEC_IO_TRACE_STEPS_HPP

#include <nexec/trace/execution_trace.hpp>

#include <string>
#include <vector>

namespace nexec
{

/**
 * What stands in a .bin file.  Steps are small whole numbers, which compress
 * well; margins are few, so a step has the number of its margin.
 */
struct PackedSteps
{
  //! Each margin once, in order of first appearance.
  std::vector<double> margins;
  uint64_t count = 0;
  //! Whole numbers of 7 bits a byte, lowest first, a set top bit saying that
  //! more follow.  For each step: number of its margin; 2^v x changes +
  //! signal, with v the bits of a signal; node and code of each change; number
  //! of gates; pair and mask of each.  Nodes and pairs are differences to the
  //! one before, across all steps, as 2d for d >= 0 and -2d - 1 otherwise.
  std::string bytes;
};

//! @param signalBits Bits of a signal, here and below.
PackedSteps PackSteps(const std::vector<TraceStep>& steps,
                      const size_t signalBits);

/**
 * Get the steps back.  Nothing is trusted, but whether the steps are those of
 * a run is for TraceProblem() to say.
 *
 * @param packed What PackSteps() made, perhaps.
 * @param steps Set to the steps.
 * @return Whether these are steps.
 */
bool UnpackSteps(const PackedSteps& packed, const size_t signalBits,
                 std::vector<TraceStep>& steps);

}  // namespace nexec

#endif
