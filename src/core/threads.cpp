/**
 * @file core/threads.cpp
 */
#include <nexec/core/threads.hpp>

#include <sched.h>

#include <atomic>
#include <charconv>
#include <cstdlib>
#include <cstring>

namespace nexec
{

namespace
{

std::atomic<size_t> chosenThreads{0};

//! The first number of OMP_NUM_THREADS ("4" or "4,2"), or 0.
size_t ThreadsFromEnvironment()
{
  const char* text = std::getenv("OMP_NUM_THREADS");
  size_t threads = 0;
  if (text != nullptr)
    std::from_chars(text, text + std::strlen(text), threads);
  return threads;
}

//! The CPUs this process may run on, which may be fewer than there are.
size_t ThreadsFromAffinity()
{
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) != 0)
    return 1;
  const int count = CPU_COUNT(&set);
  return count > 0 ? static_cast<size_t>(count) : 1;
}

}  // namespace

void SetNumThreads(const size_t threads)
{
  chosenThreads = threads;
}

size_t NumThreads()
{
  if (chosenThreads > 0)
    return chosenThreads;
  const size_t threads = ThreadsFromEnvironment();
  return threads > 0 ? threads : ThreadsFromAffinity();
}

}  // namespace nexec
