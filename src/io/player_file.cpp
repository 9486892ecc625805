/**
 * @file io/player_file.cpp
 */
#include <nexec/io/player_file.hpp>

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>

#include <player/player_page.hpp>

#include "core/number_text.hpp"

#include <cmath>
#include <cstdio>
#include <set>

namespace nexec
{

namespace
{

//! Text as JSON.  Everything that is not plain ASCII text is escaped or, as
//! part of UTF-8, left alone.
std::string Quoted(const std::string& text)
{
  std::string result = "\"";
  for (const char c : text)
  {
    const auto byte = static_cast<unsigned char>(c);
    char escape[8];
    std::snprintf(escape, sizeof(escape), "\\u%04x", byte);
    if (c == '"' || c == '\\')
      result += std::string("\\") + c;
    else
      result += byte < 0x20 ? std::string(escape) : std::string(1, c);
  }
  return result + '"';
}

//! A list of what `item` makes of each one.
template<typename Items, typename Item>
std::string List(const Items& items, const Item& item)
{
  std::string text = "[";
  for (const auto& one : items)
    text += (text.size() == 1 ? "" : ",") + item(one);
  return text + "]";
}

std::string Bit(const bool value)
{
  return value ? "1" : "0";
}

//! JSON has no infinities.
std::string Value(const double value)
{
  if (std::isinf(value))
    return value > 0.0 ? "\"inf\"" : "\"-inf\"";
  return NumberText(value);
}

std::string StepJson(const TraceStep& step)
{
  const auto change = [](const StateChange& c)
  {
    return "[" + std::to_string(c.node) + "," + std::to_string(c.code) + "]";
  };
  const auto gate = [](const FiringPair& g)
  {
    return "[" + std::to_string(g.pair) + "," + Bit(g.rightward) + "," +
        Bit(g.leftward) + "]";
  };
  return "{\"s\":" + List(step.changes, change) +
      ",\"g\":" + List(step.gates, gate) +
      ",\"v\":" + std::to_string(step.signal) + ",\"m\":" +
      (std::isfinite(step.margin) ? NumberText(step.margin) : "null") + "}";
}

std::string ScoreJson(const EdgeTypeScore& score)
{
  const EdgeType& type = score.type;
  return "[" + std::to_string(type.sender) + "," +
      std::to_string(type.receiver) + "," + Bit(type.greater) + "," +
      NumberText(score.score) + "]";
}

//! The named states, and codes of the trace that have no name: a model that is
//! wrong can come to any.
std::vector<NamedState> StatesOf(const Algorithm& algorithm,
                                 const ExecutionTrace& trace)
{
  std::vector<NamedState> states = algorithm.States();
  std::set<Code> known;
  for (const NamedState& state : states)
    known.insert(state.code);
  for (const TraceStep& step : trace.steps)
  {
    for (const StateChange& change : step.changes)
    {
      if (known.insert(change.code).second)
        states.push_back({algorithm.StateName(change.code), change.code});
    }
  }
  return states;
}

//! Whether nodes in these states exchange their values, however they compare.
bool CanExchange(const LocalRules& rules, const Code left, const Code right)
{
  const auto both = [&](const bool greater, const bool less)
  {
    return rules.Fires({left, right, greater}) &&
        rules.Fires({right, left, less});
  };
  return both(true, false) || both(false, true) || both(false, false);
}

//! The states of neighbours that may exchange their values.
std::string ExchangesJson(const Algorithm& algorithm)
{
  std::vector<std::pair<Code, Code>> pairs;
  for (const NamedState& left : algorithm.States())
  {
    for (const NamedState& right : algorithm.States())
    {
      if (CanExchange(algorithm.Rules(), left.code, right.code))
        pairs.emplace_back(left.code, right.code);
    }
  }
  return List(pairs,
              [](const std::pair<Code, Code>& pair)
              {
                return "[" + std::to_string(pair.first) + "," +
                    std::to_string(pair.second) + "]";
              });
}

std::string TraceJson(const ExecutionTrace& trace)
{
  const Algorithm& algorithm = FindAlgorithm(trace.algorithm);
  const auto state = [](const NamedState& s)
  {
    return "[" + std::to_string(s.code) + "," + Quoted(s.name) + "," +
        Quoted(s.meaning) + "]";
  };
  const auto code = [](const Code c)
  {
    return std::to_string(c);
  };
  const std::string label = IsReference(trace)
      ? "the algorithm itself"
      : "model, " + trace.executor + " executor";
  return "{\"label\":" + Quoted(label) +
      ",\"algorithm\":" + Quoted(trace.algorithm) +
      ",\"about\":" + Quoted(algorithm.Description()) +
      ",\"reference\":" + (IsReference(trace) ? "true" : "false") +
      ",\"states\":" + List(StatesOf(algorithm, trace), state) +
      ",\"signals\":" + List(algorithm.Signals(), Quoted) +
      ",\"exchanges\":" + ExchangesJson(algorithm) +
      ",\"input\":" + List(trace.input, Value) +
      ",\"start\":" + List(algorithm.Start(trace.input.size()), code) +
      ",\"pooling\":" + Quoted(PoolingName(trace.pooling)) +
      ",\"scores\":" + List(trace.scores, ScoreJson) +
      ",\"steps\":" + List(trace.steps, StepJson) +
      ",\"halted\":" + (trace.halted ? "true" : "false") + "}";
}

//! The page counts the configurations, of which the first is the start.
std::string DivergenceJson(const std::optional<TraceDivergence>& divergence)
{
  if (!divergence)
    return "null";
  return "{\"step\":" + std::to_string(divergence->step + 1) +
      ",\"what\":" + Quoted(divergence->what) + "}";
}

}  // namespace

std::string PlayerPageOf(const PlayerContent& content)
{
  const std::vector<ExecutionTrace>& traces = content.traces;
  if (traces.empty() || traces.size() > 2)
    throw UsageError("a page shows one trace or two");
  if (traces.size() == 2 &&
      (traces[0].input != traces[1].input ||
       traces[0].algorithm != traces[1].algorithm))
    throw UsageError("a page shows two traces of the same input only");
  return PlayerPage(
      "{\"title\":" + Quoted(content.title) +
          ",\"traces\":" + List(traces, TraceJson) +
          ",\"divergence\":" + DivergenceJson(content.divergence) +
          ",\"command\":" + Quoted(content.command) + "}",
      content.title);
}

}  // namespace nexec
