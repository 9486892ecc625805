/**
 * @file tests/graph/algorithm/type_closure_test.cpp
 */
#include "graph/algorithm/type_closure.hpp"
#include "graph/algorithm/arc_groups.hpp"
#include "graph/algorithm/rules_fault.hpp"
#include "support/graphs.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>

using namespace nexec;

namespace
{

template<typename T>
T OneOf(const std::vector<T>& all, RandomStream& random)
{
  return all[random.Below(all.size())];
}

GraphDeclaration AnyDeclaration(RandomStream& random)
{
  GraphDeclaration declaration;
  declaration.states.resize(1 + random.Below(4));
  declaration.signals.resize(1 + random.Below(2));
  declaration.nodeBest = OneOf<NodeBest>(
      {NodeBest::None, NodeBest::Least, NodeBest::Greatest}, random);
  declaration.arcKey = OneOf<ArcKey>(
      {ArcKey::None, ArcKey::Index, ArcKey::Weight, ArcKey::Value, ArcKey::Sum},
      random);
  declaration.pointers = random.Below(3) != 0;
  declaration.classWithPointer = declaration.pointers &&
      declaration.arcKey != ArcKey::None && random.Below(2) == 0;
  for (size_t count = random.Below(3); count > 0; --count)
  {
    declaration.comparisons.push_back(
        OneOf<Comparison>({Comparison::WeightBelow, Comparison::SumBelow,
                           Comparison::ValueBelow, Comparison::RankBelow},
                          random));
  }
  declaration.offer = OneOf<Offer>({Offer::None, Offer::Value, Offer::Weight,
                                    Offer::Sum, Offer::ValuePlusOne},
                                   random);
  declaration.values = OneOf<StartValues>(
      {StartValues::Zero, StartValues::Number, StartValues::Random}, random);
  const size_t states = declaration.states.size();
  declaration.startState = static_cast<NodeState>(random.Below(states));
  declaration.otherState = static_cast<NodeState>(random.Below(states));
  if (random.Below(4) == 0)
    declaration.single = {declaration.startState};
  return declaration;
}

ArcPattern AnyPattern(const GraphDeclaration& declaration, RandomStream& random)
{
  ArcPattern pattern;
  const size_t states = declaration.states.size();
  if (random.Below(4) != 0)
    pattern.sender = static_cast<NodeState>(random.Below(states));
  if (random.Below(4) != 0)
    pattern.receiver = static_cast<NodeState>(random.Below(states));
  const auto some =
      [&](const bool declared, std::optional<bool> ArcPattern::*bit)
  {
    if (declared && random.Below(3) == 0)
      pattern.*bit = random.Below(3) != 0;
  };
  some(declaration.nodeBest != NodeBest::None, &ArcPattern::senderBest);
  some(declaration.nodeBest != NodeBest::None, &ArcPattern::receiverBest);
  some(declaration.pointers, &ArcPattern::pointsOut);
  some(declaration.pointers, &ArcPattern::pointsIn);
  some(declaration.comparisons.size() > 0, &ArcPattern::first);
  some(declaration.comparisons.size() > 1, &ArcPattern::second);
  some(declaration.arcKey != ArcKey::None, &ArcPattern::best);
  some(declaration.arcKey != ArcKey::None, &ArcPattern::chosen);
  return pattern;
}

//! Rules without sense.
GraphRules AnyRules(RandomStream& random)
{
  GraphRules rules(AnyDeclaration(random));
  const GraphDeclaration& declaration = rules.Declaration();
  for (size_t lines = random.Below(3); lines > 0; --lines)
  {
    rules.Signal(AnyPattern(declaration, random),
                 random.Below(declaration.signals.size()));
  }
  rules.SignalOtherwise(random.Below(declaration.signals.size()));
  // Often enough, gates that cannot fire twice.
  const auto gate = [&]
  {
    ArcPattern pattern = AnyPattern(declaration, random);
    pattern.sender = declaration.startState;
    if (declaration.arcKey != ArcKey::None && !declaration.classWithPointer)
      pattern.best = true;
    else if (declaration.nodeBest != NodeBest::None)
      pattern.senderBest = true;
    else if (declaration.pointers)
      pattern.pointsIn = true;
    return pattern;
  };
  if (declaration.offer != Offer::None && random.Below(2) == 0)
    rules.Take(gate());
  if (declaration.pointers && random.Below(2) == 0)
    rules.Point(gate());
  const size_t states = declaration.states.size();
  if (!declaration.single.empty())
  {
    // Often, one that goes from node to node.
    const NodeState single = declaration.single[0];
    const NodeState other = declaration.otherState;
    GraphRules::NextLine moves{
        {}, other, {}, AnyPattern(declaration, random), single};
    moves.arc->sender = single;
    moves.arc->receiver = other;
    if (declaration.arcKey != ArcKey::None)
      moves.arc->chosen = true;
    if (declaration.pointers)
      moves.arc->pointsIn = false;
    rules.Next(moves);
    rules.Next(
        {{}, single, {}, {}, static_cast<NodeState>(random.Below(states))});
  }
  for (size_t lines = random.Below(7); lines > 0; --lines)
  {
    GraphRules::NextLine line;
    if (random.Below(2) == 0)
      line.signal = random.Below(declaration.signals.size());
    line.own = static_cast<NodeState>(random.Below(states));
    if (declaration.nodeBest != NodeBest::None && random.Below(3) == 0)
      line.best = random.Below(2) == 0;
    if (random.Below(3) != 0)
      line.arc = AnyPattern(declaration, random);
    line.next = static_cast<NodeState>(random.Below(states));
    if (declaration.single.empty() || line.next != declaration.single[0])
      rules.Next(line);
  }
  return rules;
}

//! What arcs into a node do that they cannot; empty if nothing.
std::string ProblemInto(const TypeBag& into, const uint32_t loop,
                        const ArcGroups& groups)
{
  for (size_t i = 0; i < into.types.size(); ++i)
  {
    if (into.types[i] == loop)
      continue;
    if (!groups.CanLeadTo(into.types[i], loop))
      return "an arc that cannot lead to this loop";
    for (size_t j = 0; j <= i; ++j)
    {
      const bool two = j < i || into.counts[i] > 1;
      if (into.types[j] != loop && two &&
          !groups.CanMeet(into.types[i], into.types[j]))
        return "two arcs that cannot meet";
    }
  }
  return "";
}

//! Check the types, signals and neighbourhoods of a run from its start.
void CheckKeeping(GraphRun run, const GraphAlgorithm& algorithm,
                  const TypeClosure& closure, const ArcGroups& groups,
                  std::vector<uint8_t>& met)
{
  const auto check = [&](const GraphConfiguration& before,
                         GraphObserver& observer, const GraphStepRecord& record)
  {
    REQUIRE(record.faults == 0);
    REQUIRE(std::count(closure.signals.begin(), closure.signals.end(),
                       record.signal) == 1);
    for (const uint32_t type : observer.Present().types)
    {
      if (!closure.contains[type] || !groups.CanSignal(record.signal, type))
        FAIL(algorithm.rules.Types().Name(type) << " is there");
      met[type] = 1;
    }
    for (size_t node = 0; node < before.states.size(); ++node)
    {
      REQUIRE(ProblemInto(observer.Into(node), observer.LoopTypeOf(node),
                          groups) == "");
    }
  };
  ForEachStep(std::move(run), algorithm, check);
}

}  // namespace

