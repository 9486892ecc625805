/**
 * @file io/trace_fields.hpp
 *
 * The one list of the single fields of a trace file, for both formats; the
 * order is that of the .bin format.  Input, scores and steps follow.
 */
#ifndef NEXEC_IO_TRACE_FIELDS_HPP
#define NEXEC_IO_TRACE_FIELDS_HPP

#include <nexec/trace/execution_trace.hpp>

namespace nexec
{

//! Call visit(name, field) for every field of a trace in format 1.0.
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

//! The oldest format 1.x that can hold a trace; see ConfigMinorVersion().
inline unsigned TraceMinorVersion(const ExecutionTrace& trace)
{
  return trace.rulesDigest.empty() ? 0 : 2;
}

//! Call visit(name, field) for the fields that format 1.2 has added.
template<typename Visitor, typename Trace>
void VisitNewerTrace(Visitor& visit, const unsigned minorVersion, Trace& trace)
{
  if (minorVersion >= 2)
    visit("rules_digest", trace.rulesDigest);
}

//! What is wrong with these fields; TraceProblem() knows no formats.
inline std::string NewerTraceProblem(const unsigned minorVersion,
                                     const ExecutionTrace& trace)
{
  return minorVersion >= 2 && trace.rulesDigest.empty()
      ? "the digest of the rules is not a SHA-256"
      : "";
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
