/**
 * @file io/rules_file.cpp
 */
#include "rules_file.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>

#include "json_archive.hpp"

namespace nexec
{

namespace
{

using Numbers = std::vector<uint64_t>;

Numbers NumbersOf(const std::vector<Code>& codes)
{
  return {codes.begin(), codes.end()};
}

//! The edge types whose gates fire.
std::vector<Numbers> FiringTypes(const LocalRules& rules)
{
  std::vector<Numbers> types;
  for (size_t type = 0; type < NumEdgeTypes(rules.NumCodes()); ++type)
  {
    const EdgeType edge = TypeAt(type, rules.NumCodes());
    if (rules.Fires(edge))
      types.push_back({edge.sender, edge.receiver, edge.greater ? 1U : 0U});
  }
  return types;
}

//! Adds the rows about a code with a signal, each with its mirrored form once.
void AddRows(const LocalRules& rules, const SignalValue signal, const Code own,
             std::vector<Numbers>& rows)
{
  const size_t codes = rules.NumCodes();
  for (size_t left = 0; left <= codes; ++left)
  {
    for (size_t right = left; right <= codes; ++right)
    {
      const std::optional<Code> next = rules.Next(
          signal, {own, NeighbourAt(left, codes), NeighbourAt(right, codes)});
      if (next)
        rows.push_back({signal, own, left, right, *next});
    }
  }
}

std::vector<Numbers> Rows(const LocalRules& rules)
{
  std::vector<Numbers> rows;
  for (size_t signal = 0; signal < rules.NumSignals(); ++signal)
  {
    for (size_t own = 0; own < rules.NumCodes(); ++own)
      AddRows(rules, SignalValue(signal), Code(own), rows);
  }
  return rows;
}

void WriteLine(JsonWriter& writer, const LocalRules::SignalLine& line)
{
  writer.Field("sender", uint64_t(line.present.sender));
  writer.Field("receiver", uint64_t(line.present.receiver));
  writer.Field("greater", uint64_t(line.present.greater ? 1 : 0));
  writer.Field("signal", uint64_t(line.signal));
}

void WriteStart(JsonWriter& writer, const LocalRules::StartLine& line)
{
  writer.Field("least", uint64_t(line.minLength));
  writer.Field("step", uint64_t(line.every));
  writer.Field("head", NumbersOf(line.head));
  writer.Field("filling", NumbersOf(line.filling));
  writer.Field("tail", NumbersOf(line.tail));
}

}  // namespace

std::string RulesJson(const Algorithm& algorithm)
{
  const LocalRules& rules = algorithm.Rules();
  JsonWriter writer(JsonFormat{"nexec rules", 1});
  writer.Field("algorithm", algorithm.Name());
  writer.Field("rules_digest", RulesDigest(algorithm));
  writer.Field("bits", uint64_t(rules.Bits()));
  writer.List("states",
              [&]
              {
                for (const NamedState& state : algorithm.States())
                {
                  writer.Object(
                      [&]
                      {
                        writer.Field("name", state.name);
                        writer.Field("code", uint64_t(state.code));
                      });
                }
              });
  writer.Field("signals", algorithm.Signals());
  writer.List("decision_list",
              [&]
              {
                for (const LocalRules::SignalLine& line : rules.SignalLines())
                  writer.Object([&] { WriteLine(writer, line); });
              });
  writer.Field("otherwise", uint64_t(rules.SignalOtherwise()));
  writer.Field("gates", FiringTypes(rules));
  writer.Field("next", Rows(rules));
  writer.List("starts",
              [&]
              {
                for (const LocalRules::StartLine& line : rules.StartLines())
                  writer.Object([&] { WriteStart(writer, line); });
              });
  writer.Field("bound", algorithm.Bound().Text());
  return writer.Text();
}

}  // namespace nexec
