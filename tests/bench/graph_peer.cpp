/**
 * @file tests/bench/graph_peer.cpp
 */
#include "graph_peer.hpp"

#include "graph/executor/graph_network.hpp"

#include <cstdio>
#include <map>
#include <stdexcept>
#include <utility>

namespace nexec::bench
{

namespace
{

//! A number that reads back as the same one.
std::string Digits(const double number)
{
  char digits[32];
  std::snprintf(digits, sizeof(digits), "%.17g", number);
  return digits;
}

//! The text of a JSON list.
template<typename Numbers>
std::string List(const Numbers& numbers)
{
  std::string text;
  for (const auto number : numbers)
    text += (text.empty() ? "" : ",") + Digits(double(number));
  return '[' + text + ']';
}

//! A JSON object, field by field.
class Fields
{
 public:
  Fields& Add(const std::string& name, const std::string& json)
  {
    text += (text.empty() ? "\"" : ",\n\"") + name + "\":" + json;
    return *this;
  }
  Fields& Add(const std::string& name, const double number)
  {
    return Add(name, Digits(number));
  }
  std::string Text() const { return '{' + text + '}'; }

 private:
  std::string text;
};

std::string Blocks(const ParameterLayout& layout, const arma::vec& values)
{
  Fields blocks;
  for (const ParameterBlock& block : layout.Blocks())
  {
    blocks.Add(block.name,
               Fields()
                   .Add("rows", double(block.rows))
                   .Add("cols", double(block.cols))
                   .Add("data", List(BlockView(values, block)))
                   .Text());
  }
  return blocks.Text();
}

std::string ArcsOf(const Graph& graph)
{
  std::vector<double> senders, receivers, weights, reverses;
  for (size_t node = 0; node < graph.NumNodes(); ++node)
  {
    for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1);
         ++arc)
    {
      senders.push_back(graph.Sender(arc));
      receivers.push_back(double(node));
      weights.push_back(graph.Weight(arc));
      reverses.push_back(graph.Reverse(arc));
    }
  }
  return Fields()
      .Add("nodes", double(graph.NumNodes()))
      .Add("senders", List(senders))
      .Add("receivers", List(receivers))
      .Add("weights", List(weights))
      .Add("reverses", List(reverses))
      .Text();
}

//! Enumerators are written as their numbers.
std::string Declared(const GraphDeclaration& declaration)
{
  std::vector<double> comparisons;
  for (const Comparison comparison : declaration.comparisons)
    comparisons.push_back(double(comparison));
  return Fields()
      .Add("node_best", double(declaration.nodeBest))
      .Add("arc_key", double(declaration.arcKey))
      .Add("class_with_pointer", double(declaration.classWithPointer))
      .Add("comparisons", List(comparisons))
      .Add("offer", double(declaration.offer))
      .Add("start_state", double(declaration.startState))
      .Add("other_state", double(declaration.otherState))
      .Text();
}

std::string Configuration(const GraphConfiguration& configuration)
{
  return Fields()
      .Add("states", List(configuration.states))
      .Add("values", List(configuration.values))
      .Add("pointers", List(configuration.pointers))
      .Text();
}

//! All transitions of a training batch, one after the other.  Each decision has
//! its share of the weight that equal ones have together in the examples.
class Transitions
{
 public:
  Transitions(const GraphAlgorithm& algorithm,
              const GraphTrainingOptions& options, const size_t update,
              const GraphExamples& examples) :
      algorithm(algorithm), rules(algorithm.rules)
  {
    for (size_t i = 0; i < options.batchSize; ++i)
      AddRun(options, update * options.batchSize + i);
    TakeWeights(examples);
  }

  //! With the logits of a model if one is given.
  std::string Text(const NetworkDecider* decider) const
  {
    std::vector<std::string> texts;
    for (const Step& step : steps)
      texts.push_back(StepText(step, decider));
    return Fields()
        .Add("graphs", JsonList(graphs))
        .Add("steps", JsonList(texts))
        .Text();
  }

 private:
  struct Step
  {
    size_t graph;
    GraphConfiguration before;
    std::vector<uint32_t> arcs;
    std::vector<NodeView> nodes;
    TypeBag present;
    size_t signal;
    std::vector<NodeState> next;
  };

  //! How often a decision is made, and what the loss counts all of it.
  struct Share
  {
    double count = 0.0, weight = 0.0;
    double Each() const { return weight / count; }
  };

  //! Run the rules on the graph that GraphBatches draws.
  void AddRun(const GraphTrainingOptions& options, const uint64_t number)
  {
    const Graph graph =
        DrawTrainingGraph(algorithm, options.nodes, options.seed, number);
    RandomStream random(options.seed, Purpose::GraphStarts, number);
    RulesDecider decider(rules);
    GraphRun run({graph, random.Below(graph.NumNodes())}, algorithm);
    bool changed = true;
    while (changed)
    {
      GraphObserver& observer = run.Observe();
      Step step{graphs.size(), run.Now(), {}, {}, observer.Present(), 0, {}};
      step.signal = decider.Signal(step.present);
      ++signals[step.present.types].count;
      for (uint32_t node = 0; node < graph.NumNodes(); ++node)
      {
        step.nodes.push_back({observer.LoopTypeOf(node), step.signal,
                              observer.Into(node).types});
        ++views[step.nodes.back()].count;
      }
      for (size_t arc = 0; arc < graph.NumArcs(); ++arc)
      {
        step.arcs.push_back(observer.ArcTypeOf(arc));
        ++takes[step.arcs.back()].count;
        ++points[step.arcs.back()].count;
      }
      changed = run.Decide(decider).changed;
      step.next = run.Now().states;
      steps.push_back(std::move(step));
    }
    graphs.push_back(ArcsOf(graph));
  }

