/**
 * @file tests/support/memory.hpp
 *
 * How much memory a part of a test takes.
 */
#ifndef NEXEC_TESTS_SUPPORT_MEMORY_HPP
#define NEXEC_TESTS_SUPPORT_MEMORY_HPP

#include <sys/resource.h>

#include <fstream>
#include <string>

namespace nexec
{

//! A line of /proc/self/status, in bytes.
inline size_t ProcessBytes(const std::string& name)
{
  std::ifstream in("/proc/self/status");
  std::string word;
  while (in >> word && word != name + ":")
    in.ignore(1 << 16, '\n');
  size_t kilobytes = 0;
  in >> kilobytes;
  return kilobytes << 10;
}

//! Measures the peak of what is resident, above what is resident now.
class PeakMemory
{
 public:
  PeakMemory()
  {
    // Forget earlier peaks.
    std::ofstream("/proc/self/clear_refs") << "5";
    start = ProcessBytes("VmRSS");
  }

  size_t Growth() const
  {
    const size_t peak = ProcessBytes("VmHWM");
    return peak > start ? peak - start : 0;
  }

 private:
  size_t start;
};

/**
 * Whatever asks for more than this while it lives gets std::bad_alloc, touched
 * or not.  AddressSanitizer needs terabytes for itself; there, its option
 * max_allocation_size_mb does the same.
 */
class AllocationLimit
{
 public:
  explicit AllocationLimit(const size_t bytes)
  {
    getrlimit(RLIMIT_AS, &old);
#ifndef __SANITIZE_ADDRESS__
    rlimit limit = old;
    limit.rlim_cur = ProcessBytes("VmSize") + bytes;
    setrlimit(RLIMIT_AS, &limit);
#else
    (void)bytes;
#endif
  }
  AllocationLimit(const AllocationLimit&) = delete;
  AllocationLimit& operator=(const AllocationLimit&) = delete;
  ~AllocationLimit()
  {
    setrlimit(RLIMIT_AS, &old);
  }

 private:
  rlimit old;
};

}  // namespace nexec

#endif
