/**
 * @file io/trace_file.cpp
 */
#include <nexec/io/trace_file.hpp>

#include "container.hpp"
#include "trace_binary.hpp"
#include "trace_json.hpp"

namespace nexec
{

void CheckTraceExtension(const std::string& path)
{
  IsBinaryName(path, "trace");
}

void SaveTrace(const std::string& path, const ExecutionTrace& trace)
{
  SaveModelFile(path, trace, TraceProblem(trace), EncodeTraceBinary,
                EncodeTraceJson, "trace");
}

ExecutionTrace LoadTrace(const std::string& path)
{
  return LoadModelFile(path, DecodeTraceBinary, DecodeTraceJson, "trace");
}

}  // namespace nexec
