/**
 * @file io/trace_json.cpp
 */
#include "trace_json.hpp"

#include <nexec/chain/algorithm/registry.hpp>

#include "json_reader.hpp"
#include "json_writer.hpp"
#include "trace_fields.hpp"

#include <cereal/types/vector.hpp>

#include <limits>

namespace nexec
{

namespace
{

/**
 * Version v of the text is format 1.(v - 1), as for models.  Steps are many
 * short rows: blanks in front of lines would double a file.
 */
JsonFormat FormatOf(const unsigned minorVersion)
{
  return {"nexec trace", minorVersion + 1, 0};
}

constexpr unsigned newestMinorVersion = 2;

using Rows = std::vector<std::vector<uint64_t>>;

//! A trace as columns: item s of each of the last four is about step s.
struct Columns
{
  std::vector<uint64_t> start;
  Rows scoreTypes;  // sender, receiver, whether the sender's value is larger
  std::vector<double> scores;
  Rows changes;  // node, code, node, code, ...
  Rows gates;    // pair, mask, pair, mask, ...
  std::vector<uint64_t> signals;
  std::vector<double> margins;
};

template<typename Visitor, typename Data>
void VisitColumns(Visitor& visit, Data& columns)
{
  visit("start", columns.start);
  visit("score_types", columns.scoreTypes);
  visit("scores", columns.scores);
  visit("changes", columns.changes);
  visit("gates", columns.gates);
  visit("signals", columns.signals);
  visit("margins", columns.margins);
}

//! The codes of the start, for readers that do not know the algorithm.
std::vector<uint64_t> StartCodes(const ExecutionTrace& trace)
{
  const std::vector<Code> start =
      FindAlgorithm(trace.algorithm).Start(trace.input.size());
  return std::vector<uint64_t>(start.begin(), start.end());
}

Columns ColumnsOf(const ExecutionTrace& trace)
{
  Columns columns;
  columns.start = StartCodes(trace);
  for (const auto& [type, score] : trace.scores)
  {
    columns.scoreTypes.push_back(
        {type.sender, type.receiver, type.greater ? 1u : 0u});
    columns.scores.push_back(score);
  }
  for (const TraceStep& step : trace.steps)
  {
    columns.changes.emplace_back();
    for (const StateChange& change : step.changes)
    {
      columns.changes.back().push_back(change.node);
      columns.changes.back().push_back(change.code);
    }
    columns.gates.emplace_back();
    for (const FiringPair& gate : step.gates)
    {
      columns.gates.back().push_back(gate.pair);
      columns.gates.back().push_back(GateMask(gate));
    }
    columns.signals.push_back(step.signal);
    columns.margins.push_back(step.margin);
  }
  return columns;
}

//! Throw unless a number from the file is at most this.
uint64_t AtMost(const JsonReader& read, const char* name, const uint64_t value,
                const uint64_t largest)
{
  if (value > largest)
    read.Refuse(name, "'" + std::string(name) + "' has a number out of range");
  return value;
}

Code CodeOf(const JsonReader& read, const char* name, const uint64_t value)
{
  return static_cast<Code>(
      AtMost(read, name, value, std::numeric_limits<Code>::max()));
}

std::vector<EdgeTypeScore> ScoresOf(const JsonReader& read,
                                    const Columns& columns)
{
  const char* const name = "score_types";
  if (columns.scores.size() != columns.scoreTypes.size())
    read.Refuse("scores", "'scores' and 'score_types' differ in length");
  std::vector<EdgeTypeScore> scores;
  for (size_t number = 0; number < columns.scores.size(); ++number)
  {
    const std::vector<uint64_t>& type = columns.scoreTypes[number];
    if (type.size() != 3)
      read.Refuse(name, "each of 'score_types' has to be three numbers");
    scores.push_back({{CodeOf(read, name, type[0]), CodeOf(read, name, type[1]),
                       AtMost(read, name, type[2], 1) == 1},
                      columns.scores[number]});
  }
  return scores;
}

TraceStep StepOf(const JsonReader& read, const Columns& columns,
                 const size_t number)
{
  const std::vector<uint64_t>& changes = columns.changes[number];
  const std::vector<uint64_t>& gates = columns.gates[number];
  if (changes.size() % 2 != 0)
    read.Refuse("changes", "each of 'changes' has to be pairs of numbers");
  if (gates.size() % 2 != 0)
    read.Refuse("gates", "each of 'gates' has to be pairs of numbers");
  TraceStep step;
  for (size_t i = 0; i < changes.size(); i += 2)
  {
    step.changes.push_back(
        {changes[i], CodeOf(read, "changes", changes[i + 1])});
  }
  for (size_t i = 0; i < gates.size(); i += 2)
  {
    step.gates.push_back(
        GateOf(gates[i], AtMost(read, "gates", gates[i + 1], 3)));
  }
  step.signal = static_cast<SignalValue>(AtMost(
      read, "signals", columns.signals[number], (1u << maxSignalBits) - 1));
  step.margin = columns.margins[number];
  return step;
}

std::vector<TraceStep> StepsOf(const JsonReader& read, const Columns& columns)
{
  const size_t count = columns.changes.size();
  if (columns.gates.size() != count || columns.signals.size() != count ||
      columns.margins.size() != count)
  {
    read.Refuse("changes",
                "'changes', 'gates', 'signals' and 'margins' differ in length");
  }
  std::vector<TraceStep> steps;
  for (size_t number = 0; number < count; ++number)
    steps.push_back(StepOf(read, columns, number));
  return steps;
}

}  // namespace

std::string EncodeTraceJson(const ExecutionTrace& trace)
{
  const unsigned minorVersion = TraceMinorVersion(trace);
  return JsonText(FormatOf(minorVersion),
                  [&](JsonArchive& /* archive */, JsonFieldWriter& write)
                  {
                    VisitTrace(write, trace);
                    VisitNewerTrace(write, minorVersion, trace);
                    write("input", trace.input);
                    const Columns columns = ColumnsOf(trace);
                    VisitColumns(write, columns);
                  });
}

ExecutionTrace DecodeTraceJson(const std::string& path,
                               const std::string& bytes)
{
  JsonReader read(path, bytes);
  const JsonFormat newest = FormatOf(newestMinorVersion);
  const unsigned minorVersion =
      read.CheckFormat(newest.name, newest.version) - 1;
  // Format 1.1 was about models.
  if (minorVersion == 1)
    read.Refuse("format_version", "there are no traces of format 2");
  ExecutionTrace trace;
  VisitTrace(read, trace);
  VisitNewerTrace(read, minorVersion, trace);
  read("input", trace.input);
  Columns columns;
  VisitColumns(read, columns);
  read.CheckAllRead();
  trace.scores = ScoresOf(read, columns);
  trace.steps = StepsOf(read, columns);
  std::string problem = NewerTraceProblem(minorVersion, trace);
  if (problem.empty())
    problem = TraceProblem(trace);
  if (!problem.empty())
    read.Refuse("", problem);
  if (columns.start != StartCodes(trace))
    read.Refuse("start", "'start' is not where the algorithm starts");
  return trace;
}

}  // namespace nexec
