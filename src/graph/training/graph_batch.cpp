/**
 * @file graph/training/graph_batch.cpp
 */
#include "graph_batch.hpp"

#include <nexec/graph/generate.hpp>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace nexec
{

namespace
{

//! The kind of weights of a graph: half of them uniform, a quarter with ties,
//! and a quarter with signs where the algorithm ends with these.
const char* WeightsOf(const GraphAlgorithm& algorithm, RandomStream& random)
{
  const uint64_t draw = random.Below(4);
  if (draw == 0)
    return "tied";
  return draw == 1 && algorithm.weights != GraphWeights::NoNegativeCycle
      ? "signed"
      : "uniform";
}

//! Numbers the types that examples have, in the order of their first use.
class TypeColumns
{
 public:
  explicit TypeColumns(const ArcTypes& types) : types(types) {}

  uint32_t ColumnOf(const uint32_t type)
  {
    const auto [place, isNew] =
        columns.try_emplace(type, uint32_t(columns.size()));
    if (isNew)
      arcs.push_back(types.At(type));
    return place->second;
  }
  std::vector<uint32_t> ColumnsOf(const std::vector<uint32_t>& some)
  {
    std::vector<uint32_t> found;
    for (const uint32_t type : some)
      found.push_back(ColumnOf(type));
    return found;
  }
  const std::vector<ArcType>& Arcs() const { return arcs; }

 private:
  const ArcTypes& types;
  std::unordered_map<uint32_t, uint32_t> columns;
  std::vector<ArcType> arcs;
};

//! What the decisions of a map count together.
template<typename View>
double TotalWeight(const std::map<View, uint64_t>& counts)
{
  double total = 0.0;
  for (const auto& [view, count] : counts)
    total += std::pow(double(count), GraphTrainingOptions::rarePower);
  return total;
}

double WeightOf(const uint64_t count, const double total, const double share)
{
  return share * std::pow(double(count), GraphTrainingOptions::rarePower) /
      total;
}

//! Give the gates that fire as much weight together as all others.
void Balance(std::vector<GraphExamples::Gate>& gates)
{
  const auto firing = double(std::count_if(gates.begin(), gates.end(),
                                           [](const GraphExamples::Gate& gate)
                                           { return gate.fires; }));
  const double idle = double(gates.size()) - firing;
  const double classes = (firing > 0.0 ? 1.0 : 0.0) + (idle > 0.0 ? 1.0 : 0.0);
  for (GraphExamples::Gate& gate : gates)
    gate.weight = 1.0 / (classes * (gate.fires ? firing : idle));
}

}  // namespace

Graph DrawTrainingGraph(const GraphAlgorithm& algorithm, const size_t nodes,
                        const uint64_t seed, const uint64_t number)
{
  RandomStream random(seed, Purpose::Graphs, number);
  GraphKind kind;
  kind.weights = WeightsOf(algorithm, random);
  kind.nodes = nodes;
  if (number % GraphTrainingOptions::smallEvery == 0)
  {
    kind.nodes = 2 + random.Below(GraphTrainingOptions::mostSmallNodes - 1);
    kind.probability = random.Uniform(0.2, 0.9);
    kind.connected = false;
  }
  return GenerateGraph(kind, random);
}

GraphBatches::GraphBatches(const GraphAlgorithm& algorithm,
                           const GraphTrainingOptions& options,
                           const uint64_t seed) :
    algorithm(algorithm), options(options), seed(seed)
{
  if (options.views > 0)
    views.emplace(algorithm.rules);
}

void GraphBatches::Teach(const std::vector<GraphLesson>& latest)
{
  lessons.clear();
  for (const GraphLesson& lesson : latest)
  {
    lessons.push_back({uint32_t(lesson.loop),
                       lesson.signal,
                       {lesson.types.begin(), lesson.types.end()}});
  }
}

GraphBatches::Counts GraphBatches::CountRuns(const size_t update) const
{
  Counts counts;
  RulesDecider decider(algorithm.rules);
  for (size_t i = 0; i < options.batchSize; ++i)
  {
    const uint64_t number = update * options.batchSize + i;
    const Graph graph =
        DrawTrainingGraph(algorithm, options.nodes, seed, number);
    RandomStream random(seed, Purpose::GraphStarts, number);
    const size_t n = graph.NumNodes();
    GraphRun run(
        {graph, random.Below(n), RandomGraphValues(random.Bits64(), n)},
        algorithm);
    bool changed = true;
    while (changed && run.Steps() < MaxGraphSteps(n))
    {
      GraphObserver& observer = run.Observe();
      const TypeBag present = observer.Present();
      const size_t signal = decider.Signal(present);
      ++counts.signals[present.types];
      for (size_t node = 0; node < n; ++node)
      {
        ++counts.nodes[{observer.LoopTypeOf(node), signal,
                        observer.Into(node).types}];
      }
      changed = run.Decide(decider).changed;
    }
  }
  return counts;
}

GraphBatches::Counts GraphBatches::CountViews(const size_t update) const
{
  Counts counts;
  if (!views)
    return counts;
  RandomStream random(seed, Purpose::GraphViews, update);
  for (size_t i = 0; i < options.views; ++i)
    ++counts.nodes[views->DrawNode(random)];
  const size_t numSignals =
      1 + options.views / GraphTrainingOptions::nodesPerSignal;
  for (size_t i = 0; i < numSignals; ++i)
    ++counts.signals[views->DrawSignal(random)];
  for (const NodeView& lesson : lessons)
    ++counts.nodes[lesson];
  return counts;
}

GraphExamples GraphBatches::Batch(const size_t update) const
{
  const GraphRules& rules = algorithm.rules;
  RulesDecider decider(rules);
  TypeColumns columns(rules.Types());
  GraphExamples examples;
  const bool hasSignals = rules.Declaration().signals.size() > 1;
  const auto add = [&](const Counts& counts, const double share)
  {
    double total = TotalWeight(counts.nodes);
    for (const auto& [view, count] : counts.nodes)
    {
      const ArcType own = rules.Types().At(view.loop);
      examples.nodes.push_back(
          {uint32_t(ExtendedState(own.receiver, own.receiverBest)),
           uint32_t(view.signal),
           decider.Next(view.loop, {view.types, {}}, view.signal),
           WeightOf(count, total, share), columns.ColumnsOf(view.types)});
    }
    if (!hasSignals)
      return;
    total = TotalWeight(counts.signals);
    for (const auto& [view, count] : counts.signals)
    {
      examples.signals.push_back({uint32_t(decider.Signal({view, {}})),
                                  WeightOf(count, total, share),
                                  columns.ColumnsOf(view)});
    }
  };
  const double share = views ? GraphTrainingOptions::viewShare : 0.0;
  add(CountRuns(update), 1.0 - share);
  add(CountViews(update), share);
  if (views)
    columns.ColumnsOf(views->Closure().arcs);
  examples.types = columns.Arcs();
  for (uint32_t column = 0; column < examples.types.size(); ++column)
  {
    if (examples.types[column].loop)
      continue;
    const size_t type = rules.Types().Index(examples.types[column]);
    if (rules.Declaration().offer != Offer::None)
      examples.takes.push_back({column, rules.Takes(type), 0.0});
    if (rules.Declaration().pointers)
      examples.points.push_back({column, rules.Points(type), 0.0});
  }
  Balance(examples.takes);
  Balance(examples.points);
  return examples;
}

}  // namespace nexec
