/**
 * @file tests/graph/proof/graph_certify_test.cpp
 *
 * What is proved of graph models holds, what is refuted fails.
 */
#include "fitted_graph_model.hpp"
#include "graph_brute_force.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/graph/generate.hpp>
#include <nexec/graph/proof/graph_certify.hpp>
#include <nexec/graph/training/graph_trainer.hpp>

#include "graph/executor/graph_dense_pass.hpp"
#include "graph/executor/graph_metrics.hpp"

#include <catch2/catch.hpp>

#include <functional>
#include <map>

using namespace nexec;

namespace
{

//! What brings the tide.
ArcPattern Wet()
{
  ArcPattern wet;
  wet.sender = 1;
  wet.receiver = 0;
  return wet;
}

//! Nodes beside one that is on go on as long as there are any; then all that
//! are on are gone.
GraphAlgorithm MakeTide()
{
  GraphDeclaration declaration;
  declaration.states = {"off", "on", "gone"};
  declaration.signals = {"ebb", "flow"};
  declaration.startState = 1;
  GraphAlgorithm algorithm = {"tide", "", GraphRules(declaration)};
  algorithm.rules.Signal(Wet(), 1)
      .SignalOtherwise(0)
      .Next({1, 0, std::nullopt, Wet(), 1})
      .Next({0, 1, std::nullopt, std::nullopt, 2});
  return algorithm;
}

const GraphAlgorithm& Tide()
{
  static const GraphAlgorithm algorithm = MakeTide();
  return algorithm;
}

GraphModel WithPooling(GraphModel model, const Pooling pooling)
{
  model.config.pooling = pooling;
  return model;
}

GraphCertificate Attempt(const GraphModel& model,
                         const GraphAlgorithm& algorithm)
{
  return CertifyGraph(model, algorithm, GraphCertifyDepth::Attempt);
}

//! The least margin of all decisions that a certificate speaks of.
double LeastMargin(const GraphCertificate& certificate)
{
  return certificate.doubts.empty() ? certificate.margin
                                    : certificate.doubts.front().margin;
}

//! Whether somebody decides rightly up to where a refutation says, and wrongly
//! there.
bool IsWrongThere(const GraphRefutation& refutation,
                  const GraphAlgorithm& algorithm, GraphDecider& decider)
{
  const Graph graph(refutation.nodes, refutation.edges);
  GraphInput input = {graph, refutation.start, {}};
  if (!refutation.values.empty())
  {
    // What is drawn after the last step is not looked at.
    input.values = [&](const size_t round)
    {
      return refutation.values.at(
          std::min(round, refutation.values.size() - 1));
    };
  }
  RulesDecider rules(algorithm.rules);
  GraphRun right(input, algorithm), other(input, algorithm);
  const auto same = [&]
  {
    return right.Now().states == other.Now().states &&
        right.Now().values == other.Now().values &&
        right.Now().pointers == other.Now().pointers;
  };
  for (size_t step = 0; step < refutation.step; ++step)
  {
    right.Step(rules);
    other.Step(decider);
    if (!same())
      return false;
  }
  // A wrong gate need not change anything, if values are equal.
  GraphObserver& observer = right.Observe();
  bool wrongGate = false;
  for (size_t arc = 0; arc < graph.NumArcs(); ++arc)
  {
    const uint32_t type = observer.ArcTypeOf(arc);
    wrongGate = wrongGate ||
        (algorithm.rules.Declaration().offer != Offer::None &&
         decider.Takes(type) != rules.Takes(type)) ||
        (algorithm.rules.Declaration().pointers &&
         decider.Points(type) != rules.Points(type));
  }
  const GraphStepRecord one = right.Decide(rules), two = other.Step(decider);
  return wrongGate || one.signal != two.signal || !same();
}

//! Whether both executors are right on some graphs.
bool LooksRight(const GraphModel& model, const GraphAlgorithm& algorithm)
{
  NetworkDecider factored(model, algorithm);
  DenseDecider dense(model, algorithm);
  for (const std::string& weights : GraphWeightKinds())
  {
    for (const size_t nodes : {1, 2, 3, 5, 12})
    {
      RandomStream random(nodes, Purpose::Test, 4);
      GraphKind kind;
      kind.nodes = nodes;
      kind.weights = weights;
      kind.connected = false;
      kind.probability = 0.4;
      const Graph graph = GenerateGraph(kind, random);
      GraphInput input = {graph, 0, {}};
      if (algorithm.rules.Declaration().values == StartValues::Random)
        input.values = RandomGraphValues(nodes, nodes);
      // Without an end that is asked for.
      RulesDecider rules(algorithm.rules);
      GraphRun right(input, algorithm), one(input, algorithm),
          two(input, algorithm);
      for (size_t step = 0; step < 4 * nodes; ++step)
      {
        right.Step(rules);
        one.Step(factored);
        two.Step(dense);
        for (const GraphRun* run : {&one, &two})
        {
          if (run->Now().states != right.Now().states ||
              run->Now().values != right.Now().values ||
              run->Now().pointers != right.Now().pointers)
            return false;
        }
      }
    }
  }
  return true;
}

//! How verdicts are spread.
struct Verdicts
{
  size_t proved = 0, refuted = 0, open = 0;
};

//! Decide models with and without brute force, and compare.
Verdicts CheckGraphModels(
    const GraphAlgorithm& algorithm, const size_t count,
    const size_t expectedSets,
    const std::function<GraphModel(uint64_t)>& modelWithNumber)
{
  Verdicts verdicts;
  for (uint64_t number = 0; number < count; ++number)
  {
    const GraphModel model = modelWithNumber(number);
    const GraphCertificate certificate = CertifyGraph(model, algorithm);
    GraphBruteForce all(model, algorithm);
    double least = std::min(all.LeastGate(), all.LeastState());
    size_t sets = all.sets;
    if (model.config.signals > 1)
    {
      least = std::min(least, all.LeastSignal());
      sets += all.sets;
    }
    INFO(algorithm.name << " " << number << ": " << certificate.open);
    REQUIRE(sets == expectedSets);
    REQUIRE(certificate.sets == double(expectedSets));
    REQUIRE(certificate.proved == (least > 0.0));
    REQUIRE(LeastMargin(certificate) == Approx(least).epsilon(1e-8));
    REQUIRE_FALSE((certificate.proved && certificate.refuted));
    REQUIRE(certificate.proved == certificate.open.empty());
    if (certificate.proved)
    {
      REQUIRE(certificate.roundingShare < 1e-6);
      REQUIRE(certificate.roundingShare > 0.0);
      REQUIRE(LooksRight(model, algorithm));
    }
    if (certificate.refuted)
    {
      NetworkDecider factored(model, algorithm);
      DenseDecider dense(model, algorithm);
      REQUIRE(IsWrongThere(certificate.refutation, algorithm, factored));
      REQUIRE(IsWrongThere(certificate.refutation, algorithm, dense));
    }
    verdicts.proved += certificate.proved ? 1 : 0;
    verdicts.refuted += certificate.refuted ? 1 : 0;
    verdicts.open += !certificate.proved && !certificate.refuted ? 1 : 0;
  }
  return verdicts;
}

//! The same for models that noise has made worse.
Verdicts CheckNoisyGraphModels(const GraphAlgorithm& algorithm,
                               const size_t count, const size_t expectedSets)
{
  return CheckGraphModels(algorithm, count, expectedSets,
                          [&](const uint64_t number)
                          { return NoisyGraphModel(algorithm, number); });
}

}  // namespace

