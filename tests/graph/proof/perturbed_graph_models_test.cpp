/**
 * @file graph/proof/perturbed_graph_models_test.cpp
 *
 * Proofs against executions: models that noise has made worse, on graphs of
 * all kinds.
 */
#include <nexec/graph/proof/graph_certify.hpp>
#include <nexec/graph/training/graph_trainer.hpp>

#include "graph/executor/graph_metrics.hpp"
#include "graph/executor/graph_network.hpp"
#include "support/graphs.hpp"

#include <catch2/catch.hpp>

#include <cmath>

using namespace nexec;

namespace
{

//! Normal noise on all weights, in proportion to the root mean square of their
//! block.
GraphModel PerturbedGraphModel(const GraphModel& model, const uint64_t number)
{
  RandomStream random(77, Purpose::Test, number);
  const double noise = std::exp(random.Uniform(std::log(0.02), std::log(0.8)));
  GraphModel perturbed = model;
  const ParameterLayout layout = GraphLayout(model.config);
  for (const ParameterBlock& block : layout.Blocks())
  {
    arma::mat values = BlockView(perturbed.parameters, block);
    const double size =
        std::sqrt(arma::accu(arma::square(values)) / double(values.n_elem));
    for (double& value : values)
      value += noise * size * random.Normal();
  }
  return perturbed;
}

//! How many models are proved, go wrong on some graph, and both.
struct NoisyGraphVerdicts
{
  size_t proved = 0;
  size_t wrong = 0;
  size_t provedAndWrong = 0;
};

bool GraphModelGoesWrong(const GraphModel& model,
                         const GraphAlgorithm& algorithm, const size_t graphs)
{
  NetworkDecider decider(model, algorithm);
  for (size_t i = 0; i < graphs; ++i)
  {
    RandomStream random(78, Purpose::Test, i);
    const Graph graph = SomeGraph(algorithm, 64, random);
    if (CompareWithRules(SomeInput(graph, random), algorithm, decider)
            .firstWrongStep)
      return true;
  }
  return false;
}

NoisyGraphVerdicts JudgeNoisyGraphs(const std::string& name,
                                    const size_t models, const size_t graphs)
{
  const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
  const GraphModel model = TrainGraph(algorithm);
  NoisyGraphVerdicts verdicts;
  for (size_t i = 0; i < models; ++i)
  {
    const GraphModel worse = PerturbedGraphModel(model, i);
    const GraphCertificate certificate =
        CertifyGraph(worse, algorithm, GraphCertifyDepth::Attempt);
    const bool isWrong = GraphModelGoesWrong(worse, algorithm, graphs);
    verdicts.proved += certificate.proved ? 1 : 0;
    verdicts.wrong += isWrong ? 1 : 0;
    verdicts.provedAndWrong += certificate.proved && isWrong ? 1 : 0;
  }
  return verdicts;
}

}  // namespace

TEST_CASE("No perturbed graph executor is proved and goes wrong",
          "[graph][slow]")
{
  size_t proved = 0, wrong = 0;
  for (const std::string& name : GraphAlgorithmNames())
  {
    const NoisyGraphVerdicts verdicts = JudgeNoisyGraphs(name, 8, 25);
    CAPTURE(name);
    CHECK(verdicts.provedAndWrong == 0);
    proved += verdicts.proved;
    wrong += verdicts.wrong;
  }
  // Both happen, so the test says something.
  CHECK(proved > 0);
  CHECK(wrong > 0);
}

TEST_CASE(
    "Of 200 perturbed graph executors of each algorithm, none is proved "
    "and goes wrong on 2,000 graphs",
    "[.][long]")
{
  for (const std::string& name : GraphAlgorithmNames())
  {
    const NoisyGraphVerdicts verdicts = JudgeNoisyGraphs(name, 200, 2000);
    WARN(name << ": " << verdicts.proved << " of 200 proved, " << verdicts.wrong
              << " wrong, " << verdicts.provedAndWrong << " both");
    CHECK(verdicts.provedAndWrong == 0);
  }
}
