/**
 * @file graph/algorithm/graph_steps.cpp
 */
#include "graph_steps.hpp"

#include <nexec/core/errors.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <tuple>

namespace nexec
{

namespace
{

bool Holds(const Comparison comparison, const double weight, const double from,
           const double here, const bool isFirst)
{
  switch (comparison)
  {
    case Comparison::WeightBelow:
      return weight < here;
    case Comparison::SumBelow:
      return from + weight < here;
    case Comparison::ValueBelow:
      return from < here;
    case Comparison::RankBelow:
      return from < here || (from == here && isFirst);
  }
  return false;
}

//! What the best arc of a class has least of.
double KeyOf(const ArcKey key, const double weight, const double from)
{
  switch (key)
  {
    case ArcKey::Weight:
      return weight;
    case ArcKey::Value:
      return from;
    case ArcKey::Sum:
      return from + weight;
    default:
      return 0.0;
  }
}

}  // namespace

size_t RulesDecider::Signal(const TypeBag& present)
{
  size_t line = rules.SignalLines().size();
  for (const uint32_t type : present.types)
    line = std::min(line, rules.SignalLineOf(type));
  return rules.SignalOfLine(line);
}

NodeState RulesDecider::Next(const uint32_t loop, const TypeBag& into,
                             const size_t signal)
{
  size_t line = rules.NextLines().size();
  for (const uint32_t type : into.types)
    line = std::min(line, rules.NextLineOf(signal, type));
  return rules.NextOfLine(line, rules.Types().At(loop).receiver);
}

GraphObserver::GraphObserver(const Graph& graph, const GraphRules& rules) :
    graph(graph),
    rules(rules),
    arcTypes(graph.NumArcs()),
    loopTypes(graph.NumNodes()),
    nodeBest(graph.NumNodes(), 0),
    arcBest(graph.NumArcs(), 0),
    counts(rules.Types().Count(), 0)
{
}

void GraphObserver::FindBestNodes(const GraphConfiguration& configuration)
{
  const NodeBest kind = rules.Declaration().nodeBest;
  if (kind == NodeBest::None)
    return;
  constexpr uint32_t none = UINT32_MAX;
  std::vector<uint32_t> best(rules.Declaration().NumStates(), none);
  const std::vector<double>& s = configuration.values;
  for (uint32_t node = 0; node < graph.NumNodes(); ++node)
  {
    uint32_t& leader = best[configuration.states[node]];
    const bool leads = leader == none ||
        (kind == NodeBest::Least ? s[node] < s[leader] : s[node] > s[leader]);
    if (leads)
      leader = node;
  }
  std::fill(nodeBest.begin(), nodeBest.end(), 0);
  for (const uint32_t leader : best)
  {
    if (leader != none)
      nodeBest[leader] = 1;
  }
}

void GraphObserver::FindBestArcs(const GraphConfiguration& configuration)
{
  const GraphDeclaration& declaration = rules.Declaration();
  if (declaration.arcKey == ArcKey::None)
    return;
  constexpr size_t none = SIZE_MAX;
  std::vector<size_t> best(2 * declaration.NumStates(), none);
  std::vector<double> keys(best.size());
  for (uint32_t node = 0; node < graph.NumNodes(); ++node)
  {
    std::fill(best.begin(), best.end(), none);
    for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1);
         ++arc)
    {
      arcBest[arc] = 0;
      const uint32_t sender = graph.Sender(arc);
      const bool pointsOut = declaration.classWithPointer &&
          configuration.pointers[sender] == node;
      const size_t group =
          2 * configuration.states[sender] + (pointsOut ? 1 : 0);
      const double key = KeyOf(declaration.arcKey, graph.Weight(arc),
                               configuration.values[sender]);
      if (best[group] != none && !(key < keys[group]))
        continue;
      best[group] = arc;
      keys[group] = key;
    }
    for (const size_t arc : best)
    {
      if (arc != none)
        arcBest[arc] = 1;
    }
  }
}

void GraphObserver::Observe(const GraphConfiguration& configuration)
{
  const GraphDeclaration& declaration = rules.Declaration();
  FindBestNodes(configuration);
  FindBestArcs(configuration);
  const std::vector<Comparison>& comparisons = declaration.comparisons;
  for (uint32_t node = 0; node < graph.NumNodes(); ++node)
  {
    ArcType type;
    type.receiver = configuration.states[node];
    type.receiverBest = nodeBest[node] != 0;
    for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1);
         ++arc)
    {
      const uint32_t sender = graph.Sender(arc);
      type.sender = configuration.states[sender];
      type.senderBest = nodeBest[sender] != 0;
      if (declaration.pointers)
      {
        type.pointsOut = configuration.pointers[sender] == node;
        type.pointsIn = configuration.pointers[node] == sender;
      }
      const auto holds = [&](const size_t which)
      {
        return which < comparisons.size() &&
            Holds(comparisons[which], graph.Weight(arc),
                  configuration.values[sender], configuration.values[node],
                  sender < node);
      };
      type.first = holds(0);
      type.second = holds(1);
      type.best = arcBest[arc] != 0;
      type.chosen = arcBest[graph.Reverse(arc)] != 0;
      arcTypes[arc] = static_cast<uint32_t>(rules.Types().Index(type));
    }
    ArcType loop;
    loop.loop = true;
    loop.sender = loop.receiver = type.receiver;
    loop.senderBest = loop.receiverBest = type.receiverBest;
    loop.pointsOut = loop.pointsIn =
        declaration.pointers && configuration.pointers[node] == node;
    loopTypes[node] = static_cast<uint32_t>(rules.Types().Index(loop));
  }
}

