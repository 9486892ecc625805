/**
 * @file chain/training/batch.cpp
 */
#include "batch.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>

#include "comm/bytes.hpp"
#include "core/parallel.hpp"
#include "lessons.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace nexec
{

namespace
{

//! Sequences in a shard.  Part of what a seed means: a change of it changes
//! the last bits of trained models.
constexpr size_t shardSize = 16;

//! The shards are merged in a binary tree, whose shape depends on their number
//! only.  A node is named by the first shard of its second half; the shards in
//! that half, and the first shard of the node, follow.
size_t HalfOf(const size_t node)
{
  return node & (~node + 1);
}

size_t FirstOf(const size_t node)
{
  return node - HalfOf(node);
}

}  // namespace

double ViewPlan::GrowthAt(const size_t update) const
{
  const double grown = double(int64_t(update) - growFrom);
  return std::clamp(grown / double(TrainingOptions::viewGrowth), 0.0, 1.0);
}

std::vector<ShortKind> ShortKindsOf(const TrainingOptions& options,
                                    const Algorithm& algorithm)
{
  if (!LearnsShortSequences(options))
    return {};
  return ShortKinds(algorithm, TrainingLengths(options));
}

BatchGenerator::BatchGenerator(const Algorithm& algorithm,
                               std::vector<size_t> lengths,
                               const size_t batchSize, const double tiedShare,
                               const uint64_t seed,
                               std::vector<ShortKind> shortKinds,
                               Communicator& ranks) :
    algorithm(algorithm),
    lengths(std::move(lengths)),
    batchSize(batchSize),
    tiedShare(tiedShare),
    seed(seed),
    shortKinds(std::move(shortKinds)),
    ranks(ranks),
    current(NumShards(Size(), shardSize), TransitionSummary(algorithm)),
    next(current),
    own(PartOf(ranks, next.size())),
    arrived(current.size())
{
}

size_t BatchGenerator::Size() const
{
  return shortKinds.empty() ? batchSize
                            : (1 + TrainingOptions::shortFactor) * batchSize;
}

std::vector<double> BatchGenerator::Sequence(const size_t update,
                                             const size_t index) const
{
  const bool isShort = index >= batchSize;
  const uint64_t number = isShort
      ? uint64_t(update) * (Size() - batchSize) + (index - batchSize)
      : uint64_t(update) * batchSize + index;
  const ShortKind kind = isShort
      ? shortKinds[number % shortKinds.size()]
      : ShortKind{lengths[number % lengths.size()], false};
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
    constexpr double tiedLevels = TrainingOptions::tiedLevels;
    for (double& value : values)
      value = std::floor(tiedLevels * value) / tiedLevels;
  }
  return values;
}

void BatchGenerator::AddViews(const Views& views, const ViewPlan& plan)
{
  this->views = &views;
  this->plan = plan;
}

void BatchGenerator::CountViews(const size_t number,
                                TransitionSummary& summary) const
{
  const double growth = plan.GrowthAt(*expected);
  const auto count = [&](const View& view)
  {
    Configuration after = view.config;
    const SignalValue signal = algorithm.Rules().Step(after);
    summary.Add(view.config, after, signal, view.copies);
  };
  RandomStream random(seed, Purpose::Views,
                      uint64_t(*expected) * next.size() + number);
  const double wanted = plan.share * double(summary.NumTransitions());
  const size_t fewest =
      (TrainingOptions::minViews + next.size() - 1) / next.size();
  const size_t drawn = std::max(size_t(std::lround(wanted)), fewest);
  for (size_t view = 0; view < drawn; ++view)
    count(views->Draw(random, random, growth));
  // A lesson is its situation: half of the time the rest is another one, and
  // its runs grow like those of others.
  for (size_t k = number; k < plan.lessons.size(); k += next.size())
  {
    LessonStreams streams(seed, plan.lessons[k]);
    RandomStream& rest = random.Below(2) == 0 ? random : streams.rest;
    count(views->Draw(streams.situation, rest, growth));
  }
}

void BatchGenerator::CountShard(const size_t number)
{
  // Counted in memory of this thread's own, so that threads do not write to
  // the same cache lines.
  TransitionSummary summary(algorithm);
  const Shard shard = GetShard(Size(), shardSize, number);
  for (size_t index = shard.begin; index < shard.end; ++index)
    summary.AddExecution(algorithm, Sequence(*expected, index));
  if (views != nullptr)
    CountViews(number, summary);
  next[number] = std::move(summary);
}

bool BatchGenerator::IsWithin(const size_t node, const Shard& part) const
{
  const size_t end = std::min(node + HalfOf(node), next.size());
  return FirstOf(node) >= part.begin && end <= part.end;
}

void BatchGenerator::MergeUpwards(const size_t number)
{
  // Whoever is the second to arrive at a node merges its two halves.
  size_t first = number;
  for (size_t stride = 1; stride < next.size(); stride *= 2)
  {
    first -= first % (2 * stride);
    const size_t node = first + stride;
    if (node >= next.size())
      continue;
    if (!IsWithin(node, own) || !arrived[node].exchange(true))
      return;
    next[first].Merge(next[node]);
  }
}

std::vector<size_t> BatchGenerator::MergedBy(const Shard& part) const
{
  std::vector<size_t> merged;
  for (size_t shard = part.begin; shard < part.end; ++shard)
  {
    if (shard == 0 || !IsWithin(shard, part))
      merged.push_back(shard);
  }
  return merged;
}

void BatchGenerator::MergeRanks()
{
  if (ranks.Size() == 1)
    return;
  std::string mine;
  for (const size_t shard : MergedBy(own))
    AppendText(mine, next[shard].Bytes());
  const std::vector<std::string> all = ranks.Gather(mine);
  std::vector<bool> isLeft(next.size(), false);
  for (size_t rank = 0; rank < all.size(); ++rank)
  {
    ByteReader reader(all[rank]);
    for (const size_t shard :
         MergedBy(PartOfRank(next.size(), rank, ranks.Size())))
    {
      isLeft[shard] = true;
      next[shard] = TransitionSummary(algorithm);
      next[shard].FromBytes(reader.TakeText());
    }
  }
  for (size_t stride = 1; stride < next.size(); stride *= 2)
  {
    for (size_t node = stride; node < next.size(); node += 2 * stride)
    {
      if (isLeft[node])
        next[FirstOf(node)].Merge(next[node]);
    }
  }
}

void BatchGenerator::Expect(const size_t update)
{
  expected = update;
  uncounted = own.end - own.begin;
  for (std::atomic<bool>& flag : arrived)
    flag = false;
}

size_t BatchGenerator::NumOwnShards() const
{
  // Waking a thread for one shard would cost as much as it saves.
  return next.size() == 1 ? 0 : own.end - own.begin;
}

void BatchGenerator::CountOwnShard(const size_t number)
{
  CountShard(own.begin + number);
  MergeUpwards(own.begin + number);
  --uncounted;
}

const TransitionSummary& BatchGenerator::Batch(const size_t update)
{
  if (expected != update || uncounted > 0)
  {
    Expect(update);
    ParallelFor(own.end - own.begin,
                [&](const size_t number) { CountOwnShard(number); });
  }
  MergeRanks();
  current.swap(next);
  expected.reset();
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
