/**
 * @file graph/executor/graph_network_test.cpp
 *
 * Dense, factored and learning pass say the same, and gradients are right.
 */
#include "graph/executor/graph_dense_pass.hpp"
#include "graph/executor/graph_factored_pass.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

using namespace nexec;

namespace
{

//! A bag of types into a node: its loop, and some arcs with its state.
TypeBag RandomBag(const GraphAlgorithm& algorithm, const uint32_t loop,
                  RandomStream& random)
{
  const ArcTypes& types = algorithm.rules.Types();
  const ArcType own = types.At(loop);
  TypeBag bag;
  for (uint32_t type = 0; type < types.Count(); ++type)
  {
    const ArcType arc = types.At(type);
    const bool fits = !arc.loop && arc.receiver == own.receiver &&
        arc.receiverBest == own.receiverBest;
    if (type != loop && (!fits || random.Below(8) > 0))
      continue;
    bag.types.push_back(type);
    bag.counts.push_back(uint32_t(type == loop ? 1 : 1 + random.Below(5)));
  }
  return bag;
}

std::vector<uint32_t> LoopsOf(const GraphAlgorithm& algorithm)
{
  const ArcTypes& types = algorithm.rules.Types();
  std::vector<uint32_t> loops;
  for (uint32_t type = 0; type < types.Count(); ++type)
  {
    const ArcType arc = types.At(type);
    if (arc.loop && arc.sender == arc.receiver &&
        arc.senderBest == arc.receiverBest && arc.pointsIn == arc.pointsOut &&
        !arc.first && !arc.second && !arc.best && !arc.chosen)
      loops.push_back(type);
  }
  return loops;
}

//! A small model with attention that matters.
GraphModel SmallGraphModel(const GraphAlgorithm& algorithm, const uint64_t seed)
{
  GraphConfig config(algorithm);
  config.embeddingSize = 5;
  config.hiddenSize = 7;
  GraphModel model = InitialiseGraphModel(config, seed);
  RandomStream random(seed, Purpose::Test, 1);
  for (double& parameter : model.parameters)
    parameter += 0.3 * random.Normal();
  return model;
}

//! Examples of all kinds, with right answers of a coin.
GraphExamples RandomExamples(const GraphAlgorithm& algorithm,
                             const uint64_t seed)
{
  RandomStream random(seed, Purpose::Test, 2);
  const ArcTypes& types = algorithm.rules.Types();
  const GraphConfig config(algorithm);
  GraphExamples examples;
  for (uint32_t type = 0; type < types.Count(); ++type)
  {
    examples.types.push_back(types.At(type));
    if (random.Below(16) > 0)
      continue;
    const bool fires = random.Below(2) == 1;
    if (config.takes)
      examples.takes.push_back({type, fires, random.Uniform()});
    if (config.points)
      examples.points.push_back({type, !fires, random.Uniform()});
  }
  const std::vector<uint32_t> loops = LoopsOf(algorithm);
  for (size_t i = 0; i < 12; ++i)
  {
    const uint32_t loop = loops[random.Below(loops.size())];
    const TypeBag bag = RandomBag(algorithm, loop, random);
    const ArcType own = types.At(loop);
    examples.nodes.push_back(
        {uint32_t(ExtendedState(own.receiver, own.receiverBest)),
         uint32_t(random.Below(config.signals)),
         NodeState(random.Below(size_t(1) << config.bits)), random.Uniform(),
         bag.types});
    if (config.signals > 1)
    {
      examples.signals.push_back({uint32_t(random.Below(config.signals)),
                                  random.Uniform(), bag.types});
    }
  }
  return examples;
}

}  // namespace

TEST_CASE("The dense and the factored executor of graphs have the same logits",
          "[graph]")
{
  for (const std::string& name : GraphAlgorithmNames())
  {
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    for (const Pooling pooling :
         {Pooling::Distinct, Pooling::Softmax, Pooling::Hard})
    {
      GraphModel model = SmallGraphModel(algorithm, 3);
      model.config.pooling = pooling;
      NetworkDecider factored(model, algorithm);
      DenseDecider dense(model, algorithm);
      RandomStream random(5, Purpose::Test, 0);
      for (const uint32_t loop : LoopsOf(algorithm))
      {
        const TypeBag bag = RandomBag(algorithm, loop, random);
        const size_t signal = random.Below(model.config.signals);
        CAPTURE(name, PoolingName(pooling), loop);
        CHECK(arma::approx_equal(factored.NextLogits(loop, bag, signal),
                                 dense.NextLogits(loop, bag, signal), "both",
                                 1e-10, 1e-10));
        if (model.config.signals > 1)
        {
          CHECK(arma::approx_equal(factored.SignalLogits(bag),
                                   dense.SignalLogits(bag), "both", 1e-10,
                                   1e-10));
        }
        const uint32_t arc = bag.types.back();
        if (model.config.takes)
        {
          CHECK(factored.Tables().takeLogits[arc] ==
                Approx(dense.TakeLogit(arc)).epsilon(1e-10));
        }
        if (model.config.points)
        {
          CHECK(factored.Tables().pointLogits[arc] ==
                Approx(dense.PointLogit(arc)).epsilon(1e-10));
        }
      }
    }
  }
}

TEST_CASE("Gradients of graph executors are those of differences", "[graph]")
{
  for (const char* name : {"dfs", "dijkstra", "mis"})
  {
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    GraphModel model = SmallGraphModel(algorithm, 4);
    const GraphExamples examples = RandomExamples(algorithm, 4);
    GraphFactoredPass pass(model.config);
    arma::vec gradient, unused;
    pass.EvaluateWithGradient(model.parameters, examples, gradient);
    const ParameterLayout layout = GraphLayout(model.config);
    for (const ParameterBlock& block : layout.Blocks())
    {
      RandomStream random(6, Purpose::Test, block.offset);
      arma::vec direction(gradient.n_elem, arma::fill::zeros);
      for (size_t i = 0; i < block.Size(); ++i)
        direction[block.offset + i] = random.Normal();
      constexpr double h = 1e-6;
      const double above =
          pass.EvaluateWithGradient(model.parameters + h * direction, examples,
                                    unused)
              .Total();
      const double below =
          pass.EvaluateWithGradient(model.parameters - h * direction, examples,
                                    unused)
              .Total();
      const double slope = arma::dot(gradient, direction);
      CAPTURE(name, block.name);
      CHECK(slope != 0.0);
      CHECK((above - below) / (2.0 * h) ==
            Approx(slope).epsilon(1e-5).margin(1e-8));
    }
  }
}