void GraphObserver::Collect(const uint32_t type)
{
  if (counts[type]++ == 0)
    collected.types.push_back(type);
}

const TypeBag& GraphObserver::Collected()
{
  std::sort(collected.types.begin(), collected.types.end());
  collected.counts.clear();
  for (const uint32_t type : collected.types)
  {
    collected.counts.push_back(counts[type]);
    counts[type] = 0;
  }
  return collected;
}

const TypeBag& GraphObserver::Into(const size_t node)
{
  collected.types.clear();
  Collect(loopTypes[node]);
  for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1); ++arc)
    Collect(arcTypes[arc]);
  return Collected();
}

const TypeBag& GraphObserver::Present()
{
  collected.types.clear();
  for (const uint32_t type : arcTypes)
    Collect(type);
  for (const uint32_t type : loopTypes)
    Collect(type);
  return Collected();
}

GraphRun::GraphRun(const GraphInput& input, const GraphAlgorithm& algorithm) :
    input(input), rules(algorithm.rules), observer(input.graph, rules)
{
  const GraphDeclaration& declaration = rules.Declaration();
  const size_t n = input.graph.NumNodes();
  if (declaration.HasStart() && n > 0 && input.start >= n)
  {
    throw UsageError("there is no start node " + std::to_string(input.start) +
                     ", as there are " + std::to_string(n) +
                     " nodes, which count from 0");
  }
  configuration.states.assign(n, declaration.otherState);
  if (declaration.HasStart() && n > 0)
    configuration.states[input.start] = declaration.startState;
  configuration.values.assign(n, 0.0);
  configuration.pointers.resize(n);
  for (uint32_t node = 0; node < n; ++node)
  {
    configuration.pointers[node] = node;
    if (declaration.values == StartValues::Number)
      configuration.values[node] = node;
  }
  if (declaration.values == StartValues::Random)
    DrawValues(0);
}

GraphRun::GraphRun(const GraphInput& input, const GraphAlgorithm& algorithm,
                   const GraphConfiguration& configuration) :
    GraphRun(input, algorithm)
{
  this->configuration = configuration;
}

void GraphRun::DrawValues(const size_t round)
{
  if (!input.values)
    throw std::invalid_argument("there are no random values to start with");
  configuration.values = input.values(round);
  const std::vector<double>& values = configuration.values;
  if (values.size() != input.graph.NumNodes())
    throw std::invalid_argument("there must be a value for each node");
  if (!std::all_of(values.begin(), values.end(),
                   [](const double value) { return std::isfinite(value); }))
    throw std::invalid_argument("random values must be finite numbers");
}

double GraphRun::OfferOn(const size_t arc, const uint32_t sender) const
{
  const double from = configuration.values[sender];
  switch (rules.Declaration().offer)
  {
    case Offer::Weight:
      return input.graph.Weight(arc);
    case Offer::Sum:
      return from + input.graph.Weight(arc);
    case Offer::ValuePlusOne:
      return from + 1.0;
    default:
      return from;
  }
}

template<typename Gate>
std::optional<size_t> GraphRun::OpenArc(const size_t node, const Gate& gate,
                                        size_t& faults) const
{
  std::optional<size_t> open;
  size_t count = 0;
  for (size_t arc = input.graph.FirstArc(node);
       arc < input.graph.FirstArc(node + 1); ++arc)
  {
    if (!gate(observer.ArcTypeOf(arc)))
      continue;
    if (!open)
      open = arc;
    ++count;
  }
  faults += count > 1 ? 1 : 0;
  return open;
}

GraphObserver& GraphRun::Observe()
{
  observer.Observe(configuration);
  return observer;
}

GraphStepRecord GraphRun::Decide(GraphDecider& decider)
{
  const GraphDeclaration& declaration = rules.Declaration();
  GraphStepRecord record;
  if (declaration.signals.size() > 1 && input.graph.NumNodes() > 0)
    record.signal = decider.Signal(observer.Present());
  next = configuration;
  for (uint32_t node = 0; node < input.graph.NumNodes(); ++node)
  {
    if (declaration.offer != Offer::None)
    {
      const auto arc = OpenArc(
          node, [&](const uint32_t type) { return decider.Takes(type); },
          record.faults);
      if (arc)
        next.values[node] = OfferOn(*arc, input.graph.Sender(*arc));
    }
    if (declaration.pointers)
    {
      const auto arc = OpenArc(
          node, [&](const uint32_t type) { return decider.Points(type); },
          record.faults);
      if (arc)
        next.pointers[node] = input.graph.Sender(*arc);
    }
    next.states[node] = decider.Next(observer.LoopTypeOf(node),
                                     observer.Into(node), record.signal);
  }
  record.changed = next.states != configuration.states ||
      next.pointers != configuration.pointers ||
      next.values != configuration.values;
  std::swap(configuration, next);
  ++steps;
  if (declaration.values == StartValues::Random && steps % 2 == 0 &&
      record.changed)
    DrawValues(steps / 2);
  return record;
}

GraphStepRecord GraphRun::Step(GraphDecider& decider)
{
  Observe();
  return Decide(decider);
}

GraphEnd RunGraphRules(const GraphInput& input, const GraphAlgorithm& algorithm)
{
  RulesDecider decider(algorithm.rules);
  GraphRun run(input, algorithm);
  for (size_t step = 0; step < MaxGraphSteps(input.graph.NumNodes()); ++step)
  {
    if (!run.Step(decider).changed)
      return {run.Now(), run.Steps() - 1};
  }
  throw std::logic_error("the rules of " + algorithm.name + " do not halt");
}

}  // namespace nexec
