/**
 * @file tests/chain/executor/pooling_test.cpp
 *
 * Hard pooling: the virtual node looks at one edge only.  Distinct pooling: at
 * one edge of each type.
 */
#include "support/algorithms.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/rollout.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/model_file.hpp>

#include "chain/executor/dense_pass.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

ExecutorConfig SmallConfig()
{
  ExecutorConfig config(algorithm);
  config.embeddingSize = 8;
  config.hiddenSize = 8;
  return config;
}

ExecutorModel Hard(ExecutorModel model)
{
  model.config.pooling = Pooling::Hard;
  return model;
}

//! A model whose edges all have the same score.
ExecutorModel WithoutScores(ExecutorModel model)
{
  const ParameterLayout layout = ExecutorLayout(model.config);
  for (const ParameterBlock& block : layout.Blocks())
  {
    if (block.name == "edge_score")
    {
      model.parameters.subvec(block.offset, arma::size(block.Size(), 1))
          .zeros();
    }
  }
  return model;
}

//! Run both executors and compare all they do.
void RequireSameRuns(const ExecutorModel& model,
                     const std::vector<std::vector<double>>& inputs)
{
  const auto dense = MakeExecutor("dense", model);
  const auto factored = MakeExecutor("factored", model);
  for (const std::vector<double>& values : inputs)
  {
    Rollout a(algorithm, *dense, values);
    Rollout b(algorithm, *factored, values);
    while (!a.Halted() && !a.GaveUp())
    {
      a.Step();
      b.Step();
      REQUIRE(a.Config().states == b.Config().states);
      REQUIRE(a.Order() == b.Order());
      REQUIRE(a.Faults() == b.Faults());
      REQUIRE(a.Margin() == Approx(b.Margin()).epsilon(0.0).margin(1e-9));
    }
    REQUIRE(a.Halted() == b.Halted());
  }
}

}  // namespace

TEST_CASE("Ways to pool have names", "[executor]")
{
  REQUIRE(PoolingNames() ==
          std::vector<std::string>{"softmax", "hard", "distinct"});
  for (const std::string& name : PoolingNames())
    CHECK(PoolingName(FindPooling(name)) == name);
  CHECK(PoolingName(ExecutorConfig(algorithm).pooling) == "softmax");
  CHECK_THROWS_AS(FindPooling("mean"), UsageError);
}

TEST_CASE("Dense and factored executors agree on hard pooling", "[executor]")
{
  std::vector<ExecutorModel> models = {
      LoadModel(NEXEC_SOURCE_DIR "/data/insertion_sort.bin")};
  for (uint64_t seed = 1; seed <= 4; ++seed)
    models.push_back(InitialiseModel(SmallConfig(), seed));
  for (const ExecutorModel& model : models)
  {
    for (size_t n = 2; n <= 5; ++n)
      RequireSameRuns(Hard(model), WeakOrders(n));
  }
}

TEST_CASE("Dense and factored executors agree on distinct pooling",
          "[executor]")
{
  std::vector<ExecutorModel> models = {
      LoadModel(NEXEC_SOURCE_DIR "/data/insertion_sort.bin")};
  for (uint64_t seed = 1; seed <= 4; ++seed)
    models.push_back(InitialiseModel(SmallConfig(), seed));
  for (ExecutorModel& model : models)
  {
    model.config.pooling = Pooling::Distinct;
    for (size_t n = 2; n <= 5; ++n)
      RequireSameRuns(model, WeakOrders(n));
    RequireSameRuns(model,
                    {std::vector<double>(40, 1.0),
                     RandomSequence(40, 1, Purpose::Test, 0)});
  }
}

