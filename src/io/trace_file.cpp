/**
 * @file io/trace_file.cpp
 */
#include <nexec/io/trace_file.hpp>

#include "trace_codec.hpp"

namespace nexec
{

void CheckTraceExtension(const std::string& path)
{
  IsBinaryName(path, "trace");
}

void SaveTrace(const std::string& path, const ExecutionTrace& trace)
{
  SaveFile(path, trace);
}

std::string SaveTraceToMemory(const ExecutionTrace& trace)
{
  return EncodeBinary(trace, "the trace cannot be saved: ");
}

std::string TraceJson(const ExecutionTrace& trace)
{
  return EncodeJson(trace);
}

ExecutionTrace LoadTrace(const std::string& path)
{
  return LoadFile<ExecutionTrace>(path);
}

ExecutionTrace LoadTraceFromMemory(const std::string& name,
                                   const std::string& bytes)
{
  return DecodeGuarded(name, bytes, DecodeBinary<ExecutionTrace>);
}

}  // namespace nexec
