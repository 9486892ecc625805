/**
 * @file tests/chain/executor/passes_test.cpp
 *
 * The factored pass against the dense one, and both against differences.
 */
#include "chain/executor/dense_pass.hpp"
#include "chain/executor/factored_pass.hpp"
#include "chain/training/batch.hpp"
#include "nn/layer_checker.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/executor/model.hpp>

using namespace nexec;

namespace
{

ExecutorConfig SmallConfig(const Algorithm& algorithm, const size_t d,
                           const size_t h)
{
  ExecutorConfig config(algorithm);
  config.embeddingSize = d;
  config.hiddenSize = h;
  return config;
}

TransitionSummary Summarise(const Algorithm& algorithm,
                            const std::vector<Transition>& transitions)
{
  TransitionSummary summary(algorithm);
  for (const Transition& transition : transitions)
    summary.Add(transition.before, transition.after, transition.signal);
  return summary;
}

}  // namespace

TEST_CASE("Dense and factored passes agree", "[executor][gradient]")
{
  LossWeights weights;
  weights.virtualNode = 0.7;
  weights.sharpening = 0.1;
  for (const std::string& name : AlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    for (const size_t length : {2, 3, 16})
    {
      INFO(name << ", length " << length);
      BatchGenerator batches(algorithm, {length}, 12, 0.5, 3);
      const ExecutorConfig config = SmallConfig(algorithm, 16, 12);
      const arma::vec parameters = InitialiseModel(config, 9).parameters;

      arma::vec denseGradient, factoredGradient;
      const LossParts dense = DensePass(config).EvaluateWithGradient(
          parameters, Trajectories(algorithm, batches.Sequences(0)), weights,
          denseGradient);
      const LossParts factored = FactoredPass(config).EvaluateWithGradient(
          parameters, batches.Batch(0), weights, factoredGradient);

      const double tolerance = 1e-10;
      CHECK(factored.state == Approx(dense.state).epsilon(tolerance));
      CHECK(factored.scalar == Approx(dense.scalar).epsilon(tolerance));
      CHECK(factored.virtualNode ==
            Approx(dense.virtualNode).epsilon(tolerance));
      CHECK(factored.entropy == Approx(dense.entropy).epsilon(tolerance));
      const ParameterLayout layout = ExecutorLayout(config);
      for (const ParameterBlock& block : layout.Blocks())
      {
        INFO("block " << block.name);
        const arma::mat a = BlockView(denseGradient, block);
        const arma::mat b = BlockView(factoredGradient, block);
        CHECK(arma::norm(arma::vectorise(a)) > 0.0);
        // Every bit of the signal is learnt.
        if (block.name == "virtual_head.weight")
        {
          CHECK(a.n_rows == algorithm.SignalBits());
          CHECK(arma::all(arma::sum(arma::abs(a), 1) > 0.0));
        }
        CHECK(arma::abs(a - b).max() <= tolerance * arma::abs(a).max());
      }
    }
  }
}

TEST_CASE("The whole model has the right gradient", "[executor][gradient]")
{
  // Two signals, and three.
  const std::string name = GENERATE("insertion_sort", "cocktail_sort");
  const Algorithm& algorithm = FindAlgorithm(name);
  const ExecutorConfig config = SmallConfig(algorithm, 4, 3);
  arma::vec parameters = InitialiseModel(config, 2).parameters;
  const std::vector<Transition> transitions =
      Trajectories(algorithm, {{0.3, 0.9, 0.1, 0.5, 0.7}, {1, 1, 0}});
  const TransitionSummary summary = Summarise(algorithm, transitions);
  LossWeights weights;
  weights.virtualNode = 0.5;
  weights.sharpening = 0.2;

  DensePass dense(config);
  FactoredPass factored(config);
  arma::vec denseGradient, factoredGradient, unused;
  dense.EvaluateWithGradient(parameters, transitions, weights, denseGradient);
  weights.rareKinds = 0.5;
  factored.EvaluateWithGradient(parameters, summary, weights, factoredGradient);

  const double scale = arma::abs(denseGradient).max();
  for (size_t i = 0; i < parameters.n_elem; ++i)
  {
    weights.rareKinds = 0.0;
    CHECK(denseGradient[i] ==
          Approx(NumericalDerivative(
                     [&]
                     {
                       return dense
                           .EvaluateWithGradient(parameters, transitions,
                                                 weights, unused)
                           .Total(weights);
                     },
                     parameters[i]))
              .margin(1e-6 * scale));
    weights.rareKinds = 0.5;
    CHECK(factoredGradient[i] ==
          Approx(NumericalDerivative(
                     [&]
                     {
                       return factored
                           .EvaluateWithGradient(parameters, summary, weights,
                                                 unused)
                           .Total(weights);
                     },
                     parameters[i]))
              .margin(1e-6 * scale));
  }
}

