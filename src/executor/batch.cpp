/**
 * @file executor/batch.cpp
 */
#include <nexec/executor/batch.hpp>

#include <nexec/algorithm/trajectory.hpp>
#include <nexec/core/parallel.hpp>

#include <cmath>

namespace nexec
{

namespace
{

//! Sequences in a shard.  Part of what a seed means: a change of it changes
//! the last bits of trained models.
constexpr size_t shardSize = 8;

//! Different values in a sequence with ties.
constexpr double tiedLevels = 8.0;

}  // namespace

BatchGenerator::BatchGenerator(const Algorithm& algorithm, const size_t length,
                               const size_t batchSize, const double tiedShare,
                               const uint64_t seed) :
    algorithm(algorithm),
    length(length),
    batchSize(batchSize),
    tiedShare(tiedShare),
    seed(seed),
    shards(NumShards(batchSize, shardSize), TransitionSummary(algorithm))
{
}

std::vector<double> BatchGenerator::Sequence(const size_t update,
                                             const size_t index) const
{
  const uint64_t number = uint64_t(update) * batchSize + index;
  std::vector<double> values =
      RandomSequence(length, seed, Purpose::TrainingData, number);
  if (RandomStream(seed, Purpose::TiedSequences, number).Uniform() < tiedShare)
  {
    for (double& value : values)
      value = std::floor(tiedLevels * value) / tiedLevels;
  }
  return values;
}

const TransitionSummary& BatchGenerator::Batch(const size_t update)
{
  ParallelFor(shards.size(),
              [&](const size_t number)
              {
                TransitionSummary& summary = shards[number];
                summary.Clear();
                const Shard shard = GetShard(batchSize, shardSize, number);
                for (size_t index = shard.begin; index < shard.end; ++index)
                  summary.AddExecution(algorithm, Sequence(update, index));
              });
  for (size_t number = 1; number < shards.size(); ++number)
    shards[0].Merge(shards[number]);
  return shards[0];
}

std::vector<std::vector<double>> BatchGenerator::Sequences(
    const size_t update) const
{
  std::vector<std::vector<double>> sequences;
  for (size_t index = 0; index < batchSize; ++index)
    sequences.push_back(Sequence(update, index));
  return sequences;
}

}  // namespace nexec