TEST_CASE("Closures of the algorithms are as large as they are known to be",
          "[graph]")
{
  struct Known
  {
    std::string name;
    size_t types, cores, arcs, loops;
  };
  const std::vector<Known> all = {
      {"bfs", 128, 6, 24, 4},      {"dfs", 512, 29, 88, 8},
      {"prim", 2048, 11, 156, 12}, {"dijkstra", 2048, 11, 156, 12},
      {"mis", 64, 11, 22, 4},      {"bellman_ford", 512, 7, 112, 4},
      {"components", 64, 1, 8, 1}, {"eccentricity", 512, 20, 80, 8}};
  REQUIRE(all.size() == GraphAlgorithmNames().size());
  for (const Known& known : all)
  {
    CAPTURE(known.name);
    const GraphRules& rules = FindGraphAlgorithm(known.name).rules;
    const TypeClosure closure = CloseTypes(rules);
    CHECK(rules.Types().Count() == known.types);
    CHECK(closure.cores == known.cores);
    CHECK(closure.arcs.size() == known.arcs);
    CHECK(closure.loops.size() == known.loops);
    CHECK(closure.signals.size() == rules.Declaration().signals.size());
    size_t contained = 0;
    for (uint32_t type = 0; type < rules.Types().Count(); ++type)
    {
      contained += closure.contains[type];
      const auto& list =
          rules.Types().At(type).loop ? closure.loops : closure.arcs;
      CHECK(std::binary_search(list.begin(), list.end(), type) ==
            (closure.contains[type] != 0));
    }
    CHECK(contained == known.arcs + known.loops);
  }
}

TEST_CASE("Arcs that random executions meet keep to the closure and its groups",
          "[graph]")
{
  // At least so many types of the closure are met; no test could show that the
  // others cannot be.
  const std::map<std::string, size_t> least = {
      {"bfs", 27},       {"dfs", 75},         {"prim", 116},
      {"dijkstra", 110}, {"mis", 24},         {"bellman_ford", 47},
      {"components", 9}, {"eccentricity", 67}};
  for (const std::string& name : GraphAlgorithmNames())
  {
    CAPTURE(name);
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    const TypeClosure closure = CloseTypes(algorithm.rules);
    const ArcGroups groups(algorithm.rules);
    std::vector<uint8_t> met(algorithm.rules.Types().Count(), 0);
    for (size_t draw = 0; draw < 400; ++draw)
    {
      RandomStream random(1, Purpose::Test, draw);
      const Graph graph = SomeGraph(algorithm, 16, random);
      CheckKeeping(GraphRun(SomeInput(graph, random), algorithm), algorithm,
                   closure, groups, met);
    }
    const size_t count = std::count(met.begin(), met.end(), 1);
    CHECK(count >= least.at(name));
  }
}

