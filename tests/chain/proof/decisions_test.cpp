/**
 * @file tests/chain/proof/decisions_test.cpp
 *
 * Bounds on logits contain what the executors compute.
 */
#include "chain/executor/dense_pass.hpp"
#include "support/algorithms.hpp"
#include "support/exact_network.hpp"
#include "support/models.hpp"

#include <nexec/chain/algorithm/registry.hpp>

#include "chain/proof/decisions.hpp"
#include "chain/proof/rounding.hpp"
#include "chain/proof/witness.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace nexec;

namespace
{

const std::vector<ReachableWord>& AllWords()
{
  static const std::vector<ReachableWord> words = CloseWords(algorithm.Rules());
  return words;
}

const Families& FamiliesOfWords()
{
  static const Families families =
      CollectFamilies(algorithm.Rules(), AllWords());
  return families;
}

//! Everything that the proof uses of one model.
struct Proof
{
  explicit Proof(const ExecutorModel& model) :
      model(model),
      enclosures(model, FamiliesOfWords()),
      decisions(enclosures),
      rounding(model, FamiliesOfWords(), enclosures)
  {
  }

  //! The hidden layer of one configuration of a family.
  HiddenLayer Hidden(const Family& family, const size_t m, const size_t t) const
  {
    return decisions.SoftHidden(
        family, {Interval(double(m + t)), Interval(double(m - t))});
  }

  //! The hidden layer at a corner of a box.
  HiddenLayer Corner(const Family& family, const size_t m,
                     const double share) const
  {
    const Interval pairs = double(m);
    return decisions.SoftHidden(
        family,
        {pairs * (Interval(1.0) + share), pairs * (Interval(1.0) - share)});
  }

  ExecutorModel model;
  Enclosures enclosures;
  Decisions decisions;
  RoundingBounds rounding;
};

std::vector<ExecutorModel> SomeModels(const Pooling pooling)
{
  std::vector<ExecutorModel> models = {ShippedModel()};
  for (const size_t number : {1, 4, 10, 12, 15, 23, 27})
    models.push_back(NoisyModel(number));
  // Gentle attention makes every edge count.
  ExecutorModel gentle = ShippedModel();
  const ParameterLayout layout = ExecutorLayout(gentle.config);
  BlockView(gentle.parameters, layout.Find("edge_score")) *= 0.1;
  models.push_back(gentle);
  for (ExecutorModel& model : models)
    model.config.pooling = pooling;
  return models;
}

//! A logit with its sign turned where the bit must be 0.
template<typename Number>
Number Toward(const Number logit, const Code expected, const size_t bits,
              const size_t bit)
{
  return BitOf(expected, bit, bits) ? logit : -logit;
}

//! A family, a node of it, and a configuration that has both.
struct Case
{
  size_t family;
  NodeCheck node;
  size_t idlePairs, ties;
  Configuration config;
  size_t position;
};

//! Random cases with up to so many more pairs of `nothing` than needed.
std::vector<Case> RandomCases(const size_t count, const size_t mostPairs)
{
  RandomStream random(5, Purpose::Test, mostPairs);
  std::vector<Case> cases;
  while (cases.size() < count)
  {
    const size_t number = random.Below(FamiliesOfWords().families.size());
    const Family& family = FamiliesOfWords().families[number];
    const NodeCheck& node = family.nodes[random.Below(family.nodes.size())];
    const size_t m =
        family.idlePairs + (family.unbounded ? random.Below(mostPairs) : 0);
    const size_t t = random.Below(2) == 0 ? 0 : random.Below(m + 1);
    const auto witness = FindWitness(algorithm, AllWords(), node.origin, m, t);
    if (witness)
      cases.push_back({number, node, m, t, witness->config, witness->node});
  }
  return cases;
}

/**
 * Compare the bounds of a point, asked for with every code as the expected one
 * so that every bit is the worst one at times, with what is computed there.
 */
void RequireContained(const Proof& proof, const HiddenLayer& hidden,
                      NodeCheck node, const arma::vec& dense,
                      const std::vector<long double>& exact, const double bound)
{
  const size_t bits = proof.model.config.bits;
  for (size_t code = 0; code < (size_t(1) << bits); ++code)
  {
    node.expected = static_cast<Code>(code);
    const WorstLogit worst = proof.decisions.Worst({hidden}, {node});
    const double logit =
        Toward(dense[worst.bit], node.expected, bits, worst.bit);
    REQUIRE(logit >= worst.least - bound);
    REQUIRE(logit <= worst.most + bound);
    // Bounds are narrow, or the test would say nothing.
    REQUIRE(worst.most - worst.least < 1e-6 * (1.0 + std::abs(worst.most)));
    for (size_t bit = 0; bit < bits; ++bit)
    {
      REQUIRE(Toward(dense[bit], node.expected, bits, bit) >=
              worst.least - bound);
    }
    const long double nearly =
        Toward(exact[worst.bit], node.expected, bits, worst.bit);
    REQUIRE(nearly >= static_cast<long double>(worst.least) - 1e-12L);
    REQUIRE(nearly <= static_cast<long double>(worst.most) + 1e-12L);
  }
}

}  // namespace

