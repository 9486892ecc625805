/**
 * @file tests/graph/algorithm/graph_steps_test.cpp
 */
#include "support/graphs.hpp"

#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <map>

using namespace nexec;
using Catch::Contains;

namespace
{

//! Rules that observe all there is, and do nothing.
GraphRules Onlooker(const NodeBest nodeBest, const ArcKey arcKey,
                    const std::vector<Comparison>& comparisons)
{
  GraphDeclaration declaration;
  declaration.states = {"one", "other", "third"};
  declaration.nodeBest = nodeBest;
  declaration.arcKey = arcKey;
  declaration.classWithPointer = true;
  declaration.comparisons = comparisons;
  declaration.pointers = true;
  return GraphRules(declaration);
}

//! Any configuration, with values that are equal now and then.
GraphConfiguration AnyConfiguration(const Graph& graph, RandomStream& random)
{
  GraphConfiguration any;
  for (uint32_t node = 0; node < graph.NumNodes(); ++node)
  {
    any.states.push_back(static_cast<NodeState>(random.Below(3)));
    any.values.push_back(static_cast<double>(random.Below(4)) / 4.0);
    const size_t neighbour = random.Below(graph.Degree(node) + 1);
    any.pointers.push_back(
        neighbour == graph.Degree(node)
            ? node
            : graph.Sender(graph.FirstArc(node) + neighbour));
  }
  return any;
}

//! The observer's definitions, read as they are written.
struct PlainObserver
{
  const Graph& graph;
  const GraphDeclaration& declaration;
  const GraphConfiguration& now;

  bool IsBestNode(const size_t node) const
  {
    for (size_t other = 0; other < graph.NumNodes(); ++other)
    {
      const double mine = now.values[node], its = now.values[other];
      const bool better =
          declaration.nodeBest == NodeBest::Least ? its < mine : its > mine;
      if (now.states[other] == now.states[node] &&
          (better || (its == mine && other < node)))
        return false;
    }
    return true;
  }

  double KeyOf(const size_t arc) const
  {
    const std::map<ArcKey, double> keys = {
        {ArcKey::Index, 0.0},
        {ArcKey::Weight, graph.Weight(arc)},
        {ArcKey::Value, now.values[graph.Sender(arc)]},
        {ArcKey::Sum, now.values[graph.Sender(arc)] + graph.Weight(arc)}};
    return keys.at(declaration.arcKey);
  }

  bool IsBestArc(const size_t node, const size_t arc) const
  {
    const auto classOf = [&](const size_t other)
    {
      const uint32_t sender = graph.Sender(other);
      return std::make_pair(now.states[sender], now.pointers[sender] == node);
    };
    for (size_t other = graph.FirstArc(node); other < graph.FirstArc(node + 1);
         ++other)
    {
      if (classOf(other) == classOf(arc) &&
          std::make_pair(KeyOf(other), graph.Sender(other)) <
              std::make_pair(KeyOf(arc), graph.Sender(arc)))
        return false;
    }
    return true;
  }

  bool Holds(const size_t which, const size_t node, const size_t arc) const
  {
    const uint32_t sender = graph.Sender(arc);
    const double from = now.values[sender], here = now.values[node];
    switch (declaration.comparisons[which])
    {
      case Comparison::WeightBelow:
        return graph.Weight(arc) < here;
      case Comparison::SumBelow:
        return from + graph.Weight(arc) < here;
      case Comparison::ValueBelow:
        return from < here;
      case Comparison::RankBelow:
        return std::make_pair(from, size_t(sender)) <
            std::make_pair(here, node);
    }
    return false;
  }

  ArcType TypeOf(const size_t node, const size_t arc) const
  {
    const uint32_t sender = graph.Sender(arc);
    ArcType type;
    type.sender = now.states[sender];
    type.senderBest = IsBestNode(sender);
    type.receiver = now.states[node];
    type.receiverBest = IsBestNode(node);
    type.pointsOut = now.pointers[sender] == node;
    type.pointsIn = now.pointers[node] == sender;
    type.first = Holds(0, node, arc);
    type.second = Holds(1, node, arc);
    type.best = IsBestArc(node, arc);
    type.chosen = IsBestArc(sender, graph.Reverse(arc));
    return type;
  }
};

}  // namespace

