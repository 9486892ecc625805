/**
 * @file bindings/results_writer.hpp
 *
 * Writes results while they come in.
 */
#ifndef NEXEC_BINDINGS_RESULTS_WRITER_HPP
#define NEXEC_BINDINGS_RESULTS_WRITER_HPP

#include "io/results_file.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace nexec::bindings
{

/**
 * Keeps the file of some results up to date from a thread of its own: rows are
 * in it a second after they are there, however long the next one takes, and
 * writing never takes more than a small part of the time.  Any thread may add
 * rows.
 */
class ResultsWriter
{
 public:
  /**
   * @param path The file; empty if there is none.
   * @param results Has to outlive this; nobody else may change it meanwhile.
   */
  ResultsWriter(const std::string& path, Results& results);
  //! Ends the thread; what was not written stays so.
  ~ResultsWriter();
  ResultsWriter(const ResultsWriter&) = delete;
  ResultsWriter& operator=(const ResultsWriter&) = delete;

  //! Add a row.  Throws what has kept the file from being written, if anything.
  void Add(const size_t run, const std::vector<std::string>& cells);

  //! Write all that there is, now.  Throws WriteError.
  void Finish();

 private:
  //! What the thread does.
  void KeepUp();
  //! End the thread.
  void Stop();

  std::string path;
  Results& results;
  std::mutex mutex;
  std::condition_variable wake;
  bool stop = false;
  //! Whether there are rows that are not in the file.
  bool changed = false;
  std::exception_ptr failure;
  std::thread thread;
};

}  // namespace nexec::bindings

#endif
