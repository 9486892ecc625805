/**
 * @file io/trace_binary.cpp
 */
#include "trace_binary.hpp"

#include <nexec/chain/algorithm/registry.hpp>

#include "container.hpp"
#include "payload.hpp"
#include "trace_fields.hpp"
#include "trace_steps.hpp"

#include <limits>

namespace nexec
{

namespace
{

const char* const traceKind = "TRCE";

//! Read a code.
Code ReadCode(BinaryReader& read, const char* name)
{
  uint64_t code = 0;
  read(name, code);
  if (code > std::numeric_limits<Code>::max())
    read.Refuse("'" + std::string(name) + "' is not a code");
  return static_cast<Code>(code);
}

void WriteScores(BinaryWriter& write, const std::vector<EdgeTypeScore>& scores)
{
  write("scores", scores.size());
  for (const auto& [type, score] : scores)
  {
    write("from", uint64_t(type.sender));
    write("to", uint64_t(type.receiver));
    write("larger", type.greater);
    write("score", score);
  }
}

void ReadScores(BinaryReader& read, std::vector<EdgeTypeScore>& scores)
{
  uint64_t count = 0;
  read("scores", count);
  // Each has more than this many bytes.
  if (count > read.Left() / sizeof(double))
    read.Refuse("the payload ends inside 'scores'");
  scores.resize(count);
  for (auto& [type, score] : scores)
  {
    type.sender = ReadCode(read, "from");
    type.receiver = ReadCode(read, "to");
    read("larger", type.greater);
    read("score", score);
  }
}

}  // namespace

std::string EncodeTraceBinary(const ExecutionTrace& trace)
{
  const unsigned minorVersion = TraceMinorVersion(trace);
  const PackedSteps packed =
      PackSteps(trace.steps, FindAlgorithm(trace.algorithm).SignalBits());
  return WrapCompressed(
      traceKind,
      PayloadBytes(
          [&](BinaryArchive& /* archive */, BinaryWriter& write)
          {
            VisitTrace(write, trace);
            VisitNewerTrace(write, minorVersion, trace);
            write("input", trace.input);
            WriteScores(write, trace.scores);
            write("margins", packed.margins);
            write("steps", packed.count);
            write("step_bytes", packed.bytes);
          }),
      minorVersion);
}

ExecutionTrace DecodeTraceBinary(const std::string& path,
                                 const std::string& bytes)
{
  const std::string payload = UnwrapPayload(path, bytes, traceKind);
  BinaryReader read(path, payload);
  ExecutionTrace trace;
  const unsigned minorVersion = ReadContainerInfo(bytes).minorVersion;
  VisitTrace(read, trace);
  VisitNewerTrace(read, minorVersion, trace);
  read.Accept(NewerTraceProblem(minorVersion, trace));
  read("input", trace.input);
  ReadScores(read, trace.scores);
  PackedSteps packed;
  read("margins", packed.margins);
  read("steps", packed.count);
  packed.bytes = read.Bytes("step_bytes");
  // Before memory is taken for them: the algorithm has fewer.
  read.Accept(HeadProblem(trace, packed.count));
  if (!UnpackSteps(packed, FindAlgorithm(trace.algorithm).SignalBits(),
                   trace.steps))
    read.Refuse("'step_bytes' are not the steps of a trace");
  read.CheckAllRead();
  read.Accept(TraceProblem(trace));
  return trace;
}

}  // namespace nexec
