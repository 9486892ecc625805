/**
 * @file tests/bench/timing.hpp
 *
 * What the benchmarks share: medians, and lines "name number" for
 * scripts/bench.
 */
#ifndef NEXEC_TESTS_BENCH_TIMING_HPP
#define NEXEC_TESTS_BENCH_TIMING_HPP

#include <algorithm>
#include <chrono>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

namespace nexec::bench
{

//! Seconds that a call takes.
template<typename Call>
double Seconds(const Call& call)
{
  const auto start = std::chrono::steady_clock::now();
  call();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

/**
 * The same in time of this thread: what else runs on the machine takes caches
 * from it, but not time.  Only for calls without other threads.
 */
template<typename Call>
double ThreadSeconds(const Call& call)
{
  const auto now = []
  {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) +
        1e-9 * static_cast<double>(time.tv_nsec);
  };
  const double start = now();
  call();
  return now() - start;
}

inline double Median(std::vector<double> times)
{
  const auto middle = times.begin() + times.size() / 2;
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

//! Median time of a call, after one call to warm up.
template<typename Call>
double MedianSeconds(const size_t repeats, const Call& call)
{
  call();
  std::vector<double> times;
  for (size_t i = 0; i < repeats; ++i)
    times.push_back(Seconds(call));
  return Median(times);
}

template<typename Number>
void Print(const std::string& name, const Number number)
{
  std::cout << name << ' ' << number << std::endl;
}

}  // namespace nexec::bench

#endif
