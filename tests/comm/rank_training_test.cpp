/**
 * @file tests/comm/rank_training_test.cpp
 *
 * Training and evaluation on several ranks give the bits of one.
 */
#include "chain/training/batch.hpp"
#include "support/thread_ranks.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/training/trainer.hpp>
#include <nexec/clrs/clrs_trainer.hpp>

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

//! The same numbers, bit for bit.
bool SameBits(const arma::vec& a, const arma::vec& b)
{
  return a.n_elem == b.n_elem && std::equal(a.begin(), a.end(), b.begin());
}

//! A batch of an algorithm as bytes.
std::string BatchBytes(const std::string& algorithm, const size_t batchSize,
                       Communicator& ranks)
{
  const Algorithm& reference = FindAlgorithm(algorithm);
  BatchGenerator batches(reference, {9}, batchSize, 0.3, 4,
                         {{3, false}, {5, true}}, ranks);
  // Not the first one, and counted ahead, as in training.
  batches.Batch(6);
  batches.Expect(7);
  for (size_t number = 0; number < batches.NumOwnShards(); ++number)
    batches.CountOwnShard(number);
  return batches.Batch(7).Bytes();
}

TrainingRun SmallRun()
{
  TrainingOptions options = RecipeDefaults("staged", 1.0);
  options.batchSize = 40;
  options.updates = 12;
  options.length = 8;
  options.maxRestarts = 1;
  options.attentionStart = 5;
  options.validationInterval = 4;
  options.validationLengths = {8, 12};
  options.views = 0.5;
  ExecutorConfig config(FindAlgorithm("bubble_sort"));
  config.embeddingSize = config.hiddenSize = 8;
  return TrainingRun(config, options);
}

ClrsRun SmallClrsRun()
{
  ClrsPreset preset = Preset("generalist2022");
  preset.config.hiddenSize = 4;
  preset.draws.batchSize = 21;
  preset.draws.lengths = {4, 12};
  preset.updates = 5;
  preset.validationInterval = 2;
  return ClrsRun(preset, 3);
}

}  // namespace

TEST_CASE("Summaries survive the journey", "[comm]")
{
  for (const std::string& name : AlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    TransitionSummary summary(algorithm), copy(algorithm);
    summary.AddExecution(algorithm, {3.0, 1.0, 2.0, 2.0, 5.0});
    summary.AddExecution(algorithm, {1.0});
    copy.FromBytes(summary.Bytes());
    REQUIRE(copy.Bytes() == summary.Bytes());
    REQUIRE(copy.NumNodes() == summary.NumNodes());
    REQUIRE(copy.NumTransitions() == summary.NumTransitions());
    // And they go on alike.
    summary.AddExecution(algorithm, {2.0, 4.0, 1.0});
    copy.AddExecution(algorithm, {2.0, 4.0, 1.0});
    REQUIRE(copy.Bytes() == summary.Bytes());
  }
}

TEST_CASE("Batches do not depend on the number of ranks", "[comm]")
{
  // 1, 2, 5 and 13 shards.
  for (const size_t batchSize : {2, 8, 19, 50})
  {
    const std::string expected =
        BatchBytes("insertion_sort", batchSize, Alone());
    for (const size_t size : {2, 3, 4, 7})
    {
      std::vector<std::string> batches(size);
      OnThreadRanks(size,
                    [&](Communicator& ranks) {
                      batches[ranks.Rank()] =
                          BatchBytes("insertion_sort", batchSize, ranks);
                    });
      for (const std::string& batch : batches)
        REQUIRE(batch == expected);
    }
  }
}

TEST_CASE("Executors do not depend on the number of ranks", "[comm]")
{
  TrainingRun expected = SmallRun();
  ContinueTraining(expected, [](const TrainingUpdate&) { return false; });
  for (const size_t size : {2, 3})
  {
    std::vector<TrainingRun> runs(size, SmallRun());
    OnThreadRanks(size,
                  [&](Communicator& ranks)
                  {
                    ContinueTraining(
                        runs[ranks.Rank()],
                        [](const TrainingUpdate&) { return false; }, ranks);
                  });
    for (const TrainingRun& run : runs)
    {
      REQUIRE(SameBits(run.model.parameters, expected.model.parameters));
      REQUIRE(SameBits(run.best->parameters, expected.best->parameters));
      REQUIRE(run.history.size() == expected.history.size());
      REQUIRE(run.bestScore.margin == expected.bestScore.margin);
    }
  }
}

TEST_CASE("Baselines do not depend on the number of ranks", "[comm]")
{
  ClrsRun expected = SmallClrsRun();
  TrainClrs(expected, [](const ClrsUpdate&) { return false; });
  for (const size_t size : {2, 3, 9})
  {
    std::vector<ClrsRun> runs(size, SmallClrsRun());
    OnThreadRanks(size,
                  [&](Communicator& ranks)
                  {
                    TrainClrs(
                        runs[ranks.Rank()],
                        [](const ClrsUpdate&) { return false; }, ranks);
                  });
    for (const ClrsRun& run : runs)
    {
      REQUIRE(SameBits(run.model.parameters, expected.model.parameters));
      const ClrsUpdate& last = run.model.history.back();
      const ClrsUpdate& wanted = expected.model.history.back();
      REQUIRE(last.losses.Total() == wanted.losses.Total());
      REQUIRE(last.validation->node == wanted.validation->node);
    }
  }
}

TEST_CASE("Counts do not depend on the number of ranks", "[comm]")
{
  // Untrained, so that there is much to count.
  const Algorithm& algorithm = FindAlgorithm("insertion_sort");
  const ExecutorModel model = InitialiseModel(ExecutorConfig(algorithm), 1);
  const auto executor = MakeExecutor("factored", model);
  std::vector<std::vector<double>> sequences;
  for (size_t k = 0; k < 11; ++k)
  {
    sequences.push_back(RandomSequence(k % 6, 1, Purpose::EvaluationData, k));
  }
  const Metrics expected = EvaluateSequences(algorithm, *executor, sequences);
  REQUIRE(expected.sequences == 11);
  OnThreadRanks(4,
                [&](Communicator& ranks)
                {
                  const Metrics metrics =
                      EvaluateSequences(algorithm, *executor, sequences, ranks);
                  if (metrics.sequences != expected.sequences ||
                      metrics.nodeSteps != expected.nodeSteps ||
                      metrics.rightStates != expected.rightStates ||
                      metrics.exact != expected.exact ||
                      metrics.steps != expected.steps ||
                      metrics.firstDivergence != expected.firstDivergence ||
                      metrics.smallestMargin != expected.smallestMargin)
                    throw std::runtime_error("other counts");
                });
}
