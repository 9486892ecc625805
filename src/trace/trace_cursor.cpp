/**
 * @file trace/trace_cursor.cpp
 */
#include <nexec/trace/trace_cursor.hpp>

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/core/interruption.hpp>

#include "chain/executor/value_moves.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace nexec
{

namespace
{

//! How many places are kept, and how far they are apart at least.
constexpr size_t maxKept = 256;
constexpr size_t leastSpacing = 64;

//! Put all weight on the best score; of equal ones on the lowest type.
void HardWeights(std::vector<EdgeTypeAttention>& attention)
{
  const auto best = std::max_element(
      attention.begin(), attention.end(),
      [](const EdgeTypeAttention& a, const EdgeTypeAttention& b)
      { return a.score < b.score; });
  best->weight = 1.0;
}

//! The softmax over all edges, or over one edge of each type.
void SoftmaxWeights(std::vector<EdgeTypeAttention>& attention,
                    const bool distinct)
{
  double largest = attention.front().score;
  for (const EdgeTypeAttention& item : attention)
    largest = std::max(largest, item.score);
  double total = 0.0;
  for (EdgeTypeAttention& item : attention)
  {
    const double edges = distinct ? 1.0 : double(item.edges);
    item.weight = edges * std::exp(item.score - largest);
    total += item.weight;
  }
  for (EdgeTypeAttention& item : attention)
    item.weight /= total;
}

}  // namespace

TraceCursor::TraceCursor(const Algorithm& algorithm,
                         const ExecutionTrace& trace) :
    trace(trace),
    numCodes(algorithm.NumCodes()),
    spacing(std::max(leastSpacing, trace.steps.size() / maxKept)),
    place{algorithm.StartOn(trace.input),
          std::vector<size_t>(trace.input.size()), 0}
{
  std::iota(place.order.begin(), place.order.end(), size_t(0));
  kept.push_back(place);
}

void TraceCursor::Next()
{
  if (AtEnd())
    return;
  ThrowIfInterrupted();
  const TraceStep& step = trace.steps[place.step];
  MoveValues(step.gates, place.config.values, place.order);
  for (const StateChange& change : step.changes)
    place.config.states[change.node] = change.code;
  ++place.step;
  if (place.step == spacing * kept.size())
    kept.push_back(place);
}

void TraceCursor::JumpTo(const size_t step)
{
  if (step > trace.steps.size())
    throw std::out_of_range("TraceCursor::JumpTo(): there is no such step");
  const Place& near = kept[std::min(step / spacing, kept.size() - 1)];
  if (step < place.step || near.step > place.step)
    place = near;
  while (place.step < step)
    Next();
}

std::vector<EdgeTypeAttention> TraceCursor::Attention() const
{
  std::vector<EdgeTypeAttention> attention;
  if (AtEnd() || trace.scores.empty())
    return attention;

  std::vector<size_t> counts(NumEdgeTypes(numCodes), 0);
  for (size_t u = 0; u + 1 < place.config.Size(); ++u)
  {
    ++counts[TypeIndex(RightwardType(place.config, u), numCodes)];
    ++counts[TypeIndex(LeftwardType(place.config, u), numCodes)];
  }
  for (const auto& [type, score] : trace.scores)
  {
    const size_t edges = counts[TypeIndex(type, numCodes)];
    if (edges > 0)
      attention.push_back({type, score, edges, 0.0});
  }
  if (attention.empty())
    return attention;
  if (trace.pooling == Pooling::Hard)
    HardWeights(attention);
  else
    SoftmaxWeights(attention, trace.pooling == Pooling::Distinct);
  return attention;
}

}  // namespace nexec
