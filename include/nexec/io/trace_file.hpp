/**
 * @file io/trace_file.hpp
 *
 * Traces as files, as safe as those of io/model_file.hpp: `.bin` (kind "TRCE",
 * compressed) or `.json`.  Both hold every bit of a trace.
 */
#ifndef NEXEC_IO_TRACE_FILE_HPP
#define NEXEC_IO_TRACE_FILE_HPP

#include <nexec/trace/execution_trace.hpp>

#include <string>

namespace nexec
{

//! Throw UsageError unless the extension is one of a trace file.
void CheckTraceExtension(const std::string& path);

/**
 * Save a trace: the file is there whole or not at all.  Throws UsageError if
 * the extension is unknown and WriteError if the file cannot be written or the
 * trace is one that could not be loaded again.
 *
 * @param path File to write.
 * @param trace Trace to save.
 */
void SaveTrace(const std::string& path, const ExecutionTrace& trace);

//! The bytes of the .bin file that SaveTrace() would write.  Throws WriteError
//! as it does.
std::string SaveTraceToMemory(const ExecutionTrace& trace);

//! The text of a trace's .json file.
std::string TraceJson(const ExecutionTrace& trace);

/**
 * Load a trace.  Nothing in the file is trusted: sizes are checked before
 * memory is taken, and whatever is wrong is reported as FormatError.  What is
 * returned has no problems (see TraceProblem()).  Throws UsageError if the
 * extension is unknown and InputError if the file cannot be opened.
 *
 * @param path File to read.
 */
ExecutionTrace LoadTrace(const std::string& path);

/**
 * Load a trace from the bytes of a .bin file.  Throws FormatError.
 *
 * @param name Name of the trace, for errors.
 * @param bytes Content of the file.
 */
ExecutionTrace LoadTraceFromMemory(const std::string& name,
                                   const std::string& bytes);

}  // namespace nexec

#endif
