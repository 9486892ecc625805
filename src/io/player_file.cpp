/**
 * @file io/player_file.cpp
 */
#include <nexec/io/player_file.hpp>

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/interruption.hpp>

#include <player/player_page.hpp>

#include "core/number_text.hpp"
#include "player_json.hpp"

#include <cmath>
#include <set>

namespace nexec
{

namespace
{

std::string StepJson(const TraceStep& step)
{
  ThrowIfInterrupted();
  const auto change = [](const StateChange& c)
  {
    return "[" + std::to_string(c.node) + "," + std::to_string(c.code) + "]";
  };
  const auto gate = [](const FiringPair& g)
  {
    return "[" + std::to_string(g.pair) + (g.rightward ? ",1" : ",0") +
        (g.leftward ? ",1]" : ",0]");
  };
  return "{\"s\":" + JsonList(step.changes, change) +
      ",\"g\":" + JsonList(step.gates, gate) +
      ",\"v\":" + std::to_string(step.signal) + ",\"m\":" +
      (std::isfinite(step.margin) ? NumberText(step.margin) : "null") + "}";
}

std::string ScoreJson(const EdgeTypeScore& score)
{
  const EdgeType& type = score.type;
  return "[" + std::to_string(type.sender) + "," +
      std::to_string(type.receiver) + (type.greater ? ",1," : ",0,") +
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

std::string PlayedTraceJson(const ExecutionTrace& trace)
{
  const Algorithm& algorithm = FindAlgorithm(trace.algorithm);
  const auto code = [](const Code c)
  {
    return std::to_string(c);
  };
  const std::string label = IsReference(trace)
      ? "the algorithm itself"
      : "model, " + trace.executor + " executor";
  return "{\"label\":" + JsonText(label) + "," +
      AlgorithmFields(algorithm, StatesOf(algorithm, trace)) +
      ",\"reference\":" + (IsReference(trace) ? "true" : "false") +
      ",\"input\":" + JsonList(trace.input, JsonNumber) +
      ",\"start\":" + JsonList(algorithm.Start(trace.input.size()), code) +
      ",\"pooling\":" + JsonText(PoolingName(trace.pooling)) +
      ",\"scores\":" + JsonList(trace.scores, ScoreJson) +
      ",\"steps\":" + JsonList(trace.steps, StepJson) +
      ",\"halted\":" + (trace.halted ? "true" : "false") + "}";
}

//! The page goes to the configuration after the step that differs.
std::string DivergenceJson(const std::optional<TraceDivergence>& divergence)
{
  if (!divergence)
    return "null";
  return "{\"step\":" + std::to_string(divergence->step + 1) +
      ",\"what\":" + JsonText(divergence->what) + "}";
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
      "{\"title\":" + JsonText(content.title) +
          ",\"traces\":" + JsonList(traces, PlayedTraceJson) +
          ",\"divergence\":" + DivergenceJson(content.divergence) +
          ",\"command\":" + JsonText(content.command) + "}",
      content.title);
}

}  // namespace nexec
