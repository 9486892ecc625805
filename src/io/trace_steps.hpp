/**
 * @file io/trace_steps.hpp
 *
 * The steps of a trace, as few bytes for a .bin file and as columns for a
 * .json file.
 */
#ifndef NEXEC_IO_TRACE_STEPS_HPP
#define NEXEC_IO_TRACE_STEPS_HPP

#include <nexec/trace/execution_trace.hpp>

#include "json_archive.hpp"

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

//! A trace as columns: item s of each of the last four is about step s.
struct TraceColumns
{
  using Rows = std::vector<std::vector<uint64_t>>;

  //! The codes of the start, for readers that do not know the algorithm.
  std::vector<uint64_t> start;
  Rows scoreTypes;  // sender, receiver, whether the sender's value is larger
  std::vector<double> scores;
  Rows changes;  // node, code, node, code, ...
  Rows gates;    // pair, mask, pair, mask, ...
  std::vector<uint64_t> signals;
  std::vector<double> margins;
};

//! The codes that a run of a trace's algorithm and input starts with.
std::vector<uint64_t> StartCodes(const ExecutionTrace& trace);

//! The columns of a trace.
TraceColumns ColumnsOf(const ExecutionTrace& trace);

/**
 * Set scores and steps of a trace from columns that were read.  Nothing is
 * trusted, as above.
 *
 * @param read Where they were read, for errors.
 */
void TakeColumns(const JsonReader& read, const TraceColumns& columns,
                 ExecutionTrace& trace);

}  // namespace nexec

#endif
