/**
 * @file tests/support/thread_ranks.hpp
 *
 * Ranks that are threads of one process: what depends on ranks can be tested
 * without MPI.
 */
#ifndef NEXEC_TESTS_SUPPORT_THREAD_RANKS_HPP
#define NEXEC_TESTS_SUPPORT_THREAD_RANKS_HPP

#include <nexec/comm/communicator.hpp>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace nexec
{

//! Where the threads meet.
class MeetingPoint
{
 public:
  explicit MeetingPoint(const size_t size) :
      items(size, std::vector<std::string>(size))
  {
  }

  //! Pass items[to] to each rank; get what each has for this one.
  std::vector<std::string> Exchange(const size_t rank,
                                    const std::vector<std::string>& mine)
  {
    items[rank] = mine;
    Wait();
    std::vector<std::string> theirs;
    for (const std::vector<std::string>& from : items)
      theirs.push_back(from[rank]);
    Wait();
    return theirs;
  }

  //! Wait for all; throws if one of them has failed and will never come.
  void Wait()
  {
    std::unique_lock<std::mutex> lock(mutex);
    const size_t round = rounds;
    if (++waiting == items.size())
    {
      waiting = 0;
      ++rounds;
      all.notify_all();
    }
    all.wait(lock, [&] { return rounds != round || broken; });
    if (rounds == round)
      throw std::runtime_error("another rank has failed");
  }

  void Break()
  {
    const std::lock_guard<std::mutex> lock(mutex);
    broken = true;
    all.notify_all();
  }

 private:
  std::vector<std::vector<std::string>> items;
  std::mutex mutex;
  std::condition_variable all;
  size_t waiting = 0, rounds = 0;
  bool broken = false;
};

class ThreadRank : public Communicator
{
 public:
  ThreadRank(const size_t rank, const size_t size, MeetingPoint& point) :
      rank(rank), size(size), point(point)
  {
  }

  size_t Rank() const override { return rank; }
  size_t Size() const override { return size; }
  std::string Description() const override { return "threads"; }
  void Broadcast(std::string& bytes) override { bytes = Gather(bytes)[0]; }
  std::vector<std::string> Gather(const std::string& mine) override
  {
    return point.Exchange(rank, std::vector<std::string>(size, mine));
  }
  void Exchange(const std::vector<std::string>& forEach,
                std::vector<std::string>& theirs) override
  {
    theirs = point.Exchange(rank, forEach);
  }
  bool Barrier(const double /* seconds */) override
  {
    point.Wait();
    return true;
  }
  void Watch(const double /* seconds */,
             const std::function<void()>& /* giveUp */) override
  {
  }
  [[noreturn]] void Abort(const int /* code */) override
  {
    throw std::runtime_error("aborted");
  }

 private:
  size_t rank, size;
  MeetingPoint& point;
};

//! Call work() on so many ranks; throws what the lowest one that failed has
//! thrown.
inline void OnThreadRanks(const size_t size,
                          const std::function<void(Communicator&)>& work)
{
  MeetingPoint point(size);
  std::vector<std::exception_ptr> failures(size);
  std::vector<std::thread> threads;
  for (size_t rank = 0; rank < size; ++rank)
  {
    threads.emplace_back(
        [&, rank]
        {
          try
          {
            ThreadRank self(rank, size, point);
            work(self);
          }
          catch (...)
          {
            failures[rank] = std::current_exception();
            point.Break();
          }
        });
  }
  for (std::thread& thread : threads)
    thread.join();
  for (const std::exception_ptr& failure : failures)
  {
    if (failure)
      std::rethrow_exception(failure);
  }
}

}  // namespace nexec

#endif