TEST_CASE("Distinct pooling looks at one edge of each type", "[executor]")
{
  ExecutorModel model = LoadModel(NEXEC_SOURCE_DIR "/data/insertion_sort.bin");
  model.config.pooling = Pooling::Distinct;
  // Two chains in one batch: edges rightward, then leftward, chain by chain.
  Configuration some, others;
  some.states = {0, 0, 0, 0, 4};
  some.values = {1.0, 2.0, 3.0, 4.0, 5.0};
  others.states = {0, 0};
  others.values = {1.0, 1.0};
  DensePass pass(model.config);
  const ChainBatch batch({&some, &others});
  pass.Forward(model.parameters, batch);
  const arma::rowvec attention = pass.EdgeAttention();
  std::vector<size_t> looked(2, 0);
  std::vector<double> sums(2, 0.0);
  for (size_t e = 0; e < batch.NumEdges(); ++e)
  {
    looked[batch.graphOfEdge[e]] += attention[e] > 0.0 ? 1 : 0;
    sums[batch.graphOfEdge[e]] += attention[e];
  }
  // (0, 0, 0), (0, 0, 1), (0, 4, 0), (4, 0, 1); in the other chain (0, 0, 0).
  CHECK(looked == std::vector<size_t>{4, 1});
  CHECK(sums[0] == Approx(1.0));
  CHECK(sums[1] == Approx(1.0));

  // How long a run is makes no difference to any decision.
  std::vector<double> margins;
  for (const size_t length : {30, 3000})
  {
    const auto executor = MakeExecutor("factored", model);
    Rollout run(algorithm, *executor, std::vector<double>(length, 1.0));
    for (size_t step = 0; step < 20; ++step)
      run.Step();
    margins.push_back(run.Margin());
  }
  CHECK(margins[0] == margins[1]);
}

TEST_CASE("Among equal scores the lowest edge type is pooled", "[executor]")
{
  // Edge types by (sender, receiver, bit): the first two edges 0 -> 1 and
  // 1 -> 2 are (4, 3, 0) and (3, 7, 0), the others (3, 4, 1) and (7, 3, 1).
  const ExecutorModel model = Hard(
      WithoutScores(LoadModel(NEXEC_SOURCE_DIR "/data/insertion_sort.bin")));
  Configuration config;
  config.states = {4, 3, 7};
  config.values = {1.0, 2.0, 3.0};
  DensePass pass(model.config);
  pass.Forward(model.parameters, ChainBatch({&config}));
  CHECK(arma::accu(pass.EdgeAttention()) == 1.0);
  CHECK(pass.EdgeAttention()[2] == 1.0);

  // The bit decides last: of (0, 0, 0) and (0, 0, 1) it is the first.
  config.states = {0, 0, 0};
  config.values = {2.0, 1.0, 3.0};
  pass.Forward(model.parameters, ChainBatch({&config}));
  CHECK(arma::accu(pass.EdgeAttention()) == 1.0);
  CHECK(pass.EdgeAttention()[0] == 0.0);
  CHECK(pass.EdgeAttention()[3] == 0.0);

  for (size_t n = 2; n <= 5; ++n)
  {
    RequireSameRuns(model, WeakOrders(n));
    RequireSameRuns(Hard(WithoutScores(InitialiseModel(SmallConfig(), 5))),
                    WeakOrders(n));
  }
}

TEST_CASE("Training pools by softmax whatever the model says", "[executor]")
{
  const std::vector<Transition> transitions =
      Trajectory(algorithm, {0.3, 0.9, 0.1, 0.5});
  const ExecutorModel model = InitialiseModel(SmallConfig(), 1);
  LossWeights weights;
  weights.sharpening = 0.1;
  arma::vec soft, hard;
  const LossParts a =
      DensePass(model.config)
          .EvaluateWithGradient(model.parameters, transitions, weights, soft);
  const LossParts b =
      DensePass(Hard(model).config)
          .EvaluateWithGradient(model.parameters, transitions, weights, hard);
  CHECK(a.Total(weights) == b.Total(weights));
  CHECK(arma::approx_equal(soft, hard, "absdiff", 0.0));
}