TEST_CASE(
    "Certificates of models that are trained, or half trained, say what "
    "trying all sets says",
    "[graph][slow]")
{
  const std::map<std::string, size_t> sets = {
      {"bfs", 4512}, {"mis", 352}, {"components", 80}};
  for (const auto& [name, count] : sets)
  {
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    const Verdicts verdicts =
        CheckGraphModels(algorithm, 50, count,
                         [&](const uint64_t number)
                         {
                           GraphTrainingOptions options;
                           options.seed = 1 + number % 5;
                           options.updates = 2 + 3 * number;
                           options.validationInterval = 0;
                           options.maxRestarts = 0;
                           options.requireProof = false;
                           return TrainGraph(algorithm, options);
                         });
    CAPTURE(name);
    CHECK(verdicts.proved > 0);
    CHECK(verdicts.proved < 50);
  }
}

TEST_CASE("Fitted models of algorithms with one signal are proved", "[graph]")
{
  for (const std::string& name : GraphAlgorithmNames())
  {
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    // Fitting the others takes longer.
    if (algorithm.rules.Declaration().signals.size() > 1 ||
        CloseTypes(algorithm.rules).arcs.size() > 120)
      continue;
    const GraphModel model = FittedGraphModel(algorithm, 1);
    const GraphCertificate certificate = CertifyGraph(model, algorithm);
    INFO(name << ": " << certificate.open);
    CHECK(certificate.proved);
    CHECK_FALSE(certificate.refuted);
    CHECK(certificate.margin > 0.5);
    CHECK(certificate.margin ==
          std::min(certificate.stateMargin,
                   certificate.gateMargin > 0.0 ? certificate.gateMargin
                                                : certificate.stateMargin));
    CHECK(certificate.signalMargin == 0.0);
    CHECK(certificate.rulesDigest == algorithm.rules.Digest());
    CHECK(certificate.modelDigest == ModelDigest(model));
    CHECK(certificate.degreeLimit == 0);
    CHECK(LooksRight(model, algorithm));
  }
}