TEST_CASE("Every family says what its configurations look like",
          "[executor][proof]")
{
  // A witness is a configuration of its family: same edges, same window.
  size_t checked = 0;
  for (const Case& one : RandomCases(300, 20))
  {
    const Family& family = FamiliesOfWords().families[one.family];
    std::vector<size_t> counts(FamiliesOfWords().types.size(), 0);
    const Configuration& config = one.config;
    REQUIRE(config.Size() == family.Length(one.idlePairs));
    const auto count = [&](const size_t from, const size_t to)
    {
      const EdgeType type = {config.states[from], config.states[to],
                             config.values[from] > config.values[to]};
      const auto found = std::find(FamiliesOfWords().types.begin(),
                                   FamiliesOfWords().types.end(), type);
      REQUIRE(found != FamiliesOfWords().types.end());
      ++counts[size_t(found - FamiliesOfWords().types.begin())];
    };
    for (size_t u = 0; u + 1 < config.Size(); ++u)
    {
      count(u, u + 1);
      count(u + 1, u);
    }
    REQUIRE(counts[0] == one.idlePairs + one.ties);
    REQUIRE(counts[1] == one.idlePairs - one.ties);
    counts[0] = counts[1] = 0;
    for (const auto& [type, number] : family.edges)
    {
      REQUIRE(counts[type] == number);
      counts[type] = 0;
    }
    REQUIRE(std::count(counts.begin(), counts.end(), 0) == long(counts.size()));
    const Window window = WindowAt(config.states, one.position);
    REQUIRE(window.own == one.node.window.own);
    REQUIRE(std::minmax(window.left, window.right) ==
            std::minmax(one.node.window.left, one.node.window.right));
    Configuration next = config;
    algorithm.Step(next);
    REQUIRE(next.states[one.position] == one.node.expected);
    ++checked;
  }
  CHECK(checked == 300);
}

TEST_CASE("Softmax logits lie within their bounds", "[executor][proof][slow]")
{
  const std::vector<Case> cases = RandomCases(100, 120);
  for (const ExecutorModel& model : SomeModels(Pooling::Softmax))
  {
    const Proof proof(model);
    ExactNetwork<long double> exact(model);
    DensePass pass(model.config);
    for (const Case& one : cases)
    {
      const Family& family = FamiliesOfWords().families[one.family];
      pass.Forward(model.parameters, ChainBatch({&one.config}));
      RequireContained(proof, proof.Hidden(family, one.idlePairs, one.ties),
                       one.node, pass.StateLogits().col(one.position),
                       exact(one.config).logits[one.position],
                       proof.rounding.Logits(one.config.Size()));
    }
  }
}

TEST_CASE("Hard logits lie within their bounds", "[executor][proof]")
{
  const std::vector<Case> cases = RandomCases(60, 40);
  for (const ExecutorModel& model : SomeModels(Pooling::Hard))
  {
    const Proof proof(model);
    ExactNetwork<long double> exact(model);
    DensePass pass(model.config);
    for (const Case& one : cases)
    {
      const ChainBatch batch({&one.config});
      pass.Forward(model.parameters, batch);
      // The edge that the executor has chosen.
      const size_t e = pass.EdgeAttention().index_max();
      const EdgeType type = {one.config.states[batch.senders[e]],
                             one.config.states[batch.receivers[e]],
                             batch.comparison[e] > 0.5};
      const auto number =
          size_t(std::find(FamiliesOfWords().types.begin(),
                           FamiliesOfWords().types.end(), type) -
                 FamiliesOfWords().types.begin());
      RequireContained(proof, proof.decisions.HardHidden(number), one.node,
                       pass.StateLogits().col(one.position),
                       exact(one.config).logits[one.position],
                       proof.rounding.HardLogits());
    }
  }
}

