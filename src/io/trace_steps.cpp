/**
 * @file io/trace_steps.cpp
 */
#include "trace_steps.hpp"

#include "trace_fields.hpp"

#include <cstring>
#include <limits>
#include <unordered_map>

namespace nexec
{

namespace
{

//! Bytes that any step has at least.
constexpr size_t leastStepBytes = 3;

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
    steps.emplace_back();
    const uint64_t margin = unpack.Below(packed.margins.size());
    if (unpack.Failed())
      return false;
    steps.back().margin = packed.margins[margin];
    UnpackStep(unpack, signalBits, steps.back());
  }
  return !unpack.Failed() && unpack.AtEnd();
}

}  // namespace nexec
