/**
 * @file graph/proof/graph_refute.cpp
 */
#include "graph_refute.hpp"

#include <nexec/core/interruption.hpp>
#include <nexec/graph/generate.hpp>

#include "graph/algorithm/small_graphs.hpp"
#include "graph/executor/graph_dense_pass.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

//! Nodes and arcs that executors look at, over all steps, before no more graphs
//! are tried: some seconds.  Results must not depend on how busy a machine is.
constexpr uint64_t maxTrialWork = 30000000;

//! An input that owns what it consists of.
struct OwnedInput
{
  size_t nodes;
  std::vector<GraphEdge> edges;
  size_t start;
  //! Random values of the first rounds; later ones are those of the last.
  //! Empty if there are none.
  std::vector<std::vector<double>> values;

  OwnedInput WithoutEdge(const size_t edge) const
  {
    OwnedInput rest = *this;
    rest.edges.erase(rest.edges.begin() + long(edge));
    return rest;
  }

  //! Leave out nodes from `first` to before `last`.
  OwnedInput WithoutNodes(const size_t first, const size_t last) const
  {
    const auto leftOut = [&](const size_t node)
    {
      return node >= first && node < last;
    };
    const auto renamed = [&](const size_t node)
    {
      return static_cast<uint32_t>(node < last ? node : node - (last - first));
    };
    OwnedInput rest = *this;
    rest.nodes -= last - first;
    rest.start = renamed(start);
    rest.edges.clear();
    for (const GraphEdge& edge : edges)
    {
      if (!leftOut(edge.first) && !leftOut(edge.second))
      {
        rest.edges.push_back(
            {renamed(edge.first), renamed(edge.second), edge.weight});
      }
    }
    for (std::vector<double>& round : rest.values)
      round.erase(round.begin() + long(first), round.begin() + long(last));
    return rest;
  }
};

//! Says when enough has been tried.
class TrialBudget
{
 public:
  bool Over() const { return spent >= maxTrialWork; }
  void Spend(const uint64_t work) { spent += work; }

 private:
  uint64_t spent = 0;
};

//! Follows the rules, and asks somebody else for every decision.
class GraphTrial
{
 public:
  //! All have to outlive it.
  GraphTrial(const GraphModel& model, const GraphAlgorithm& algorithm,
             TrialBudget& budget) :
      algorithm(algorithm),
      budget(budget),
      dense(model, algorithm),
      factored(model, algorithm)
  {
  }

  //! What the faster executor finds, the other one has to confirm.  Nothing is
  //! found when enough has been tried.
  std::optional<GraphRefutation> Try(const GraphInput& input)
  {
    ThrowIfInterrupted();
    if (!Follow(input, factored))
      return std::nullopt;
    auto refutation = Follow(input, dense);
    if (refutation)
      refutation->confirmedBy = "dense and factored";
    return refutation;
  }

  std::optional<GraphRefutation> Try(const OwnedInput& input)
  {
    const Graph graph(input.nodes, input.edges);
    GraphInput view = {graph, input.start, {}};
    if (!input.values.empty())
    {
      view.values = [&](const size_t round)
      {
        return input.values[std::min(round, input.values.size() - 1)];
      };
    }
    return Try(view);
  }

  //! Leave out nodes, many at once first, and edges, as long as something
  //! stays wrong and not too much has been tried.
  GraphRefutation Shrink(GraphRefutation refutation)
  {
    OwnedInput input = {refutation.nodes, refutation.edges, refutation.start,
                        refutation.values};
    const auto keep = [&](const OwnedInput& less)
    {
      const auto found = Try(less);
      if (!found)
        return false;
      refutation = *found;
      input = less;
      return true;
    };
    for (size_t many = std::max<size_t>(input.nodes / 2, 1); many > 0;
         many /= 2)
    {
      for (size_t last = input.nodes; last >= many && !budget.Over();
           last -= many)
      {
        const bool hasStart = algorithm.rules.Declaration().HasStart() &&
            input.start >= last - many && input.start < last;
        if (!hasStart)
          keep(input.WithoutNodes(last - many, last));
      }
    }
    for (size_t edge = input.edges.size(); edge-- > 0 && !budget.Over();)
      keep(input.WithoutEdge(edge));
    return refutation;
  }