TEST_CASE("Gates and scores lie within their bounds", "[executor][proof]")
{
  for (const ExecutorModel& model : SomeModels(Pooling::Softmax))
  {
    const Proof proof(model);
    ExactNetwork<long double> exact(model);
    for (size_t t = 0; t < FamiliesOfWords().types.size(); ++t)
    {
      const EdgeType& type = FamiliesOfWords().types[t];
      const Configuration config = {{type.sender, type.receiver},
                                    {type.greater ? 1.0 : 0.0, 0.0}};
      const auto result = exact(config);
      const Interval gate = proof.enclosures.gates[t];
      const Interval score = proof.enclosures.scores[t];
      const long double little = 1e-13L;
      CHECK(result.gates[0] >= gate.lo - little);
      CHECK(result.gates[0] <= gate.hi + little);
      CHECK(result.scores[0] >= score.lo - little);
      CHECK(result.scores[0] <= score.hi + little);
      CHECK(gate.hi - gate.lo < 1e-9 * (1.0 + std::abs(gate.hi)));
      CHECK(score.hi - score.lo < 1e-9 * (1.0 + std::abs(score.hi)));
    }
  }
}

TEST_CASE("The bounds of a box hold at every point inside", "[executor][proof]")
{
  RandomStream random(6, Purpose::Test, 0);
  size_t inside = 0, narrow = 0;
  for (const ExecutorModel& model : SomeModels(Pooling::Softmax))
  {
    const Proof proof(model);
    for (size_t box = 0; box < 60;)
    {
      const auto& all = FamiliesOfWords().families;
      const Family& family = all[random.Below(all.size())];
      if (!family.unbounded)
        continue;
      ++box;
      // From wide boxes to ones of a few configurations.
      const size_t first = family.idlePairs + random.Below(200);
      const size_t last =
          first + random.Below(box % 3 == 0 ? 4 : (box % 3 == 1 ? 50 : 5000));
      double low = random.Uniform(), high = random.Uniform();
      if (low > high)
        std::swap(low, high);
      if (box % 5 == 0)
        high = 1.0;
      if (box % 7 == 0)
        low = 0.0;
      NodeCheck node = family.nodes[random.Below(family.nodes.size())];
      node.expected = static_cast<Code>(random.Below(model.config.NumCodes()));
      const WorstLogit worst = proof.decisions.Worst(
          {proof.Corner(family, first, low), proof.Corner(family, first, high),
           proof.Corner(family, last, low), proof.Corner(family, last, high)},
          {node});
      REQUIRE_FALSE(std::isnan(worst.least));
      for (size_t point = 0; point < 12; ++point)
      {
        const size_t m = point == 0 ? first
            : point == 1            ? last
                                    : first + random.Below(last - first + 1);
        const auto fewest = static_cast<size_t>(std::ceil(low * double(m)));
        const auto most = static_cast<size_t>(std::floor(high * double(m)));
        if (fewest > most)
          continue;
        const size_t t = fewest + random.Below(most - fewest + 1);
        const WorstLogit here =
            proof.decisions.Worst({proof.Hidden(family, m, t)}, {node});
        REQUIRE(here.most >= worst.least);
        if (here.bit == worst.bit)
          REQUIRE(here.least <= worst.most);
        ++inside;
        narrow += here.least < worst.least + 0.5 ? 1 : 0;
      }
    }
  }
  CHECK(inside > 3000);
  // Bounds that are far from every value would contain anything.
  CHECK(narrow > inside / 4);
}

TEST_CASE("Scores that are far apart are no way around a proof",
          "[executor][proof]")
{
  // Untied pairs of `nothing` outshine all other edges by more than exp() can
  // express.  Where there are none, the others must still be weighed rightly.
  ExecutorModel model = ShippedModel();
  ExecutorNetwork network(model.config);
  network.SetParameters(model.parameters);
  arma::mat edges;
  network.edge.Forward(Blocks(model).EdgeInputs(FamiliesOfWords().types),
                       edges);
  arma::vec scores(edges.n_cols, arma::fill::zeros);
  scores[1] = 1000.0;
  const ParameterLayout layout = ExecutorLayout(model.config);
  BlockView(model.parameters, layout.Find("edge_score")) =
      arma::pinv(edges.t()) * scores;
  const Proof proof(model);
  REQUIRE(proof.enclosures.scores[1].lo > proof.enclosures.scores[0].hi + 900);

  ExactNetwork<long double> exact(model);
  size_t tied = 0, contradicted = 0;
  for (const Case& one : RandomCases(400, 4))
  {
    if (one.idlePairs == 0)
      continue;
    const double share = double(one.ties) / double(one.idlePairs);
    tied += share == 1.0 ? 1 : 0;
    const Family& family = FamiliesOfWords().families[one.family];
    const WorstLogit worst = proof.decisions.Worst(
        {proof.Corner(family, one.idlePairs, share)}, {one.node});
    const auto logits = exact(one.config).logits[one.position];
    for (size_t bit = 0; bit < model.config.bits; ++bit)
    {
      const long double toward =
          Toward(logits[bit], one.node.expected, model.config.bits, bit);
      contradicted += toward < worst.least - 1e-9 ? 1 : 0;
    }
  }
  CHECK(tied > 10);
  CHECK(contradicted == 0);
}