TEST_CASE("The loss is computed at the parameters it is given", "[executor]")
{
  const Algorithm& algorithm = FindAlgorithm("insertion_sort");
  const ExecutorConfig config = SmallConfig(algorithm, 4, 3);
  const TransitionSummary summary =
      Summarise(algorithm, Trajectory(algorithm, {3, 1, 2}));
  FactoredPass pass(config);
  arma::vec gradient;
  const LossWeights weights;
  const arma::vec p1 = InitialiseModel(config, 1).parameters;
  const arma::vec p2 = InitialiseModel(config, 2).parameters;
  const double first =
      pass.EvaluateWithGradient(p1, summary, weights, gradient).Total(weights);
  const double second =
      pass.EvaluateWithGradient(p2, summary, weights, gradient).Total(weights);
  CHECK(first != second);
  CHECK(
      first ==
      pass.EvaluateWithGradient(p1, summary, weights, gradient).Total(weights));
}

TEST_CASE("Summaries of parts merge to the summary of the whole", "[executor]")
{
  const Algorithm& algorithm = FindAlgorithm("insertion_sort");
  const std::vector<Transition> transitions = Trajectories(
      algorithm, {{3, 1, 2, 0}, {1, 1, 0}, {5, 4, 3, 2, 1}, {3, 1, 2, 0}});
  const TransitionSummary whole = Summarise(algorithm, transitions);
  TransitionSummary left =
      Summarise(algorithm, {transitions.begin(), transitions.begin() + 7});
  left.Merge(
      Summarise(algorithm, {transitions.begin() + 7, transitions.end()}));

  CHECK(left.NumNodes() == whole.NumNodes());
  CHECK(left.NumTransitions() == whole.NumTransitions());
  REQUIRE(left.Contexts().size() == whole.Contexts().size());
  CHECK(left.Contexts().size() < transitions.size());

  // All that is counted enters the loss and its gradient.
  const ExecutorConfig config = SmallConfig(algorithm, 6, 5);
  const arma::vec parameters = InitialiseModel(config, 1).parameters;
  arma::vec a, b;
  LossWeights weights;
  weights.sharpening = 0.1;
  FactoredPass pass(config);
  const double one =
      pass.EvaluateWithGradient(parameters, whole, weights, a).Total(weights);
  const double two =
      pass.EvaluateWithGradient(parameters, left, weights, b).Total(weights);
  CHECK(one == Approx(two).epsilon(1e-12));
  CHECK(arma::abs(a - b).max() < 1e-12);
}

TEST_CASE("Chains in one batch do not see each other", "[executor]")
{
  const Algorithm& algorithm = FindAlgorithm("insertion_sort");
  const ExecutorConfig config = SmallConfig(algorithm, 8, 8);
  const arma::vec parameters = InitialiseModel(config, 4).parameters;
  const std::vector<Transition> transitions =
      Trajectories(algorithm, {{3, 1, 2, 0}, {1, 1}, {5, 4, 3, 2, 1}});
  std::vector<const Configuration*> configs;
  configs.reserve(transitions.size());
  for (const Transition& transition : transitions)
    configs.push_back(&transition.before);

  DensePass together(config), alone(config);
  together.Forward(parameters, ChainBatch(configs));
  size_t node = 0, edge = 0;
  for (size_t graph = 0; graph < configs.size(); ++graph)
  {
    const ChainBatch batch({configs[graph]});
    alone.Forward(parameters, batch);
    CHECK(together.VirtualLogits()[graph] ==
          Approx(alone.VirtualLogits()[0]).epsilon(1e-12));
    CHECK(arma::approx_equal(
        together.StateLogits().cols(node, node + batch.numNodes - 1),
        alone.StateLogits(), "absdiff", 1e-12));
    CHECK(arma::approx_equal(
        together.TakeLogits().cols(edge, edge + batch.NumEdges() - 1),
        alone.TakeLogits(), "absdiff", 1e-12));
    node += batch.numNodes;
    edge += batch.NumEdges();
  }
}

TEST_CASE("Rare kinds count more, all together the same", "[executor]")
{
  // With zero logits every node update costs log 2, whatever its weight.
  const Algorithm& algorithm = FindAlgorithm("insertion_sort");
  const ExecutorConfig config = SmallConfig(algorithm, 4, 3);
  const TransitionSummary summary =
      Summarise(algorithm, Trajectory(algorithm, {3, 1, 2, 5, 4}));
  arma::vec parameters = InitialiseModel(config, 1).parameters;
  const ParameterLayout layout = ExecutorLayout(config);
  BlockView(parameters, layout.Find("state_head.weight")).zeros();
  BlockView(parameters, layout.Find("state_head.bias")).zeros();
  LossWeights weights;
  weights.rareKinds = 0.5;
  arma::vec gradient;
  CHECK(FactoredPass(config)
            .EvaluateWithGradient(parameters, summary, weights, gradient)
            .state == Approx(std::log(2.0)));
}