TEST_CASE("What is observed is what is defined", "[graph]")
{
  RandomStream random(1, Purpose::Test, 0);
  const std::vector<GraphRules> all = {
      Onlooker(NodeBest::Least, ArcKey::Index,
               {Comparison::WeightBelow, Comparison::SumBelow}),
      Onlooker(NodeBest::Greatest, ArcKey::Weight,
               {Comparison::ValueBelow, Comparison::RankBelow}),
      Onlooker(NodeBest::Least, ArcKey::Value,
               {Comparison::RankBelow, Comparison::WeightBelow}),
      Onlooker(NodeBest::Greatest, ArcKey::Sum,
               {Comparison::SumBelow, Comparison::ValueBelow})};
  for (size_t draw = 0; draw < 400; ++draw)
  {
    const GraphRules& rules = all[draw % all.size()];
    GraphKind kind;
    kind.nodes = 1 + random.Below(9);
    kind.weights = "tied";
    kind.connected = false;
    kind.probability = 0.5;
    const Graph graph = GenerateGraph(kind, random);
    const GraphConfiguration now = AnyConfiguration(graph, random);
    const PlainObserver plain{graph, rules.Declaration(), now};
    GraphObserver observer(graph, rules);
    observer.Observe(now);
    std::map<uint32_t, uint32_t> present;
    for (size_t node = 0; node < graph.NumNodes(); ++node)
    {
      std::map<uint32_t, uint32_t> into;
      ++into[observer.LoopTypeOf(node)];
      for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1);
           ++arc)
      {
        REQUIRE(observer.ArcTypeOf(arc) ==
                rules.Types().Index(plain.TypeOf(node, arc)));
        ++into[observer.ArcTypeOf(arc)];
      }
      const ArcType loop = rules.Types().At(observer.LoopTypeOf(node));
      REQUIRE(loop.loop);
      REQUIRE(loop.receiver == now.states[node]);
      REQUIRE(loop.receiverBest == plain.IsBestNode(node));
      REQUIRE(loop.pointsIn == (now.pointers[node] == node));
      REQUIRE_FALSE((loop.first || loop.second || loop.best || loop.chosen));

      const TypeBag& bag = observer.Into(node);
      REQUIRE(bag.types.size() == into.size());
      size_t i = 0;
      for (const auto& [type, count] : into)
      {
        REQUIRE(bag.types[i] == type);
        REQUIRE(bag.counts[i++] == count);
        present[type] += count;
      }
    }
    const TypeBag& bag = observer.Present();
    REQUIRE(bag.types.size() == present.size());
    size_t i = 0;
    for (const auto& [type, count] : present)
    {
      REQUIRE(bag.types[i] == type);
      REQUIRE(bag.counts[i++] == count);
    }
  }
}

TEST_CASE("Starts that are no nodes are refused", "[graph]")
{
  const Graph graph(3, {{0, 1}});
  for (const std::string& name : GraphAlgorithmNames())
  {
    CAPTURE(name);
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    const GraphInput input{graph, 3, RandomGraphValues(1, 3)};
    if (algorithm.rules.Declaration().HasStart())
    {
      CHECK_THROWS_AS(GraphRun(input, algorithm), UsageError);
      CHECK_THROWS_WITH(GraphRun(input, algorithm),
                        Contains("no start node 3"));
    }
    else
    {
      CHECK_NOTHROW(GraphRun(input, algorithm));
    }
  }
}

TEST_CASE("Random values are needed by those that start with them", "[graph]")
{
  const Graph graph(3, {{0, 1}});
  const GraphAlgorithm& mis = FindGraphAlgorithm("mis");
  CHECK_THROWS_AS(GraphRun({graph, 0, {}}, mis), std::invalid_argument);
  CHECK_THROWS_AS(GraphRun({graph, 0, RandomGraphValues(1, 2)}, mis),
                  std::invalid_argument);

  // Others do not look at them.
  const GraphAlgorithm& prim = FindGraphAlgorithm("prim");
  const GraphRun run({graph, 0, RandomGraphValues(1, 3)}, prim);
  CHECK(run.Now().values == std::vector<double>(3, 0.0));
}

TEST_CASE("Random values have to be numbers", "[graph]")
{
  const Graph graph(2, {{0, 1}});
  for (const double bad : {std::nan(""), HUGE_VAL})
  {
    const GraphInput input = {graph, 0,
                              [&](const size_t)
                              {
                                return std::vector<double>{0.5, bad};
                              }};
    CHECK_THROWS_AS(GraphRun(input, FindGraphAlgorithm("mis")),
                    std::invalid_argument);
  }
}

TEST_CASE("Nothing is signalled in a graph without nodes", "[graph]")
{
  const Graph graph(0, {});
  for (const std::string& name : GraphAlgorithmNames())
  {
    const GraphEnd end = RunGraphRules({graph, 0, RandomGraphValues(1, 0)},
                                       FindGraphAlgorithm(name));
    CHECK(end.steps == 0);
  }
}

TEST_CASE("Random values depend on seed and round only", "[graph]")
{
  const GraphValues values = RandomGraphValues(1, 5);
  CHECK(values(0) == RandomGraphValues(1, 5)(0));
  CHECK(values(0).size() == 5);
  CHECK(values(0) != values(1));
  CHECK(values(0) != RandomGraphValues(2, 5)(0));
  for (const double value : values(3))
    CHECK((value >= 0.0 && value < 1.0));
}

TEST_CASE("Two gates into one node are counted as a fault", "[graph]")
{
  // All neighbours want to be pointed to; the first one is.
  struct Eager : RulesDecider
  {
    using RulesDecider::RulesDecider;
    bool Points(const uint32_t) override { return true; }
  };
  const GraphAlgorithm& bfs = FindGraphAlgorithm("bfs");
  const Graph graph(4, {{3, 0}, {3, 1}, {3, 2}, {0, 1}});
  Eager eager(bfs.rules);
  GraphRun run({graph, 3, {}}, bfs);
  CHECK(run.Step(eager).faults == 3);
  CHECK(run.Now().pointers == std::vector<uint32_t>{1, 0, 3, 0});
}

TEST_CASE("Rules that do not halt are given up", "[graph]")
{
  // A negative edge is a negative cycle: there and back.
  const Graph graph(2, {{0, 1, -1.0}});
  CHECK_THROWS_WITH(
      RunGraphRules({graph, 0, {}}, FindGraphAlgorithm("bellman_ford")),
      Contains("do not halt"));
}
