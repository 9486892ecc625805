/**
 * @file bindings/python/work.cpp
 */
#include "python/work.hpp"

#include <nexec/core/interruption.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <thread>

namespace py = pybind11;

namespace nexec::python
{

namespace
{

//! Work in a thread of its own.
class WorkThread
{
 public:
  explicit WorkThread(const LongWork& work) :
      thread([this, &work] { Run(work); })
  {
  }

  ~WorkThread()
  {
    stop = true;
    if (thread.joinable())
      thread.join();
  }

  WorkThread(const WorkThread&) = delete;
  WorkThread& operator=(const WorkThread&) = delete;

  //! Wait for the end, but not for long; returns whether it has come.
  bool Wait()
  {
    std::unique_lock<std::mutex> lock(mutex);
    return changed.wait_for(lock, std::chrono::milliseconds(100),
                            [this] { return done; });
  }

  //! End, and throw what the work has thrown.
  void Finish()
  {
    thread.join();
    if (failure)
      std::rethrow_exception(failure);
  }

  //! Get how far the work is.
  ProgressNote& Note() { return note; }

 private:
  void Run(const LongWork& work)
  {
    try
    {
      const OneBlasThread blas;
      const InterruptionScope scope(&stop);
      work(note);
    }
    catch (...)
    {
      failure = std::current_exception();
    }
    const std::lock_guard<std::mutex> lock(mutex);
    done = true;
    changed.notify_one();
  }

  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::atomic<bool> stop{false};
  std::exception_ptr failure;
  ProgressNote note;
  //! Last, as it uses all of the above.
  std::thread thread;
};

//! Let Python handle signals, and show progress.
void LetPythonAct(ProgressNote& note, const py::object& show)
{
  const py::gil_scoped_acquire acquire;
  if (PyErr_CheckSignals() != 0)
    throw py::error_already_set();
  if (!show.is_none())
    note.Show(show);
}

}  // namespace

void ProgressNote::Set(const size_t newDone, const size_t newTotal,
                       const std::string& newText)
{
  const std::lock_guard<std::mutex> lock(mutex);
  done = newDone;
  total = newTotal;
  text = newText;
  isNew = true;
}

void ProgressNote::Show(const py::object& show)
{
  size_t nowDone = 0, nowTotal = 0;
  std::string nowText;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    if (!isNew)
      return;
    isNew = false;
    nowDone = done;
    nowTotal = total;
    nowText = text;
  }
  show(nowDone, nowTotal, nowText);
}

void DoLongWork(const LongWork& work, const py::object& show)
{
  const py::gil_scoped_release release;
  WorkThread thread(work);
  while (!thread.Wait())
    LetPythonAct(thread.Note(), show);
  thread.Finish();
}

}  // namespace nexec::python
