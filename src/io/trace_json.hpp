/**
 * @file io/trace_json.hpp
 *
 * The .json format of a trace; see doc/format.md.
 */
#ifndef NEXEC_IO_TRACE_JSON_HPP
#define NEXEC_IO_TRACE_JSON_HPP

#include <nexec/trace/execution_trace.hpp>

#include <string>

namespace nexec
{

//! The text of a .json file; the trace has to be one without problems.
std::string EncodeTraceJson(const ExecutionTrace& trace);

//! The trace in the text of a .json file.
ExecutionTrace DecodeTraceJson(const std::string& path,
                               const std::string& bytes);

}  // namespace nexec

#endif
