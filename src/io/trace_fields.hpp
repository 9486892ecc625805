/**
 * @file io/trace_fields.hpp
 *
 * The one list of the single fields of a trace file, for both formats; the
 * order is that of the .bin format.  Input, scores and steps follow.
 */
#ifndef NEXEC_SRC_IO_TRACE_FIELDS_HPP
#define NEXEC_SRC_IO_TRACE_FIELDS_HPP

#include <nexec/executor/executor.hpp>

namespace nexec
{

//! Call visit(name, field) for every field of a trace.
template<typename Visitor, typename Trace>
void VisitTrace(Visitor& visit, Trace& trace)
{
  visit("algorithm", trace.algorithm);
  visit("executor", trace.executor);
  visit("pooling", trace.pooling);
  visit("model_digest", trace.modelDigest);
  visit("halted", trace.halted);
  visit("faults", trace.faults);
}

//! The gates of a pair as a number: 1 = rightward, 2 = leftward, 3 = both.
inline uint8_t GateMask(const FiringPair& gate)
{
  return static_cast<uint8_t>((gate.rightward ? 1 : 0) +
                              (gate.leftward ? 2 : 0));
}

inline FiringPair GateOf(const size_t pair, const uint64_t mask)
{
  return {pair, (mask & 1) != 0, (mask & 2) != 0};
}

}  // namespace nexec

#endif
