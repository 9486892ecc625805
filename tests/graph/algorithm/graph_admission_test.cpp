/**
 * @file tests/graph/algorithm/graph_admission_test.cpp
 *
 * Every planted fault is found, and nothing else.
 */
#include "graph/algorithm/graph_admission.hpp"
#include "graph/algorithm/rules_fault.hpp"

#include <catch2/catch.hpp>

using namespace nexec;
using Catch::Contains;

namespace
{

//! The rules of an algorithm with changed lines, or another declaration.
struct PlantedRules
{
  explicit PlantedRules(const std::string& name) :
      rules(FindGraphAlgorithm(name).rules),
      declaration(rules.Declaration()),
      takes(rules.TakeLines()),
      points(rules.PointLines()),
      next(rules.NextLines())
  {
  }

  GraphRules Made() const
  {
    GraphRules made(declaration);
    for (const GraphRules::SignalLine& line : rules.SignalLines())
      made.Signal(line.present, line.signal);
    made.SignalOtherwise(rules.SignalOtherwise());
    for (const ArcPattern& arc : takes)
      made.Take(arc);
    for (const ArcPattern& arc : points)
      made.Point(arc);
    for (const GraphRules::NextLine& line : next)
      made.Next(line);
    return made;
  }

  std::string Fault() const
  {
    const GraphRules made = Made();
    return FaultOf(made, CloseTypes(made));
  }

  const GraphRules& rules;
  GraphDeclaration declaration;
  std::vector<ArcPattern> takes, points;
  std::vector<GraphRules::NextLine> next;
};

std::string AdmissionProblem(const std::string& name, const GraphRules& rules)
{
  GraphAlgorithm algorithm = FindGraphAlgorithm(name);
  algorithm.rules = rules;
  return AdmitGraphAlgorithm(algorithm).problem;
}

}  // namespace

TEST_CASE("Every graph algorithm is admitted", "[graph]")
{
  for (const std::string& name : GraphAlgorithmNames())
  {
    CAPTURE(name);
    CHECK(PlantedRules(name).Fault() == "");
    const GraphAdmission admission =
        AdmitGraphAlgorithm(FindGraphAlgorithm(name));
    CHECK(admission.problem == "");
    CHECK(admission.Admitted());
    CHECK(admission.runs >= 75);
  }
}

TEST_CASE("Two gates that could fire into one node are found", "[graph]")
{
  PlantedRules bfs("bfs");
  bfs.points[0].best.reset();
  CHECK_THAT(bfs.Fault(),
             Contains("two point gates") && Contains("\"seen -> new"));

  PlantedRules prim("prim");
  prim.takes[1].senderBest.reset();
  CHECK_THAT(prim.Fault(),
             Contains("two take gates") && Contains("queue -> queue"));

  PlantedRules dijkstra("dijkstra");
  dijkstra.points.push_back(dijkstra.points[0]);
  dijkstra.points.back().senderBest = false;
  CHECK_THAT(dijkstra.Fault(), Contains("two point gates"));
  // What never occurs does not matter: trees have no neighbours out of them.
  dijkstra.points.back().sender = NodeState(2);
  CHECK(dijkstra.Fault() == "");

  PlantedRules dfs("dfs");
  dfs.declaration.single.clear();
  CHECK_THAT(dfs.Fault(),
             Contains("two point gates") && Contains("top -> new"));

  PlantedRules eccentricity("eccentricity");
  eccentricity.takes[0].pointsOut.reset();
  CHECK_THAT(eccentricity.Fault(), Contains("two take gates"));

  // Two of one kind, not one of each.
  PlantedRules both("bellman_ford");
  both.points.pop_back();
  CHECK(both.Fault() == "");
}