TEST_CASE("Certificates say what trying all sets says: bfs", "[graph]")
{
  const Verdicts verdicts =
      CheckNoisyGraphModels(FindGraphAlgorithm("bfs"), 50, 4512);
  CHECK(verdicts.proved >= 5);
  CHECK(verdicts.refuted >= 5);
}

TEST_CASE("Certificates say what trying all sets says: mis", "[graph]")
{
  const Verdicts verdicts =
      CheckNoisyGraphModels(FindGraphAlgorithm("mis"), 50, 352);
  CHECK(verdicts.proved >= 5);
  CHECK(verdicts.refuted >= 5);
}

TEST_CASE("Certificates say what trying all sets says: components", "[graph]")
{
  const Verdicts verdicts =
      CheckNoisyGraphModels(FindGraphAlgorithm("components"), 50, 80);
  CHECK(verdicts.proved >= 5);
  CHECK(verdicts.refuted >= 5);
}

TEST_CASE("Certificates say what trying all sets says: signals", "[graph]")
{
  const GraphModel model = FittedGraphModel(Tide(), 1);
  GraphBruteForce all(model, Tide());
  all.LeastState();
  const size_t states = all.sets;
  all.LeastSignal();
  const Verdicts verdicts =
      CheckNoisyGraphModels(Tide(), 50, states + all.sets);
  CHECK(verdicts.proved >= 5);
  CHECK(verdicts.refuted >= 5);
}

TEST_CASE("The verdict flips where a margin goes through zero", "[graph]")
{
  const GraphAlgorithm& algorithm = FindGraphAlgorithm("mis");
  const GraphModel model = FittedGraphModel(algorithm, 3);
  size_t flips = 0;
  for (const double direction : {1.0, -1.0})
  {
    bool before = true;
    for (size_t step = 0; step <= 60; ++step)
    {
      GraphModel pushed = model;
      Block(pushed, "state_head.bias")[0] += direction * 0.03 * double(step);
      const double least = GraphBruteForce(pushed, algorithm).LeastState();
      const GraphCertificate certificate = Attempt(pushed, algorithm);
      REQUIRE(certificate.proved == (least > 0.0));
      REQUIRE(LeastMargin(certificate) == Approx(least).epsilon(1e-8));
      flips += certificate.proved != before ? 1 : 0;
      before = certificate.proved;
    }
    // Just before and just behind the place where it flips.
    const double least = GraphBruteForce(model, algorithm).LeastState();
    for (const double beyond : {-1e-7, 1e-7})
    {
      size_t proved = 0;
      for (const double sign : {1.0, -1.0})
      {
        GraphModel pushed = model;
        Block(pushed, "state_head.bias")[0] += sign * (least + beyond);
        proved += Attempt(pushed, algorithm).proved ? 1 : 0;
      }
      CHECK((beyond < 0.0 ? proved == 2 : proved < 2));
    }
  }
  CHECK(flips == 2);
}

