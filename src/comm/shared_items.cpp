/**
 * @file comm/shared_items.cpp
 */
#include <nexec/comm/shared_items.hpp>

#include <nexec/comm/agreement.hpp>
#include <nexec/core/threads.hpp>

#include "bytes.hpp"
#include "core/parallel.hpp"

#include <algorithm>
#include <mutex>

namespace nexec
{

namespace
{

//! Items of a thread before results are passed around: so many that threads
//! which are done early do not wait for long, so few that little is lost.
constexpr size_t itemsPerThread = 4;

//! Most threads that a rank has.
size_t MostThreads(Communicator& ranks)
{
  const std::vector<size_t> threads =
      GatherList(ranks, std::vector<size_t>{NumThreads()});
  return *std::max_element(threads.begin(), threads.end());
}

//! Without other ranks, a result is received when it is there.
bool DoAlone(const std::vector<size_t>& items, const ItemWork& work)
{
  std::mutex mutex;
  size_t received = 0;
  ParallelFor(items.size(),
              [&](const size_t k)
              {
                if (work.stop())
                  return;
                const std::string result = work.run(items[k]);
                if (result.empty())
                  return;
                const std::lock_guard<std::mutex> lock(mutex);
                work.receive(items[k], result);
                ++received;
              });
  return received == items.size();
}

//! The results of this rank: of every n-th item of a round.
std::string DoPart(Communicator& ranks, const std::vector<size_t>& round,
                   const ItemWork& work)
{
  const size_t stride = ranks.Size();
  const size_t count = (round.size() + stride - 1 - ranks.Rank()) / stride;
  std::vector<std::string> results(count);
  Together(ranks,
           [&]
           {
             ParallelFor(count,
                         [&](const size_t k)
                         {
                           if (!work.stop())
                           {
                             results[k] =
                                 work.run(round[k * stride + ranks.Rank()]);
                           }
                         });
           });
  std::string bytes;
  for (const std::string& result : results)
    AppendText(bytes, result);
  return bytes;
}

//! Do some items and pass the results around; whether all were received.
bool DoRound(Communicator& ranks, const std::vector<size_t>& round,
             const ItemWork& work)
{
  const std::vector<std::string> all = ranks.Gather(DoPart(ranks, round, work));
  bool complete = true;
  for (size_t rank = 0; rank < all.size(); ++rank)
  {
    ByteReader reader(all[rank]);
    for (size_t k = rank; k < round.size(); k += ranks.Size())
    {
      const std::string result = reader.TakeText();
      if (result.empty())
        complete = false;
      else
        work.receive(round[k], result);
    }
  }
  return complete;
}

}  // namespace

bool ShareItems(Communicator& ranks, const std::vector<size_t>& items,
                const ItemWork& work)
{
  if (ranks.Size() == 1)
    return DoAlone(items, work);
  const size_t size = ranks.Size() * MostThreads(ranks) * itemsPerThread;
  for (size_t number = 0; number < NumShards(items.size(), size); ++number)
  {
    const auto [begin, end] = GetShard(items.size(), size, number);
    const auto at = [&](const size_t k)
    {
      return items.begin() + static_cast<std::ptrdiff_t>(k);
    };
    if (!DoRound(ranks, {at(begin), at(end)}, work))
      return false;
  }
  return true;
}

}  // namespace nexec