TEST_CASE("Single states that need not be are found", "[graph]")
{
  const auto fault = [](const auto& change)
  {
    PlantedRules dfs("dfs");
    change(dfs);
    return dfs.Fault();
  };
  // Lines: new to top, top to stack, top to done, stack to top.
  CHECK_THAT(fault([](PlantedRules& dfs) { dfs.declaration.single = {0}; }),
             Contains("the state new, declared single, is the state of many"));
  CHECK_THAT(fault(
                 [](PlantedRules& dfs) {
                   dfs.declaration.single = {1, 2};
                 }),
             Contains("the state stack, declared single, is not always left"));
  CHECK_THAT(
      fault([](PlantedRules& dfs) { dfs.next.erase(dfs.next.begin() + 2); }),
      Contains("not always left under the signal return"));
  CHECK_THAT(fault([](PlantedRules& dfs) { dfs.next[1].arc = ArcPattern(); }),
             Contains("not always left under the signal descend"));
  CHECK_THAT(fault([](PlantedRules& dfs) { dfs.next[1].next = 1; }),
             Contains("not always left"));
  CHECK_THAT(fault([](PlantedRules& dfs) { dfs.next[0].arc->chosen.reset(); }),
             Contains("could be given to several nodes by one line"));
  CHECK_THAT(fault([](PlantedRules& dfs) { dfs.next[0].arc->chosen = false; }),
             Contains("several nodes by one line"));
  CHECK_THAT(fault([](PlantedRules& dfs) { dfs.next[0].arc->sender.reset(); }),
             Contains("several nodes by one line"));
  CHECK_THAT(fault([](PlantedRules& dfs) { dfs.next[0].arc.reset(); }),
             Contains("several nodes by one line"));
  CHECK_THAT(
      fault([](PlantedRules& dfs) { dfs.next[3].arc->pointsOut = false; }),
      Contains("several nodes by one line"));
  CHECK_THAT(
      fault([](PlantedRules& dfs) { dfs.declaration.classWithPointer = true; }),
      Contains("several nodes by one line"));
  CHECK(fault(
            [](PlantedRules& dfs)
            {
              dfs.declaration.classWithPointer = true;
              dfs.next[0].arc->pointsIn = false;
            }) == "");
  CHECK_THAT(fault([](PlantedRules& dfs) { dfs.next[3].signal.reset(); }),
             Contains("given by several lines under the signal descend"));
}

TEST_CASE("Rules that go wrong on small graphs are not admitted", "[graph]")
{
  // Prim's rules with Dijkstra's offer, and the other way round.
  PlantedRules prim("prim");
  prim.declaration.offer = Offer::Sum;
  CHECK_THAT(AdmissionProblem("prim", prim.Made()),
             Contains("values differ on the graph with 3 nodes"));
  PlantedRules dijkstra("dijkstra");
  dijkstra.takes[1].second.reset();
  dijkstra.takes[1].first = true;
  CHECK_THAT(AdmissionProblem("dijkstra", dijkstra.Made()), Contains("differ"));

  PlantedRules bfs("bfs");
  bfs.next.clear();
  bfs.points.clear();
  CHECK_THAT(AdmissionProblem("bfs", bfs.Made()),
             Contains("states differ on the graph with 2 nodes and edges 0-1, "
                      "from node 0"));
  PlantedRules greatest("bfs");
  greatest.points[0].best = false;
  CHECK_THAT(AdmissionProblem("bfs", greatest.Made()),
             Contains("two point gates"));
  PlantedRules restless("bfs");
  restless.next = {{{}, 1, {}, {}, 0}, {{}, 0, {}, {}, 1}};
  CHECK_THAT(AdmissionProblem("bfs", restless.Made()), Contains("do not halt"));

  // What is no fault: another order of states' lines that do not overlap.
  PlantedRules dfs("dfs");
  std::swap(dfs.next[0], dfs.next[1]);
  CHECK(AdmissionProblem("dfs", dfs.Made()) == "");
}

TEST_CASE("Types outside the closure are a problem", "[graph]")
{
  const GraphAlgorithm& bfs = FindGraphAlgorithm("bfs");
  const Graph graph(3, {{0, 1}, {1, 2}});
  TypeClosure closure = CloseTypes(bfs.rules);
  CHECK(ProblemOfRun({graph, 0, {}}, bfs, closure) == "");
  // seen -> new, best.
  ArcType type;
  type.sender = 1;
  type.best = type.chosen = true;
  closure.contains[bfs.rules.Types().Index(type)] = 0;
  CHECK_THAT(ProblemOfRun({graph, 0, {}}, bfs, closure),
             Contains("\"seen -> new, best, chosen\" is not in the closure"));
}
