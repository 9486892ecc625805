/**
 * @file io/trace_steps.cpp
 */
#include "trace_steps.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/interruption.hpp>

#include <cstring>
#include <limits>
#include <unordered_map>

namespace nexec
{

namespace
{

//! Bytes that any step has at least.
constexpr size_t leastStepBytes = 3;

//! The gates of a pair as a number: 1 = rightward, 2 = leftward, 3 = both.
uint8_t GateMask(const FiringPair& gate)
{
  return static_cast<uint8_t>((gate.rightward ? 1 : 0) +
                              (gate.leftward ? 2 : 0));
}

FiringPair GateOf(const size_t pair, const uint64_t mask)
{
  return {pair, (mask & 1) != 0, (mask & 2) != 0};
}

//! Gives each margin its number.
class MarginNumbers
{
 public:
  explicit MarginNumbers(std::vector<double>& margins) : margins(margins) {}

  uint64_t operator()(const double margin)
  {
    uint64_t bits = 0;
    std::memcpy(&bits, &margin, sizeof(bits));
    const auto [place, isNew] = numbers.emplace(bits, margins.size());
    if (isNew)
      margins.push_back(margin);
    return place->second;
  }

 private:
  std::vector<double>& margins;
  std::unordered_map<uint64_t, uint64_t> numbers;
};

class Packer
{
 public:
  explicit Packer(std::string& bytes) : bytes(bytes) {}

  void Number(uint64_t value)
  {
    for (; value >= 0x80; value >>= 7)
      bytes.push_back(static_cast<char>(value | 0x80));
    bytes.push_back(static_cast<char>(value));
  }

  void Position(const size_t position)
  {
    Number(position >= last ? 2 * (position - last)
                            : 2 * (last - position) - 1);
    last = position;
  }

 private:
  std::string& bytes;
  size_t last = 0;
};

//! Reads what Packer wrote; after a failure, everything is 0.
class Unpacker
{
 public:
  explicit Unpacker(const std::string& bytes) : bytes(bytes) {}

  uint64_t Number()
  {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7)
    {
      if (next == bytes.size())
        break;
      const auto byte = static_cast<unsigned char>(bytes[next++]);
      const uint64_t part = byte & 0x7f;
      if (part << shift >> shift != part)
        break;
      value |= part << shift;
      if (byte < 0x80)
        return value;
    }
    return Fail();
  }

  //! A number below a limit.
  uint64_t Below(const uint64_t limit)
  {
    const uint64_t value = Number();
    return value < limit ? value : Fail();
  }

  size_t Position()
  {
    const uint64_t value = Number();
    // What wraps around here is no position of any chain.
    last = value % 2 == 0 ? last + value / 2 : last - (value / 2 + 1);
    return last;
  }

  //! A count of items that have at least two bytes each.
  size_t Count(const uint64_t count)
  {
    return count <= (bytes.size() - next) / 2 ? count : Fail();
  }

  bool Failed() const { return failed; }
  bool AtEnd() const { return next == bytes.size(); }

 private:
  uint64_t Fail()
  {
    failed = true;
    next = bytes.size();
    return 0;
  }

  const std::string& bytes;
  size_t next = 0;
  size_t last = 0;
  bool failed = false;
};

void PackStep(const TraceStep& step, const size_t signalBits, Packer& pack)
{
  pack.Number((step.changes.size() << signalBits) + step.signal);
  for (const StateChange& change : step.changes)
  {
    pack.Position(change.node);
    pack.Number(change.code);
  }
  pack.Number(step.gates.size());
  for (const FiringPair& gate : step.gates)
  {
    pack.Position(gate.pair);
    pack.Number(GateMask(gate));
  }
}

void UnpackStep(Unpacker& unpack, const size_t signalBits, TraceStep& step)
{
  const uint64_t head = unpack.Number();
  step.signal =
      static_cast<SignalValue>(head & ((uint64_t(1) << signalBits) - 1));
  step.changes.resize(unpack.Count(head >> signalBits));
  for (StateChange& change : step.changes)
  {
    change.node = unpack.Position();
    change.code = static_cast<Code>(
        unpack.Below(uint64_t(std::numeric_limits<Code>::max()) + 1));
  }
  step.gates.resize(unpack.Count(unpack.Number()));
  for (FiringPair& gate : step.gates)
  {
    const size_t pair = unpack.Position();
    gate = GateOf(pair, unpack.Below(4));
  }
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
                                    const TraceColumns& columns)
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

TraceStep StepOf(const JsonReader& read, const TraceColumns& columns,
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

std::vector<TraceStep> StepsOf(const JsonReader& read,
                               const TraceColumns& columns)
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
  {
    ThrowIfInterrupted();
    steps.push_back(StepOf(read, columns, number));
  }
  return steps;
}

}  // namespace

PackedSteps PackSteps(const std::vector<TraceStep>& steps,
                      const size_t signalBits)
{
  PackedSteps packed;
  packed.count = steps.size();
  MarginNumbers numberOf(packed.margins);
  Packer pack(packed.bytes);
  for (const TraceStep& step : steps)
  {
    ThrowIfInterrupted();
    pack.Number(numberOf(step.margin));
    PackStep(step, signalBits, pack);
  }
  return packed;
}

bool UnpackSteps(const PackedSteps& packed, const size_t signalBits,
                 std::vector<TraceStep>& steps)
{
  if (packed.count > packed.bytes.size() / leastStepBytes ||
      packed.count > maxTraceSteps)
    return false;
  steps.clear();
  steps.reserve(packed.count);
  Unpacker unpack(packed.bytes);
  while (steps.size() < packed.count && !unpack.Failed())
  {
    ThrowIfInterrupted();
    steps.emplace_back();
    const uint64_t margin = unpack.Below(packed.margins.size());
    if (unpack.Failed())
      return false;
    steps.back().margin = packed.margins[margin];
    UnpackStep(unpack, signalBits, steps.back());
  }
  return !unpack.Failed() && unpack.AtEnd();
}

std::vector<uint64_t> StartCodes(const ExecutionTrace& trace)
{
  const std::vector<Code> start =
      FindAlgorithm(trace.algorithm).Start(trace.input.size());
  return std::vector<uint64_t>(start.begin(), start.end());
}

TraceColumns ColumnsOf(const ExecutionTrace& trace)
{
  TraceColumns columns;
  columns.start = StartCodes(trace);
  for (const auto& [type, score] : trace.scores)
  {
    columns.scoreTypes.push_back(
        {type.sender, type.receiver, type.greater ? 1u : 0u});
    columns.scores.push_back(score);
  }
  for (const TraceStep& step : trace.steps)
  {
    ThrowIfInterrupted();
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

void TakeColumns(const JsonReader& read, const TraceColumns& columns,
                 ExecutionTrace& trace)
{
  trace.scores = ScoresOf(read, columns);
  trace.steps = StepsOf(read, columns);
}

}  // namespace nexec