TEST_CASE("What rules without sense lead to keeps to their closures, too",
          "[graph]")
{
  size_t sets = 0, single = 0, pointing = 0, taking = 0;
  for (size_t draw = 0; draw < 800; ++draw)
  {
    CAPTURE(draw);
    RandomStream random(2, Purpose::Test, draw);
    const GraphAlgorithm algorithm{"any", "Any.", AnyRules(random)};
    const GraphRules& rules = algorithm.rules;
    const TypeClosure closure = CloseTypes(rules);
    if (!FaultOf(rules, closure).empty())
      continue;
    ++sets;
    single += rules.Declaration().single.empty() ? 0 : 1;
    pointing += rules.PointLines().empty() ? 0 : 1;
    taking += rules.TakeLines().empty() ? 0 : 1;
    const ArcGroups groups(rules);
    std::vector<uint8_t> met(rules.Types().Count(), 0);
    for (size_t graphs = 0; graphs < 6; ++graphs)
    {
      GraphKind kind;
      kind.nodes = 1 + random.Below(6);
      kind.weights = random.Below(2) == 0 ? "signed" : "tied";
      kind.connected = false;
      kind.probability = random.Uniform(0.2, 1.0);
      const Graph graph = GenerateGraph(kind, random);
      CheckKeeping(GraphRun(SomeInput(graph, random), algorithm), algorithm,
                   closure, groups, met);
    }
  }
  CHECK(sets >= 600);
  CHECK(single >= 50);
  CHECK(pointing >= 150);
  CHECK(taking >= 150);
}

TEST_CASE("Groups tell which arcs cannot meet", "[graph]")
{
  const GraphRules& rules = FindGraphAlgorithm("eccentricity").rules;
  const ArcGroups groups(rules);
  const auto index = [&](const ArcType& type)
  {
    return static_cast<uint32_t>(rules.Types().Index(type));
  };
  // front -> new, whatever else.
  ArcType arc;
  arc.sender = 1;
  CHECK(groups.CanMeet(index(arc), index(arc)));
  ArcType best = arc;
  best.best = true;
  CHECK(groups.CanMeet(index(arc), index(best)));
  CHECK_FALSE(groups.CanMeet(index(best), index(best)));
  ArcType otherClass = best;
  otherClass.pointsOut = true;
  CHECK(groups.CanMeet(index(best), index(otherClass)));
  otherClass = best;
  otherClass.sender = 2;
  CHECK(groups.CanMeet(index(best), index(otherClass)));
  ArcType otherReceiver = arc;
  otherReceiver.receiver = 2;
  CHECK_FALSE(groups.CanMeet(index(arc), index(otherReceiver)));

  ArcType pointed = arc;
  pointed.pointsIn = true;
  CHECK_FALSE(groups.CanMeet(index(pointed), index(pointed)));
  ArcType loop;
  loop.loop = true;
  CHECK(groups.CanLeadTo(index(arc), index(loop)));
  CHECK(groups.CanLeadTo(index(pointed), index(loop)));
  loop.pointsOut = loop.pointsIn = true;
  CHECK(groups.CanLeadTo(index(arc), index(loop)));
  CHECK_FALSE(groups.CanLeadTo(index(pointed), index(loop)));
  CHECK_FALSE(groups.CanLeadTo(index(otherReceiver), index(loop)));

  // gather 0 and flood 1: an arc front -> new floods, and so does its reverse.
  CHECK_FALSE(groups.CanSignal(0, index(arc)));
  CHECK_FALSE(groups.CanSignal(0, index(arc.Reversed())));
  CHECK(groups.CanSignal(1, index(arc)));
  CHECK(groups.CanSignal(0, index(otherReceiver)));
  CHECK(groups.CanSignal(1, index(otherReceiver)));
  CHECK(groups.CanSignal(0, index(loop)));

  // Of nodes that are the best of a state, and of a single state.
  const GraphRules& prim = FindGraphAlgorithm("prim").rules;
  ArcType queue;
  queue.sender = 1;
  queue.senderBest = true;
  const auto primIndex = static_cast<uint32_t>(prim.Types().Index(queue));
  CHECK_FALSE(ArcGroups(prim).CanMeet(primIndex, primIndex));
  const GraphRules& dfs = FindGraphAlgorithm("dfs").rules;
  ArcType top;
  top.sender = 1;
  const auto dfsIndex = static_cast<uint32_t>(dfs.Types().Index(top));
  CHECK_FALSE(ArcGroups(dfs).CanMeet(dfsIndex, dfsIndex));
  CHECK(ArcGroups(dfs).Of(dfsIndex).size() == 1);
}
