/**
 * @file core/parallel.cpp
 */
#include "parallel.hpp"

#include <nexec/core/interruption.hpp>
#include <nexec/core/threads.hpp>

#include "blas.hpp"

#include <algorithm>
#include <exception>
#include <mutex>

#include <omp.h>

namespace nexec
{

namespace
{

//! Keeps the exception of the lowest index: the same one for any threads.
class FirstException
{
 public:
  void Keep(const size_t index)
  {
    const std::lock_guard<std::mutex> lock(mutex);
    if (!exception || index < lowest)
    {
      exception = std::current_exception();
      lowest = index;
    }
  }

  void Rethrow() const
  {
    if (exception)
      std::rethrow_exception(exception);
  }

 private:
  std::mutex mutex;
  std::exception_ptr exception;
  size_t lowest = 0;
};

}  // namespace

void ParallelFor(const size_t count, const std::function<void(size_t)>& body)
{
  static const bool blasIsSerial = (UseOneBlasThread(), true);
  (void)blasIsSerial;

  const size_t threads = std::min(NumThreads(), count);
  if (threads <= 1 || omp_in_parallel())
  {
    for (size_t i = 0; i < count; ++i)
    {
      ThrowIfInterrupted();
      body(i);
    }
    return;
  }

  FirstException first;
  const std::atomic<bool>* const stop = InterruptionScope::Current();
#pragma omp parallel for schedule(dynamic) num_threads(threads)
  for (size_t i = 0; i < count; ++i)
  {
    if (stop != nullptr && *stop)
      continue;
    const InterruptionScope scope(stop);
    try
    {
      body(i);
    }
    catch (...)
    {
      first.Keep(i);
    }
  }
  first.Rethrow();
  ThrowIfInterrupted();
}

size_t NumShards(const size_t items, const size_t shardSize)
{
  return (items + shardSize - 1) / shardSize;
}

Shard GetShard(const size_t items, const size_t shardSize, const size_t number)
{
  const size_t begin = std::min(items, number * shardSize);
  return {begin, std::min(items, begin + shardSize)};
}

}  // namespace nexec