  //! The examples are in the order of the maps.
  template<typename Items, typename Shares>
  static void TakeWeightsInOrder(const Items& items, Shares& shares)
  {
    if (items.size() != shares.size())
      throw std::logic_error("these are not the transitions of the batch");
    auto item = items.begin();
    for (auto& [decision, share] : shares)
      share.weight = (item++)->weight;
  }

  void TakeWeights(const GraphExamples& examples)
  {
    TakeWeightsInOrder(examples.nodes, views);
    if (!examples.signals.empty())
      TakeWeightsInOrder(examples.signals, signals);
    const auto typeOf = [&](const GraphExamples::Gate& gate)
    {
      return uint32_t(rules.Types().Index(examples.types[gate.column]));
    };
    for (const GraphExamples::Gate& gate : examples.takes)
      takes.at(typeOf(gate)).weight = gate.weight;
    for (const GraphExamples::Gate& gate : examples.points)
      points.at(typeOf(gate)).weight = gate.weight;
  }

  std::string StepText(const Step& step, const NetworkDecider* decider) const
  {
    std::vector<double> nodeWeights, take, takeWeights, point, pointWeights;
    for (const NodeView& view : step.nodes)
      nodeWeights.push_back(views.at(view).Each());
    for (const uint32_t type : step.arcs)
    {
      take.push_back(rules.Takes(type));
      takeWeights.push_back(takes.at(type).Each());
      point.push_back(rules.Points(type));
      pointWeights.push_back(points.at(type).Each());
    }
    Fields fields;
    fields.Add("graph", double(step.graph))
        .Add("before", Configuration(step.before))
        .Add("next", List(step.next))
        .Add("next_weights", List(nodeWeights))
        .Add("signal", double(step.signal))
        .Add("signal_weight", signals.at(step.present.types).Each())
        .Add("take", List(take))
        .Add("take_weights", List(takeWeights))
        .Add("point", List(point))
        .Add("point_weights", List(pointWeights));
    if (decider)
      fields.Add("logits", Logits(step, *decider));
    return fields.Text();
  }

  std::string Logits(const Step& step, const NetworkDecider& decider) const
  {
    const TypeTables& tables = decider.Tables();
    std::vector<double> next, take, point, signal;
    for (const NodeView& view : step.nodes)
    {
      const TypeBag into{view.types, std::vector<uint32_t>(view.types.size())};
      for (const double x : decider.NextLogits(view.loop, into, view.signal))
        next.push_back(x);
    }
    for (const uint32_t type : step.arcs)
    {
      if (!tables.takeLogits.empty())
        take.push_back(tables.takeLogits[type]);
      if (!tables.pointLogits.empty())
        point.push_back(tables.pointLogits[type]);
    }
    if (!tables.signalLogits.empty())
    {
      for (const double x : decider.SignalLogits(step.present))
        signal.push_back(x);
    }
    return Fields()
        .Add("next", List(next))
        .Add("take", List(take))
        .Add("point", List(point))
        .Add("signal", List(signal))
        .Text();
  }

  const GraphAlgorithm& algorithm;
  const GraphRules& rules;
  std::vector<std::string> graphs;
  std::vector<Step> steps;
  std::map<NodeView, Share> views;
  std::map<SignalView, Share> signals;
  std::map<uint32_t, Share> takes, points;
};

}  // namespace

std::string JsonList(const std::vector<std::string>& items)
{
  std::string text;
  for (const std::string& item : items)
    text += (text.empty() ? "" : ",\n") + item;
  return '[' + text + ']';
}

std::string PeerText(const GraphAlgorithm& algorithm, const GraphModel& model,
                     const GraphTrainingOptions& options,
                     const std::vector<GraphExamples>& examples,
                     const std::vector<PeerRun>& runs)
{
  const GraphConfig& config = model.config;
  const NetworkDecider decider(model, algorithm);
  std::vector<std::string> batches, ends;
  for (size_t update = 0; update < examples.size(); ++update)
  {
    const Transitions batch(algorithm, options, update, examples[update]);
    batches.push_back(batch.Text(update == 0 ? &decider : nullptr));
  }
  for (const PeerRun& run : runs)
  {
    ends.push_back(Fields()
                       .Add("graph", ArcsOf(run.graph))
                       .Add("steps", double(run.steps))
                       .Add("end", Configuration(run.end))
                       .Text());
  }
  arma::vec gradient;
  const GraphLoss loss = GraphFactoredPass(config).EvaluateWithGradient(
      model.parameters, examples[0], gradient);
  const ParameterLayout layout = GraphLayout(config);
  return Fields()
      .Add("name", '"' + algorithm.name + '"')
      .Add("declared", Declared(algorithm.rules.Declaration()))
      .Add("bits", double(config.bits))
      .Add("signals", double(config.signals))
      .Add("takes", double(config.takes))
      .Add("points", double(config.points))
      .Add("embedding_size", double(config.embeddingSize))
      .Add("hidden_size", double(config.hiddenSize))
      .Add("step_size", options.stepSize)
      .Add("max_gradient_norm", options.maxGradientNorm)
      .Add("parameters", Blocks(layout, model.parameters))
      .Add("batches", JsonList(batches))
      .Add("loss", loss.Total())
      .Add("gradient", Blocks(layout, gradient))
      .Add("runs", JsonList(ends))
      .Text();
}

}  // namespace nexec::bench
