/**
 * @file io/trace_binary.hpp
 *
 * The .bin format of a trace; see doc/format.md.
 */
#ifndef NEXEC_IO_TRACE_BINARY_HPP
#define NEXEC_IO_TRACE_BINARY_HPP

#include <nexec/trace/execution_trace.hpp>

#include <string>

namespace nexec
{

//! The bytes of a .bin file; the trace has to be one without problems.
std::string EncodeTraceBinary(const ExecutionTrace& trace);

//! The trace in the bytes of a .bin file.
ExecutionTrace DecodeTraceBinary(const std::string& path,
                                 const std::string& bytes);

}  // namespace nexec

#endif