TEST_CASE("The margins of a trained model are how far it can be pushed",
          "[graph]")
{
  const GraphAlgorithm& algorithm = FindGraphAlgorithm("eccentricity");
  GraphTrainingOptions options;
  options.seed = 2;
  const GraphModel model = TrainGraph(algorithm, options);
  const GraphCertificate certificate = CertifyGraph(model, algorithm);
  REQUIRE(certificate.proved);
  REQUIRE(certificate.open.empty());
  CHECK(certificate.margin ==
        std::min({certificate.stateMargin, certificate.gateMargin,
                  certificate.signalMargin}));
  CHECK(LooksRight(model, algorithm));

  // Pushed by a little less than the margin, all decisions hold; by a little
  // more, one does not.
  const auto checkPush =
      [&](const std::vector<std::string>& blocks, const double margin)
  {
    for (const double share : {1.0 - 1e-6, 1.0 + 1e-6})
    {
      size_t proved = 0, tried = 0;
      for (const std::string& block : blocks)
      {
        const size_t rows = GraphLayout(model.config).Find(block).Size();
        for (size_t row = 0; row < rows; ++row)
        {
          for (const double sign : {1.0, -1.0})
          {
            GraphModel pushed = model;
            Block(pushed, block)[row] += sign * share * margin;
            proved += Attempt(pushed, algorithm).proved ? 1 : 0;
            ++tried;
          }
        }
      }
      INFO(blocks[0] << " " << share << ": " << proved << " of " << tried);
      CHECK((share < 1.0) == (proved == tried));
    }
  };
  checkPush({"state_head.bias"}, certificate.stateMargin);
  checkPush({"signal_head.bias"}, certificate.signalMargin);
  checkPush({"take.1.bias", "point.1.bias"}, certificate.gateMargin);
}

TEST_CASE("What hard pooling proves is what trying all sets says", "[graph]")
{
  for (const std::string name : {"bfs", "mis", "components"})
  {
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    size_t proved = 0, open = 0;
    for (uint64_t number = 0; number < 30; ++number)
    {
      GraphModel model = WithPooling(
          FittedGraphModel(algorithm, 1 + number / 10), Pooling::Hard);
      AttendToDeciders(model, algorithm.rules);
      AddNoise(model, number);
      const GraphCertificate certificate = Attempt(model, algorithm);
      GraphBruteForce all(model, algorithm);
      const double least = std::min(all.LeastGate(), all.LeastState());
      INFO(name << " " << number << ": " << certificate.open << ", contested "
                << certificate.contestedScores);
      if (certificate.contestedScores == 0)
      {
        REQUIRE(certificate.proved == (least > 0.0));
        REQUIRE(LeastMargin(certificate) == Approx(least).epsilon(1e-8));
      }
      if (certificate.proved)
        REQUIRE(LooksRight(model, algorithm));
      (certificate.proved ? proved : open) += 1;
    }
    INFO(name);
    CHECK(proved >= 5);
    CHECK(open >= 5);
  }
}

TEST_CASE(
    "With hard pooling, any arc that comes before the one that decides is "
    "looked at",
    "[graph]")
{
  const GraphAlgorithm& algorithm = FindGraphAlgorithm("mis");
  size_t proved = 0, open = 0;
  for (const uint32_t arc : CloseTypes(algorithm.rules).arcs)
  {
    GraphModel model =
        WithPooling(FittedGraphModel(algorithm, 1), Pooling::Hard);
    AttendToDeciders(model, algorithm.rules, arc);
    const GraphCertificate certificate = Attempt(model, algorithm);
    const double least = GraphBruteForce(model, algorithm).LeastState();
    INFO(algorithm.rules.Types().Name(arc));
    CHECK(certificate.proved == (least > 0.0));
    CHECK(LeastMargin(certificate) == Approx(least).epsilon(1e-8));
    (certificate.proved ? proved : open) += 1;
  }
  CHECK(proved >= 5);
  CHECK(open >= 5);
}

TEST_CASE("Where scores are equal, hard pooling is checked with each of them",
          "[graph]")
{
  const GraphAlgorithm& algorithm = FindGraphAlgorithm("bfs");
  GraphModel model = WithPooling(FittedGraphModel(algorithm, 1), Pooling::Hard);
  Block(model, "query") *= 0.0;
  const GraphCertificate certificate = Attempt(model, algorithm);
  // A node attends to the first type, whatever that says.
  CHECK(certificate.contestedScores > 0);
  CHECK_FALSE(certificate.proved);
}

