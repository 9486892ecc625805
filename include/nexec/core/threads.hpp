/**
 * @file core/threads.hpp
 *
 * How many threads the library uses.  This is the library's own setting: the
 * one of OpenMP, which the rest of a program may use, is never changed.
 */
#ifndef NEXEC_CORE_THREADS_HPP
#define NEXEC_CORE_THREADS_HPP

#include <cstddef>

namespace nexec
{

/**
 * Set the number of threads.  0 restores the automatic choice: OMP_NUM_THREADS
 * if it is set, else the number of CPUs this process may run on.  It holds for
 * the whole process, for parallel work that begins after the call; no result
 * depends on it.  Any thread may call it at any time.
 *
 * @param threads Number of threads, or 0.
 */
void SetNumThreads(const size_t threads);

//! Get the number of threads that parallel work uses.
size_t NumThreads();

}  // namespace nexec

#endif