 private:
  //! A decision that is not that of the rules.
  struct Mistake
  {
    size_t node;
    std::string decision, expected, found;
  };

  std::optional<GraphRefutation> Follow(const GraphInput& input,
                                        GraphDecider& decider)
  {
    RulesDecider rules(algorithm.rules);
    GraphRun run(input, algorithm);
    const size_t n = input.graph.NumNodes();
    for (size_t step = 0; step < MaxGraphSteps(n) && !budget.Over(); ++step)
    {
      GraphObserver& observer = run.Observe();
      budget.Spend(n + input.graph.NumArcs());
      if (const auto mistake = FirstMistake(input.graph, observer, decider))
      {
        GraphRefutation found;
        found.nodes = n;
        found.edges = input.graph.Edges();
        found.start = input.start;
        for (size_t round = 0; input.values && round <= step / 2; ++round)
          found.values.push_back(input.values(round));
        found.step = step;
        found.node = mistake->node;
        found.decision = mistake->decision;
        found.expected = mistake->expected;
        found.found = mistake->found;
        return found;
      }
      if (!run.Decide(rules).changed)
        break;
    }
    return std::nullopt;
  }

  std::optional<Mistake> FirstMistake(const Graph& graph,
                                      GraphObserver& observer,
                                      GraphDecider& decider) const
  {
    const GraphDeclaration& declaration = algorithm.rules.Declaration();
    RulesDecider rules(algorithm.rules);
    size_t signal = 0;
    if (declaration.signals.size() > 1 && graph.NumNodes() > 0)
    {
      const TypeBag& present = observer.Present();
      signal = rules.Signal(present);
      const size_t other = decider.Signal(present);
      if (other != signal)
      {
        return Mistake{0, "signal", declaration.signals[signal],
                       declaration.signals[other]};
      }
    }
    for (size_t node = 0; node < graph.NumNodes(); ++node)
    {
      if (auto mistake = GateMistake(graph, observer, decider, node))
        return mistake;
      const uint32_t loop = observer.LoopTypeOf(node);
      const TypeBag& into = observer.Into(node);
      const NodeState right = rules.Next(loop, into, signal);
      const NodeState other = decider.Next(loop, into, signal);
      if (other != right)
      {
        return Mistake{node, "next state of node " + std::to_string(node),
                       StateText(right), StateText(other)};
      }
    }
    return std::nullopt;
  }

  std::optional<Mistake> GateMistake(const Graph& graph,
                                     const GraphObserver& observer,
                                     GraphDecider& decider,
                                     const size_t node) const
  {
    const GraphRules& rules = algorithm.rules;
    for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1);
         ++arc)
    {
      const uint32_t type = observer.ArcTypeOf(arc);
      const auto mistake = [&](const std::string& gate, const bool fires)
      {
        return Mistake{node,
                       gate + " gate of node " +
                           std::to_string(graph.Sender(arc)) + " to node " +
                           std::to_string(node),
                       fires ? "open" : "shut", fires ? "shut" : "open"};
      };
      if (rules.Declaration().offer != Offer::None &&
          decider.Takes(type) != rules.Takes(type))
        return mistake("take", rules.Takes(type));
      if (rules.Declaration().pointers &&
          decider.Points(type) != rules.Points(type))
        return mistake("point", rules.Points(type));
    }
    return std::nullopt;
  }

  std::string StateText(const NodeState state) const
  {
    const std::vector<std::string>& names =
        algorithm.rules.Declaration().states;
    return state < names.size() ? names[state] : std::to_string(state);
  }

  const GraphAlgorithm& algorithm;
  TrialBudget& budget;
  DenseDecider dense;
  NetworkDecider factored;
};

//! Tries graphs in order of their size, until one is wrong or enough have been
//! tried.
class WrongGraphSearch
{
 public:
  WrongGraphSearch(const GraphModel& model, const GraphAlgorithm& algorithm) :
      algorithm(algorithm), trial(model, algorithm, budget)
  {
  }