TEST_CASE(
    "The limits of softmax pooling are those of trying all "
    "neighbourhoods",
    "[graph]")
{
  struct Kind
  {
    const GraphAlgorithm& algorithm;
    size_t mostArcs, mostItems;
  };
  for (const Kind& kind :
       {Kind{FindGraphAlgorithm("mis"), 5, 0},
        Kind{FindGraphAlgorithm("bfs"), 3, 0}, Kind{Tide(), 8, 7}})
  {
    size_t compared = 0;
    for (uint64_t number = 0; number < 12; ++number)
    {
      // Others outweigh the arc that decides when there are a few of them.
      const GraphModel model =
          WithPooling(FittedGraphModel(kind.algorithm, 1 + number,
                                       1.5 + 0.4 * double(number)),
                      Pooling::Softmax);
      const GraphCertificate certificate = Attempt(model, kind.algorithm);
      INFO(kind.algorithm.name
           << " " << number << ": degree " << certificate.degreeLimit
           << ", size " << certificate.sizeLimit << ", " << certificate.open);
      for (size_t arcs = 0; arcs <= kind.mostArcs; ++arcs)
      {
        const double least =
            GraphBruteForce(model, kind.algorithm).LeastState(arcs);
        REQUIRE((least > 0.0) == (arcs <= certificate.degreeLimit));
        if (arcs == certificate.degreeLimit && certificate.stateMargin > 0.0)
          REQUIRE(certificate.stateMargin == Approx(least).epsilon(1e-7));
      }
      for (size_t items = 1; items <= kind.mostItems; ++items)
      {
        const double least =
            GraphBruteForce(model, kind.algorithm).LeastSignal(items);
        REQUIRE((least > 0.0) == (items <= certificate.sizeLimit));
      }
      compared += certificate.degreeLimit < kind.mostArcs ? 1 : 0;
    }
    CHECK(compared >= 2);
  }
}

TEST_CASE("With softmax pooling, many arcs that decide can be too many",
          "[graph]")
{
  // Bit 1 stays 0 when a node goes on.  One arc that says otherwise does not
  // matter, since the node itself says more; some of them do.
  GraphModel model = WithPooling(FittedGraphModel(Tide(), 1), Pooling::Softmax);
  Block(model, "query") *= 0.0;
  const GraphRules& rules = Tide().rules;
  size_t wet = 0;
  while (!Wet().Matches(rules.Types().At(wet)))
    ++wet;
  const double now =
      NetworkDecider(model, Tide()).Tables().messageLogits(1, wet);
  AddToType(model, rules, uint32_t(wet), 1, 1.3 - now);
  const GraphCertificate certificate = Attempt(model, Tide());
  INFO(certificate.open);
  CHECK(certificate.degreeLimit == 3);
  for (size_t arcs = 0; arcs <= 6; ++arcs)
  {
    const double least = GraphBruteForce(model, Tide()).LeastState(arcs);
    CHECK((least > 0.0) == (arcs <= 3));
  }
  CHECK(Attempt(WithPooling(model, Pooling::Distinct), Tide()).proved);
}

TEST_CASE("A softmax model is refuted beyond its limit, not before", "[graph]")
{
  const GraphAlgorithm& algorithm = FindGraphAlgorithm("mis");
  const GraphModel model =
      WithPooling(FittedGraphModel(algorithm, 1, 12.0), Pooling::Softmax);
  const GraphCertificate certificate = CertifyGraph(model, algorithm);
  INFO(certificate.open << "; " << GraphStatement(certificate));
  CHECK(certificate.proved);
  CHECK_FALSE(certificate.refuted);
  CHECK(certificate.degreeLimit > 4);
  CHECK(certificate.degreeLimit < 40);
  CHECK(certificate.open.find("beyond the limits") == 0);
  REQUIRE(certificate.refutation.nodes > certificate.degreeLimit + 1);
  NetworkDecider factored(model, algorithm);
  CHECK(IsWrongThere(certificate.refutation, algorithm, factored));
  CHECK(GraphStatement(certificate)
            .find(std::to_string(certificate.degreeLimit) + " neighbours") !=
        std::string::npos);
}

TEST_CASE("An untrained model is refuted by a graph of a few nodes", "[graph]")
{
  for (const std::string& name : GraphAlgorithmNames())
  {
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    const GraphModel model = InitialiseGraphModel(GraphConfig(algorithm), 5);
    const GraphCertificate certificate = CertifyGraph(model, algorithm);
    INFO(name);
    REQUIRE(certificate.refuted);
    CHECK(certificate.refutation.nodes <= 3);
    CHECK(certificate.refutation.confirmedBy == "dense and factored");
    CHECK(certificate.refutation.expected != certificate.refutation.found);
    DenseDecider dense(model, algorithm);
    CHECK(IsWrongThere(certificate.refutation, algorithm, dense));
    CHECK_FALSE(Attempt(model, algorithm).refuted);
  }
}

