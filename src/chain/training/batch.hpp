/**
 * @file chain/training/batch.hpp
 *
 * Batches of fresh random executions.
 */
#ifndef NEXEC_CHAIN_TRAINING_BATCH_HPP
#define NEXEC_CHAIN_TRAINING_BATCH_HPP

#include <nexec/chain/training/training_options.hpp>

#include "chain/algorithm/short_kinds.hpp"
#include "chain/algorithm/views.hpp"
#include "chain/executor/transition_summary.hpp"
#include "comm/parts.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

namespace nexec
{

/**
 * Kinds of short sequences that are learnt from besides those of
 * TrainingLengths(): with the recipe `staged`, all that show more of the
 * algorithm (chain/algorithm/short_kinds.hpp); with `plain`, none.
 *
 * @param options How to train.
 * @param algorithm What is to be learnt.
 */
std::vector<ShortKind> ShortKindsOf(const TrainingOptions& options,
                                    const Algorithm& algorithm);

//! The views in the batches from now on.
struct ViewPlan
{
  //! How many are drawn for each step of the sequences.
  double share = 0.0;
  //! The runs of views grow for viewGrowth updates from this one on.
  int64_t growFrom = 0;
  //! Views to be learnt again, by number (chain/training/lessons.hpp).
  std::vector<uint64_t> lessons;

  //! How far the runs have grown, from 0 to 1.
  double GrowthAt(const size_t update) const;
};

/**
 * Makes the summary of one batch after the other.  The batch is cut into
 * shards of fixed size.  Each rank counts some of them, its threads in any
 * order, and they are merged in their own order: the result depends neither on
 * the number of threads nor on that of ranks.  For one thread at a time.
 */
class BatchGenerator
{
 public:
  /**
   * @param algorithm What is executed; must outlive the use.
   * @param lengths Lengths of the sequences, in turn; not none.
   * @param batchSize Sequences of these lengths in a batch; not 0.
   * @param tiedShare Share of sequences whose values are rounded to a few
   *     levels, so that ties occur.
   * @param seed Seed of the run.
   * @param shortKinds Kinds of further sequences, in turn; if there are
   *     any, every batch has three of these for each of the others.
   * @param ranks Processes that make the same batches together; must outlive
   *     the use.
   */
  BatchGenerator(const Algorithm& algorithm, std::vector<size_t> lengths,
                 const size_t batchSize, const double tiedShare,
                 const uint64_t seed, std::vector<ShortKind> shortKinds = {},
                 Communicator& ranks = Alone());

  /**
   * Have every batch also contain views.  Not to be called while a batch is
   * expected.
   *
   * @param views Where they are drawn; must outlive the use.
   * @param plan Which ones.
   */
  void AddViews(const Views& views, const ViewPlan& plan);

  //! Together: get the summary of the batch of an update (from 0), in any order
  //! of updates; valid until the next call of Batch().
  const TransitionSummary& Batch(const size_t update);

  /**
   * Say which batch will be wanted next, so that its shards can be counted
   * while the last result of Batch() is in use; what is not counted by then,
   * Batch() counts itself.
   *
   * @param update Update of that batch.
   */
  void Expect(const size_t update);
  //! Get the number of shards of the expected batch that this rank counts; 0 if
  //! they are too few for another thread to be worth waking.
  size_t NumOwnShards() const;
  //! Count one of these shards, each once; threads may count different ones at
  //! the same time.
  void CountOwnShard(const size_t number);

  //! Get the sequences of the batch of an update, those that Batch() counts,
  //! for the dense pass.
  std::vector<std::vector<double>> Sequences(const size_t update) const;

 private:
  //! Sequences in a batch, the short ones included.
  size_t Size() const;
  //! One sequence of a batch; the short ones come last.
  std::vector<double> Sequence(const size_t update, const size_t index) const;
  //! Add views to a shard of the expected batch whose sequences are counted.
  void CountViews(const size_t number, TransitionSummary& summary) const;
  //! Count the sequences of one shard of the expected batch.
  void CountShard(const size_t number);
  //! Merge a counted shard with others of this rank that are ready.
  void MergeUpwards(const size_t number);
  //! Whether all shards below a node of the tree of merges are one rank's.
  bool IsWithin(const size_t node, const Shard& part) const;
  //! The shards of a rank that have received others and go nowhere further
  //! there, in their order.
  std::vector<size_t> MergedBy(const Shard& part) const;
  //! Exchange what ranks have merged; in the end, everything is in the first
  //! shard.
  void MergeRanks();

  const Algorithm& algorithm;
  std::vector<size_t> lengths;
  size_t batchSize;
  double tiedShare;
  uint64_t seed;
  std::vector<ShortKind> shortKinds;
  Communicator& ranks;
  //! If there are to be views: where they are drawn, and which ones.
  const Views* views = nullptr;
  ViewPlan plan;
  //! Summaries of the shards, of the current batch and of the expected one; the
  //! first shard receives the others.
  std::vector<TransitionSummary> current, next;
  //! The shards that this rank counts.
  Shard own;
  //! For each node of the tree of merges, whether one half is ready.
  std::vector<std::atomic<bool>> arrived;
  //! The update whose batch `next` will hold, if any, and how many of this
  //! rank's shards are yet to be counted.
  std::optional<size_t> expected;
  std::atomic<size_t> uncounted{0};
};

}  // namespace nexec

#endif
