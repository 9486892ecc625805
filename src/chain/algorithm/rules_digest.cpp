/**
 * @file chain/algorithm/rules_digest.cpp
 */
#include <nexec/chain/algorithm/rules_digest.hpp>

#include <nexec/chain/algorithm/local_rules.hpp>

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

std::string Computed(const Algorithm& algorithm)
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

const std::string& RulesDigest(const Algorithm& algorithm)
{
  std::call_once(algorithm.digestOnce,
                 [&] { algorithm.digest = Computed(algorithm); });
  return algorithm.digest;
}

bool FitsRules(const std::string& digest, const Algorithm& algorithm)
{
  return digest.empty() || digest == RulesDigest(algorithm);
}

}  // namespace nexec
