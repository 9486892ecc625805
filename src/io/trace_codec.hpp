/**
 * @file io/trace_codec.hpp
 *
 * What is in the file of a trace; see doc/format.md.
 */
#ifndef NEXEC_IO_TRACE_CODEC_HPP
#define NEXEC_IO_TRACE_CODEC_HPP

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/trace/execution_trace.hpp>

#include "codec.hpp"
#include "trace_steps.hpp"

#include <limits>

namespace nexec
{

template<>
struct Codec<ExecutionTrace>
{
  //! Steps are many short rows: blanks in front of lines would double a file.
  static constexpr FileFormat format = {"trace", "TRCE", "nexec trace",
                                        2,       true,   0};

  static ExecutionTrace Empty() { return {}; }

  static unsigned MinorVersion(const ExecutionTrace& trace)
  {
    return trace.rulesDigest.empty() ? 0 : 2;
  }

  template<typename Archive, typename Trace>
  static void Fields(Archive& archive, Trace& trace)
  {
    if constexpr (!Archive::reading)
      archive.Accept(TraceProblem(trace));
    // Format 1.1 was about models.
    if (Archive::text && archive.MinorVersion() == 1)
      archive.Refuse("format_version", "there are no traces of format 2");
    archive("algorithm", trace.algorithm);
    archive("executor", trace.executor);
    archive("pooling", trace.pooling);
    archive("model_digest", trace.modelDigest);
    archive("halted", trace.halted);
    archive("faults", trace.faults);
    if (archive.MinorVersion() >= 2)
    {
      archive("rules_digest", trace.rulesDigest);
      if (trace.rulesDigest.empty())
        archive.Accept("the digest of the rules is not a SHA-256");
    }
    archive("input", trace.input);
    if constexpr (Archive::text)
      Columns(archive, trace);
    else
      Packed(archive, trace);
  }

 private:
  template<typename Archive, typename Trace>
  static void Columns(Archive& archive, Trace& trace)
  {
    TraceColumns columns;
    if constexpr (!Archive::reading)
      columns = ColumnsOf(trace);
    archive("start", columns.start);
    archive("score_types", columns.scoreTypes);
    archive("scores", columns.scores);
    archive("changes", columns.changes);
    archive("gates", columns.gates);
    archive("signals", columns.signals);
    archive("margins", columns.margins);
    if constexpr (Archive::reading)
    {
      TakeColumns(archive, columns, trace);
      archive.Accept(TraceProblem(trace));
      archive.Require("start", columns.start == StartCodes(trace),
                      "is not where the algorithm starts");
    }
  }

  template<typename Archive, typename Trace>
  static void Packed(Archive& archive, Trace& trace)
  {
    // Each score has more than this many bytes.
    const uint64_t scores =
        archive.Count("scores", trace.scores.size(), sizeof(double));
    if constexpr (Archive::reading)
      trace.scores.resize(scores);
    for (auto& [type, score] : trace.scores)
    {
      CodeField(archive, "from", type.sender);
      CodeField(archive, "to", type.receiver);
      archive("larger", type.greater);
      archive.Field("score", score);
    }
    PackedSteps packed;
    if constexpr (!Archive::reading)
      packed = PackSteps(trace.steps, SignalBits(trace));
    archive("margins", packed.margins);
    archive("steps", packed.count);
    archive.Bytes("step_bytes", packed.bytes);
    if constexpr (Archive::reading)
    {
      // Before memory is taken for them: the algorithm has fewer.
      archive.Accept(HeadProblem(trace, packed.count));
      archive.Require("step_bytes",
                      UnpackSteps(packed, SignalBits(trace), trace.steps),
                      "are not the steps of a trace");
      archive.Accept(TraceProblem(trace));
    }
  }

  template<typename Archive, typename AnyCode>
  static void CodeField(Archive& archive, const char* name, AnyCode& code)
  {
    uint64_t value = code;
    archive(name, value);
    archive.Require(name, value <= std::numeric_limits<Code>::max(),
                    "is not a code");
    if constexpr (Archive::reading)
      code = static_cast<Code>(value);
  }

  static size_t SignalBits(const ExecutionTrace& trace)
  {
    return FindAlgorithm(trace.algorithm).SignalBits();
  }
};

}  // namespace nexec

#endif
