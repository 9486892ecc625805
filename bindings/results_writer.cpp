/**
 * @file bindings/results_writer.cpp
 */
#include "io/atomic_file.hpp"

#include "results_writer.hpp"

#include <chrono>

namespace nexec::bindings
{

ResultsWriter::ResultsWriter(const std::string& path, Results& results) :
    path(path), results(results)
{
  if (!path.empty())
    thread = std::thread([this] { KeepUp(); });
}

ResultsWriter::~ResultsWriter()
{
  Stop();
}

void ResultsWriter::Stop()
{
  {
    const std::lock_guard<std::mutex> lock(mutex);
    stop = true;
  }
  wake.notify_all();
  if (thread.joinable())
    thread.join();
}

void ResultsWriter::KeepUp()
{
  using Clock = std::chrono::steady_clock;
  Clock::duration pause = std::chrono::seconds(1);
  std::unique_lock<std::mutex> lock(mutex);
  while (!wake.wait_for(lock, pause, [&] { return stop; }))
  {
    if (!changed)
      continue;
    const Clock::time_point start = Clock::now();
    changed = false;
    const std::string text = ResultsText(results);
    lock.unlock();
    std::exception_ptr problem;
    try
    {
      WriteFileAtomically(path, text);
    }
    catch (...)
    {
      problem = std::current_exception();
    }
    pause = std::chrono::seconds(1) + 20 * (Clock::now() - start);
    lock.lock();
    if (problem)
      failure = problem;
  }
}

void ResultsWriter::Add(const size_t run, const std::vector<std::string>& cells)
{
  const std::lock_guard<std::mutex> lock(mutex);
  if (failure)
    std::rethrow_exception(failure);
  results.rows[run] = cells;
  changed = true;
}

void ResultsWriter::Finish()
{
  Stop();
  if (!path.empty())
    WriteFileAtomically(path, ResultsText(results));
}

}  // namespace nexec::bindings
