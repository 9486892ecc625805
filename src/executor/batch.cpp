/**
 * @file executor/batch.cpp
 */
#include <nexec/executor/batch.hpp>

#include <nexec/algorithm/trajectory.hpp>
#include <nexec/core/parallel.hpp>

#include <cmath>
#include <utility>

namespace nexec
{

namespace
{

//! Sequences in a shard.  Part of what a seed means: a change of it changes
//! the last bits of trained models.
constexpr size_t shardSize = 16;

//! Different values in a sequence with ties.
constexpr double tiedLevels = 8.0;

//! Short sequences for each of the others.  They cost little, and what only
//! they show has to occur often enough to be learnt.
constexpr size_t shortFactor = 3;

}  // namespace

BatchGenerator::BatchGenerator(const Algorithm& algorithm, const size_t length,
                               const size_t batchSize, const double tiedShare,
                               const uint64_t seed,
                               std::vector<ShortKind> shortKinds) :
    algorithm(algorithm),
    length(length),
    batchSize(batchSize),
    tiedShare(tiedShare),
    seed(seed),
    shortKinds(std::move(shortKinds)),
    current(NumShards(Size(), shardSize), TransitionSummary(algorithm)),
    next(current),
    arrived(current.size())
{
}

size_t BatchGenerator::Size() const
{
  return shortKinds.empty() ? batchSize : (1 + shortFactor) * batchSize;
}

std::vector<double> BatchGenerator::Sequence(const size_t update,
                                             const size_t index) const
{
  const bool isShort = index >= batchSize;
  const uint64_t number = isShort
      ? uint64_t(update) * (Size() - batchSize) + (index - batchSize)
      : uint64_t(update) * batchSize + index;
  const ShortKind kind = isShort ? shortKinds[number % shortKinds.size()]
                                 : ShortKind{length, false};
  std::vector<double> values = RandomSequence(
      kind.length, seed, isShort ? Purpose::ShortData : Purpose::TrainingData,
      number);
  if (kind.nearlySorted)
  {
    RandomStream random(seed, Purpose::NearlySorted, number);
    NearlySort(values, random.Below(kind.length - 1));
  }
  const Purpose ties =
      isShort ? Purpose::TiedShortData : Purpose::TiedSequences;
  if (RandomStream(seed, ties, number).Uniform() < tiedShare)
  {
    for (double& value : values)
      value = std::floor(tiedLevels * value) / tiedLevels;
  }
  return values;
}

void BatchGenerator::CountShard(const size_t update, const size_t number)
{
  // Counted in memory of this thread's own, so that threads do not write to
  // the same cache lines.
  TransitionSummary summary(algorithm);
  const Shard shard = GetShard(Size(), shardSize, number);
  for (size_t index = shard.begin; index < shard.end; ++index)
    summary.AddExecution(algorithm, Sequence(update, index));
  next[number] = std::move(summary);
}

void BatchGenerator::MergeUpwards(size_t number)
{
  // A binary tree over the shards.  Whoever is the second to arrive at a node
  // merges its two halves, so the tree's shape, and with it the result,
  // depends on the number of shards only.
  for (size_t stride = 1; stride < next.size(); stride *= 2)
  {
    number -= number % (2 * stride);
    const size_t other = number + stride;  // Names this node of the tree.
    if (other >= next.size())
      continue;
    if (!arrived[other].exchange(true))
      return;
    next[number].Merge(next[other]);
  }
}

void BatchGenerator::PrepareDuring(const size_t update,
                                   const std::function<void()>& work)
{
  prepared.reset();
  for (std::atomic<bool>& flag : arrived)
    flag = false;
  const auto count = [&](const size_t number)
  {
    CountShard(update, number);
    MergeUpwards(number);
  };
  if (next.size() == 1)
  {
    // Too little to share: waking a thread would cost as much as it saves.
    work();
    count(0);
  }
  else
  {
    ParallelFor(next.size() + 1,
                [&](const size_t item)
                {
                  if (item == 0)
                    work();
                  else
                    count(item - 1);
                });
  }
  prepared = update;
}

const TransitionSummary& BatchGenerator::Batch(const size_t update)
{
  if (prepared != update)
    PrepareDuring(update, [] {});
  current.swap(next);
  prepared.reset();
  return current[0];
}

std::vector<std::vector<double>> BatchGenerator::Sequences(
    const size_t update) const
{
  std::vector<std::vector<double>> sequences;
  sequences.reserve(Size());
  for (size_t index = 0; index < Size(); ++index)
    sequences.push_back(Sequence(update, index));
  return sequences;
}

}  // namespace nexec
