/**
 * @file io/trace_binary.cpp
 */
#include "trace_binary.hpp"

#include <nexec/chain/algorithm/registry.hpp>

#include "binary_reader.hpp"
#include "container.hpp"
#include "field_writer.hpp"
#include "trace_fields.hpp"
#include "trace_steps.hpp"

#include <cereal/types/vector.hpp>

#include <limits>
#include <sstream>

namespace nexec
{

namespace
{

const char* const traceKind = "TRCE";

using OutputArchive = cereal::PortableBinaryOutputArchive;

//! Read a code.
Code ReadCode(BinaryReader& read, const char* name)
{
  uint64_t code = 0;
  read(name, code);
  if (code > std::numeric_limits<Code>::max())
    read.Refuse("'" + std::string(name) + "' is not a code");
  return static_cast<Code>(code);
}

void ReadScores(BinaryReader& read, std::vector<EdgeTypeScore>& scores)
{
  uint64_t count = 0;
  read("scores", count);
  // Each has more than this many bytes.
  if (count > read.Left() / sizeof(double))
    read.Refuse("the payload ends inside 'scores'");
  scores.resize(count);
  for (EdgeTypeScore& score : scores)
  {
    score.from = ReadCode(read, "from");
    score.to = ReadCode(read, "to");
    read("larger", score.larger);
    read("score", score.score);
  }
}

}  // namespace

std::string EncodeTraceBinary(const ExecutionTrace& trace)
{
  std::ostringstream payload;
  OutputArchive archive(payload, OutputArchive::Options::LittleEndian());
  FieldWriter<OutputArchive> write(archive);
  const unsigned minorVersion = TraceMinorVersion(trace);
  VisitTrace(write, trace);
  VisitNewerTrace(write, minorVersion, trace);
  write("input", trace.input);
  write("scores", trace.scores.size());
  for (const EdgeTypeScore& score : trace.scores)
  {
    write("from", uint64_t(score.from));
    write("to", uint64_t(score.to));
    write("larger", score.larger);
    write("score", score.score);
  }
  const PackedSteps packed =
      PackSteps(trace.steps, FindAlgorithm(trace.algorithm).SignalBits());
  write("margins", packed.margins);
  write("steps", packed.count);
  write("step_bytes", packed.bytes);
  return WrapCompressed(traceKind, payload.str(), minorVersion);
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
