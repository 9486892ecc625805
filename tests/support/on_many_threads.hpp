/**
 * @file tests/support/on_many_threads.hpp
 *
 * Many threads that do the same at once.
 */
#ifndef NEXEC_TESTS_SUPPORT_ON_MANY_THREADS_HPP
#define NEXEC_TESTS_SUPPORT_ON_MANY_THREADS_HPP

#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace nexec
{

constexpr size_t numThreads = 8;

//! Call work(thread) on many threads that begin together.
inline void OnManyThreads(const std::function<void(size_t)>& work)
{
  std::atomic<size_t> ready{0};
  std::vector<std::thread> threads;
  for (size_t number = 0; number < numThreads; ++number)
  {
    threads.emplace_back(
        [&, number]
        {
          ++ready;
          while (ready < numThreads)
            std::this_thread::yield();
          work(number);
        });
  }
  for (std::thread& thread : threads)
    thread.join();
}

}  // namespace nexec

#endif