  //! Try all graphs with so many nodes and these weights.
  void TrySmall(const size_t nodes, const std::vector<double>& weights)
  {
    ForEachSmallGraph(nodes, weights,
                      [&](const Graph& graph)
                      {
                        if (Over())
                          return;
                        ForEachInput(graph, algorithm,
                                     [&](const GraphInput& input)
                                     { TryInput(input); });
                      });
  }

  //! Try some random graphs with so many nodes.
  void TryRandom(const size_t nodes)
  {
    constexpr uint64_t draws = 20;
    for (const std::string& weights : GraphWeightKinds())
    {
      for (uint64_t index = 0; index < draws && !Over(); ++index)
      {
        RandomStream random(nodes, Purpose::Test, index);
        GraphKind kind;
        kind.nodes = nodes;
        kind.weights = weights;
        kind.connected = index % 4 != 0;
        if (index % 2 != 0)
          kind.probability = random.Uniform(0.2, 0.9);
        const Graph graph = GenerateGraph(kind, random);
        TryInput({graph, size_t(random.Below(nodes)),
                  Values(random.Bits64(), nodes)});
      }
    }
  }

  //! Try stars of which the centre has so many neighbours, and is the first or
  //! the last node.
  void TryStars(const size_t leaves, const size_t draws)
  {
    const auto n = static_cast<uint32_t>(leaves + 1);
    for (uint64_t draw = 0; draw < draws && !Over(); ++draw)
    {
      RandomStream random(leaves, Purpose::Test, 1000 + draw);
      const uint32_t centre = draw % 2 == 0 ? 0 : n - 1;
      std::vector<GraphEdge> edges;
      for (uint32_t node = 0; node < n; ++node)
      {
        if (node != centre)
          edges.push_back({node, centre, random.Uniform(-1.0, 1.0)});
      }
      const Graph graph(n, edges);
      const size_t from = draw % 4 < 2 ? centre : random.Below(n);
      TryInput({graph, from, Values(random.Bits64(), n)});
    }
  }

  //! Whether nothing more is to be tried.
  bool Over() const { return found || budget.Over(); }

  const std::optional<GraphRefutation>& Found() const { return found; }

 private:
  GraphValues Values(const uint64_t seed, const size_t nodes) const
  {
    return algorithm.rules.Declaration().values == StartValues::Random
        ? RandomGraphValues(seed, nodes)
        : GraphValues();
  }

  void TryInput(const GraphInput& input)
  {
    if (Over())
      return;
    if (const auto refutation = trial.Try(input))
      found = trial.Shrink(*refutation);
  }

  const GraphAlgorithm& algorithm;
  TrialBudget budget;
  GraphTrial trial;
  std::optional<GraphRefutation> found;
};

}  // namespace

std::optional<GraphRefutation> FindWrongGraph(
    const GraphModel& model, const GraphAlgorithm& algorithm,
    const GraphCertificate& certificate)
{
  WrongGraphSearch search(model, algorithm);
  const bool weighted = algorithm.weights != GraphWeights::Ignored;
  const std::vector<double> three = {-1.0, 0.5, 1.0}, one = {1.0};
  for (size_t nodes = 1; nodes <= 3; ++nodes)
    search.TrySmall(nodes, weighted ? three : one);
  if (weighted)
  {
    search.TrySmall(4, {-1.0, 1.0});
    search.TrySmall(4, {0.5, 1.0});
  }
  for (size_t nodes = 4; nodes <= 5; ++nodes)
    search.TrySmall(nodes, one);
  size_t leaves = 0;
  for (const GraphDoubt& doubt : certificate.doubts)
    leaves = std::max(leaves, doubt.types.size());
  constexpr size_t mostRandomNodes = 20, mostLeaves = 16384;
  for (size_t nodes = 5; nodes <= mostRandomNodes; ++nodes)
  {
    search.TryRandom(nodes);
    if (nodes <= leaves + 1)
      search.TryStars(nodes - 1, 40);
  }
  if (leaves >= mostRandomNodes)
    search.TryStars(leaves, 40);
  if (model.config.pooling == Pooling::Softmax)
  {
    for (size_t many = 2 * mostRandomNodes; many <= mostLeaves; many *= 2)
      search.TryStars(many, 4);
  }
  return search.Found();
}

}  // namespace nexec