TEST_CASE("A doubt is a view in which the model is wrong", "[graph]")
{
  const GraphAlgorithm& algorithm = FindGraphAlgorithm("bfs");
  const GraphModel model = InitialiseGraphModel(GraphConfig(algorithm), 5);
  const GraphCertificate certificate = Attempt(model, algorithm);
  NetworkDecider factored(model, algorithm);
  RulesDecider rules(algorithm.rules);
  size_t views = 0;
  for (const GraphDoubt& doubt : certificate.doubts)
  {
    if (!doubt.ofNode)
      continue;
    ++views;
    TypeBag bag;
    bag.types = doubt.types;
    bag.counts.assign(doubt.types.size(), 1);
    CHECK(std::is_sorted(doubt.types.begin(), doubt.types.end()));
    CHECK(factored.Next(doubt.loop, bag, doubt.signal) !=
          rules.Next(doubt.loop, bag, doubt.signal));
    const arma::vec logits = factored.NextLogits(doubt.loop, bag, doubt.signal);
    CHECK(arma::abs(arma::abs(logits) + doubt.margin).min() < 1e-9);
  }
  CHECK(views > 0);
}

TEST_CASE("Nothing is proved of rules with a fault", "[graph]")
{
  GraphAlgorithm algorithm = FindGraphAlgorithm("bfs");
  algorithm.name = "faulty";
  algorithm.rules = GraphRules(algorithm.rules.Declaration());
  ArcPattern anyone;
  anyone.sender = 1;
  anyone.receiver = 0;
  algorithm.rules.Point(anyone).Next(
      {std::nullopt, 0, std::nullopt, anyone, 1});
  const GraphModel model = FittedGraphModel(algorithm, 1);
  const GraphCertificate certificate = CertifyGraph(model, algorithm);
  CHECK_FALSE(certificate.proved);
  CHECK_FALSE(certificate.refuted);
  CHECK(certificate.open.find("nothing can be proved") == 0);
}

TEST_CASE("Models with numbers that are too large or none are not proved",
          "[graph]")
{
  const GraphAlgorithm& algorithm = FindGraphAlgorithm("mis");
  const GraphModel model = FittedGraphModel(algorithm, 1);
  REQUIRE(Attempt(model, algorithm).proved);
  const double infinite = std::numeric_limits<double>::infinity();
  const double none = std::numeric_limits<double>::quiet_NaN();
  for (const std::string block :
       {"state_embedding", "message.1.weight", "query", "value",
        "state_head.weight", "state_head.bias"})
  {
    INFO(block);
    for (const double number : {infinite, none, 1e308})
    {
      GraphModel bad = model;
      Block(bad, block).fill(number);
      const GraphCertificate certificate = Attempt(bad, algorithm);
      CHECK_FALSE(certificate.proved);
      for (const GraphDoubt& doubt : certificate.doubts)
        CHECK_FALSE(std::isnan(doubt.margin));
    }
    // Large numbers need not make it wrong.
    GraphModel large = model;
    Block(large, block) *= 1e150;
    if (Attempt(large, algorithm).proved)
      CHECK(LooksRight(large, algorithm));
  }
}

TEST_CASE("A certificate is about a model of this algorithm only", "[graph]")
{
  const GraphModel model =
      FittedGraphModel(FindGraphAlgorithm("components"), 1);
  CHECK_THROWS_AS(CertifyGraph(model, FindGraphAlgorithm("dfs")),
                  std::invalid_argument);
  GraphModel shorter = model;
  shorter.parameters.shed_row(0);
  CHECK_THROWS_AS(CertifyGraph(shorter, FindGraphAlgorithm("components")),
                  std::invalid_argument);
}

TEST_CASE("The statement of a graph certificate is one sentence", "[graph]")
{
  GraphCertificate certificate;
  certificate.algorithm = "bfs";
  CHECK(GraphStatement(certificate) ==
        "for every graph of every size, connected or not, every start, all "
        "weights and all random values, ties included, every state, gate, "
        "pointer, value and signal of the model equals that of bfs, and both "
        "halt at the same step, or neither does");
  certificate.pooling = Pooling::Softmax;
  certificate.degreeLimit = 1;
  certificate.sizeLimit = 100;
  CHECK(
      GraphStatement(certificate)
          .find(
              "for every graph in which no node has more than 1 neighbour, and "
              "that has at most 100 arcs and nodes together, every start") ==
      0);
}
