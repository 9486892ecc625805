/**
 * @file core/blas.cpp
 */
#include "blas.hpp"

#include "number_text.hpp"

#include <mutex>
#include <sstream>

extern "C"
{
  void openblas_set_num_threads(int threads);
  int openblas_get_num_threads(void);
  char* openblas_get_corename(void);
  char* openblas_get_config(void);
}

namespace nexec
{

void UseOneBlasThread()
{
  if (openblas_get_num_threads() != 1)
    openblas_set_num_threads(1);
}

namespace
{

//! Those that live, and the threads that there were before the first of them.
std::mutex blasMutex;
size_t blasUsers = 0;
int blasThreads = 1;

}  // namespace

OneBlasThread::OneBlasThread()
{
  const std::lock_guard<std::mutex> lock(blasMutex);
  if (blasUsers++ == 0)
    blasThreads = openblas_get_num_threads();
  UseOneBlasThread();
}

OneBlasThread::~OneBlasThread()
{
  const std::lock_guard<std::mutex> lock(blasMutex);
  if (--blasUsers == 0 && blasThreads != 1)
    openblas_set_num_threads(blasThreads);
}

std::string BlasKernel()
{
  return openblas_get_corename();
}

std::string BlasDescription()
{
  // The configuration starts with the name and the version.
  std::istringstream config(openblas_get_config());
  std::string name, release;
  config >> name >> release;
  const int threads = openblas_get_num_threads();
  const std::string better = BetterBlasKernel();
  return name + " " + release + ", kernel " + BlasKernel() + ", " +
      CountText(uint64_t(threads), "thread") +
      (better.empty() ? ""
                      : " (OPENBLAS_CORETYPE=" + better + " would be faster)");
}

std::string BetterBlasKernel()
{
  const std::string kernel = BlasKernel();
  // Only the kernels OpenBLAS falls back to are suspicious.
  const bool slow = kernel == "Prescott" || kernel == "Core2" ||
      kernel == "Generic" || kernel == "Nehalem";
#if defined(__x86_64__)
  if (slow && __builtin_cpu_supports("avx512f") &&
      __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
    return "SkylakeX";
  if (slow && __builtin_cpu_supports("avx2"))
    return "Haswell";
#endif
  return "";
}

}  // namespace nexec
