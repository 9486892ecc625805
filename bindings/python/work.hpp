/**
 * @file bindings/python/work.hpp
 *
 * Calls of the library that may take long: without the interpreter's lock, with
 * progress for people, and ended by Ctrl-C.
 */
#ifndef NEXEC_BINDINGS_PYTHON_WORK_HPP
#define NEXEC_BINDINGS_PYTHON_WORK_HPP

#include "core/blas.hpp"

#include <pybind11/pybind11.h>

#include <cstddef>
#include <functional>
#include <mutex>
#include <string>

namespace nexec::python
{

//! How far work is, in a few words; written by one thread, read by another.
class ProgressNote
{
 public:
  //! Say how far the work is.
  void Set(const size_t done, const size_t total, const std::string& text);
  //! Call show(done, total, text) if there is anything new.
  void Show(const pybind11::object& show);

 private:
  std::mutex mutex;
  size_t done = 0;
  size_t total = 0;
  std::string text;
  bool isNew = false;
};

//! What is to be done; it may not touch anything of Python.
using LongWork = std::function<void(ProgressNote&)>;

/**
 * Do long work in another thread.  Meanwhile this one handles Python's signals
 * and shows progress, ten times a second; the exception of a signal ends the
 * work.  BLAS has as many threads afterwards as before.
 *
 * @param work The work; what it throws is thrown here.
 * @param show Called with done, total and a text; None = nobody wants to know.
 */
void DoLongWork(const LongWork& work,
                const pybind11::object& show = pybind11::none());

//! Do work that is too short for that.
template<typename Work>
void DoShortWork(const Work& work)
{
  const pybind11::gil_scoped_release release;
  const OneBlasThread blas;
  work();
}

/**
 * Do work in either way.
 *
 * @param isLong Whether it may take so long that somebody wants to end it.
 */
template<typename Work>
void DoWork(const bool isLong, const Work& work)
{
  if (isLong)
    DoLongWork([&](ProgressNote& /* note */) { work(); });
  else
    DoShortWork(work);
}

}  // namespace nexec::python

#endif
