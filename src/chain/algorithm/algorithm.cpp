/**
 * @file chain/algorithm/algorithm.cpp
 */
#include <nexec/chain/algorithm/algorithm.hpp>

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/core/interruption.hpp>

#include "core/sha256.hpp"

namespace nexec
{

namespace
{

//! What stands for a window that the table has no row for.
constexpr uint16_t noRow = 0xffff;

void AddType(Sha256& digest, const EdgeType& type)
{
  digest.Add(type.sender);
  digest.Add(type.receiver);
  digest.Add(type.greater ? 1 : 0);
}

void AddCodes(Sha256& digest, const std::vector<Code>& codes)
{
  digest.Add(codes.size());
  digest.Add(codes.data(), codes.size());
}

//! The decision list.
void AddSignal(Sha256& digest, const LocalRules& rules)
{
  digest.Add(rules.SignalLines().size());
  for (const LocalRules::SignalLine& line : rules.SignalLines())
  {
    AddType(digest, line.present);
    digest.Add(line.signal);
  }
  digest.Add(rules.SignalOtherwise());
}

//! Whether each gate fires.
void AddGates(Sha256& digest, const LocalRules& rules)
{
  const size_t codes = rules.NumCodes();
  std::string fires;
  for (size_t type = 0; type < NumEdgeTypes(codes); ++type)
    fires += rules.Fires(TypeAt(type, codes)) ? '\1' : '\0';
  digest.Add(fires.data(), fires.size());
}

//! The rows of the table about a code, each with its mirrored form once.
std::string RowBytes(const LocalRules& rules, const SignalValue signal,
                     const Code own)
{
  const size_t codes = rules.NumCodes();
  std::string bytes;
  for (size_t left = 0; left <= codes; ++left)
  {
    for (size_t right = left; right <= codes; ++right)
    {
      const std::optional<Code> next = rules.Next(
          signal, {own, NeighbourAt(left, codes), NeighbourAt(right, codes)});
      const uint16_t row = next ? *next : noRow;
      bytes += static_cast<char>(row & 0xff);
      bytes += static_cast<char>(row >> 8);
    }
  }
  return bytes;
}

void AddTable(Sha256& digest, const LocalRules& rules)
{
  for (size_t signal = 0; signal < rules.NumSignals(); ++signal)
  {
    for (size_t own = 0; own < rules.NumCodes(); ++own)
    {
      const std::string bytes = RowBytes(rules, SignalValue(signal), Code(own));
      digest.Add(bytes.data(), bytes.size());
    }
  }
}

void AddStarts(Sha256& digest, const LocalRules& rules)
{
  digest.Add(rules.StartLines().size());
  for (const LocalRules::StartLine& line : rules.StartLines())
  {
    digest.Add(line.minLength);
    digest.Add(line.every);
    AddCodes(digest, line.head);
    AddCodes(digest, line.filling);
    AddCodes(digest, line.tail);
  }
}

void AddBound(Sha256& digest, const Algorithm& algorithm)
{
  const std::string formula = algorithm.Bound().Text();
  digest.Add(formula.size());
  digest.Add(formula.data(), formula.size());
}

std::string ComputeDigest(const Algorithm& algorithm)
{
  const LocalRules& rules = algorithm.Rules();
  Sha256 digest;
  digest.Add(rules.Bits());
  digest.Add(rules.NumSignals());
  AddSignal(digest, rules);
  AddGates(digest, rules);
  AddTable(digest, rules);
  AddStarts(digest, rules);
  AddBound(digest, algorithm);
  return digest.Hex();
}

}  // namespace

Configuration Algorithm::StartOn(const std::vector<double>& values) const
{
  return {Start(values.size()), values};
}

std::vector<double> Algorithm::Result(const std::vector<double>& values) const
{
  Configuration config = StartOn(values);
  while (!config.Halted())
  {
    ThrowIfInterrupted();
    Step(config);
  }
  return config.values;
}

std::string Algorithm::StateName(const Code code) const
{
  for (const NamedState& state : States())
  {
    if (state.code == code)
      return state.name;
  }
  std::string bits;
  for (size_t bit = 0; bit < Bits(); ++bit)
    bits += BitOf(code, bit, Bits()) ? '1' : '0';
  return bits;
}

std::string Algorithm::SignalName(const SignalValue signal) const
{
  return signal < Signals().size() ? Signals()[signal] : std::to_string(signal);
}

size_t Algorithm::SignalBits() const
{
  size_t bits = 1;
  while ((size_t(1) << bits) < Signals().size())
    ++bits;
  return bits;
}

const std::string& RulesDigest(const Algorithm& algorithm)
{
  std::call_once(algorithm.digestOnce,
                 [&] { algorithm.digest = ComputeDigest(algorithm); });
  return algorithm.digest;
}

bool FitsRules(const std::string& digest, const Algorithm& algorithm)
{
  return digest.empty() || digest == RulesDigest(algorithm);
}

}  // namespace nexec
