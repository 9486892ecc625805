/**
 * @file core/parallel.hpp
 *
 * The one level of parallelism: a loop over items or over fixed shards.  What
 * an item computes never depends on the thread that runs it, so results are
 * the same for any number of threads.
 */
#ifndef NEXEC_CORE_PARALLEL_HPP
#define NEXEC_CORE_PARALLEL_HPP

#include <cstddef>
#include <functional>

namespace nexec
{

/**
 * Call body(i) for every i in [0, count), on NumThreads() threads.  If calls
 * throw, the exception of the lowest index is rethrown after the loop.  Inside
 * another ParallelFor() the loop is serial.  Threads that call this at the same
 * time have NumThreads() threads each.  The caller's InterruptionScope counts
 * for all of them.
 *
 * @param count Number of items.
 * @param body What to do for one item; must write only to that item's result.
 */
void ParallelFor(const size_t count, const std::function<void(size_t)>& body);

//! A fixed part [begin, end) of the items.
struct Shard
{
  size_t begin;
  size_t end;
};

//! How many shards of the given size, which may not be 0, cover the items.
size_t NumShards(const size_t items, const size_t shardSize);

//! The shard of the given number, empty past the last one; its size never
//! depends on the threads.
Shard GetShard(const size_t items, const size_t shardSize, const size_t number);

}  // namespace nexec

#endif
