/**
 * @file tests/tsan/race.cpp
 *
 * The canary: a loop with a race.  If it is not reported, nothing would be.
 */
#include <nexec/core/threads.hpp>

#include "core/parallel.hpp"

#include <cstdio>

int main()
{
  nexec::SetNumThreads(2);
  size_t sum = 0;
  nexec::ParallelFor(100000, [&](const size_t i) { sum += i; });
  std::printf("%zu\n", sum);
}
