/**
 * @file core/blas.hpp
 *
 * What BLAS this process runs on.  OpenBLAS picks its kernels when the program
 * starts; on CPUs newer than itself it may pick slow ones.
 */
#ifndef NEXEC_CORE_BLAS_HPP
#define NEXEC_CORE_BLAS_HPP

#include <string>

namespace nexec
{

/**
 * Keep BLAS on one thread: parallelism is ours, over sequences or shards.  This
 * holds for the whole process, also for who else uses OpenBLAS in it.  The
 * first ParallelFor() and each training call it; nothing else does, and only
 * OneBlasThread turns it back, as another thread may be at work.
 */
void UseOneBlasThread();

/**
 * Keeps BLAS on one thread while it lives, for who calls the library from a
 * process with other users of OpenBLAS: the number of threads is then what it
 * was before.  Of several at the same time, the last one to end does that.
 */
class OneBlasThread
{
 public:
  OneBlasThread();
  ~OneBlasThread();
  OneBlasThread(const OneBlasThread&) = delete;
  OneBlasThread& operator=(const OneBlasThread&) = delete;
};

//! Get the name of the kernels in use, e.g. "Haswell".
std::string BlasKernel();

//! Get one line such as "OpenBLAS 0.3.21, kernel Haswell, 1 thread".
std::string BlasDescription();

/**
 * Get the OPENBLAS_CORETYPE that suits this CPU better than the kernel in use,
 * or "" when the kernel is fine.
 */
std::string BetterBlasKernel();

}  // namespace nexec

#endif
