/**
 * @file io/graph_rules_file.cpp
 */
#include "graph_rules_file.hpp"

#include "json_archive.hpp"

namespace nexec
{

namespace
{

//! The names of enumerators, in their order.
constexpr const char* nodeBestNames[] = {"none", "least", "greatest"};
constexpr const char* arcKeyNames[] = {"none", "index", "weight", "value",
                                       "sum"};
constexpr const char* comparisonNames[] = {"weight_below", "sum_below",
                                           "value_below", "rank_below"};
constexpr const char* offerNames[] = {"none", "value", "weight", "sum",
                                      "value_plus_one"};
constexpr const char* startValueNames[] = {"zero", "number", "random"};

template<typename T>
void WriteIfAsked(JsonWriter& write, const char* name,
                  const std::optional<T>& value)
{
  if (!value)
    return;
  if constexpr (std::is_same_v<T, bool>)
    write(name, *value);
  else
    write(name, uint64_t(*value));
}

//! What a pattern asks for; it says nothing of all else.
void WritePattern(JsonWriter& write, const ArcPattern& pattern)
{
  WriteIfAsked(write, "sender", pattern.sender);
  WriteIfAsked(write, "receiver", pattern.receiver);
  WriteIfAsked(write, "sender_best", pattern.senderBest);
  WriteIfAsked(write, "receiver_best", pattern.receiverBest);
  WriteIfAsked(write, "points_out", pattern.pointsOut);
  WriteIfAsked(write, "points_in", pattern.pointsIn);
  WriteIfAsked(write, "first", pattern.first);
  WriteIfAsked(write, "second", pattern.second);
  WriteIfAsked(write, "best", pattern.best);
  WriteIfAsked(write, "chosen", pattern.chosen);
}

void WriteNextLine(JsonWriter& write, const GraphRules::NextLine& line)
{
  WriteIfAsked(write, "signal", line.signal);
  write("own", uint64_t(line.own));
  WriteIfAsked(write, "best", line.best);
  if (line.arc)
    write.Object("arc", [&] { WritePattern(write, *line.arc); });
  write("next", uint64_t(line.next));
}

void WriteDeclaration(JsonWriter& write, const GraphDeclaration& declaration)
{
  write("states", declaration.states);
  write("signals", declaration.signals);
  write("node_best", nodeBestNames[size_t(declaration.nodeBest)]);
  write("arc_key", arcKeyNames[size_t(declaration.arcKey)]);
  write("class_with_pointer", declaration.classWithPointer);
  write.List("comparisons",
             [&]
             {
               for (const Comparison comparison : declaration.comparisons)
                 write.Value(comparisonNames[size_t(comparison)]);
             });
  write("pointers", declaration.pointers);
  write("offer", offerNames[size_t(declaration.offer)]);
  write("values", startValueNames[size_t(declaration.values)]);
  write("start_state", uint64_t(declaration.startState));
  write("other_state", uint64_t(declaration.otherState));
  write("single",
        std::vector<uint64_t>(declaration.single.begin(),
                              declaration.single.end()));
}

}  // namespace

std::string GraphRulesJson(const GraphAlgorithm& algorithm)
{
  const GraphRules& rules = algorithm.rules;
  JsonWriter write(JsonFormat{"nexec graph rules", 1});
  write("algorithm", algorithm.name);
  write("rules_digest", rules.Digest());
  WriteDeclaration(write, rules.Declaration());
  const auto writeList =
      [&](const char* name, const auto& lines, const auto& writeLine)
  {
    write.List(name,
               [&]
               {
                 for (const auto& each : lines)
                   write.Object([&, &line = each] { writeLine(line); });
               });
  };
  const auto writePattern = [&](const ArcPattern& pattern)
  {
    WritePattern(write, pattern);
  };
  writeList("decision_list", rules.SignalLines(),
            [&](const GraphRules::SignalLine& line)
            {
              write.Object("present", [&] { writePattern(line.present); });
              write("signal", uint64_t(line.signal));
            });
  write("otherwise", uint64_t(rules.SignalOtherwise()));
  writeList("take", rules.TakeLines(), writePattern);
  writeList("point", rules.PointLines(), writePattern);
  writeList("next", rules.NextLines(),
            [&](const GraphRules::NextLine& line)
            { WriteNextLine(write, line); });
  return write.Text();
}

}  // namespace nexec
