/**
 * @file bindings/process/progress.hpp
 *
 * A progress bar on a terminal, nothing elsewhere.
 */
#ifndef NEXEC_BINDINGS_PROCESS_PROGRESS_HPP
#define NEXEC_BINDINGS_PROCESS_PROGRESS_HPP

#include <chrono>
#include <cstddef>
#include <string>

namespace nexec::bindings
{

//! A bar with percentage, a short text and the time left.
class ProgressBar
{
 public:
  /**
   * @param label What is going on.
   * @param total Number of steps.
   */
  ProgressBar(const std::string& label, const size_t total);

  //! Removes the bar from the terminal.
  ~ProgressBar();

  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  //! Take the bar away until the next Update(), e.g. to print data.
  void Clear();

  //! Show that the given number of steps is done, with a text behind the bar.
  void Update(const size_t done, const std::string& text = "");

 private:
  using Clock = std::chrono::steady_clock;

  std::string label;
  size_t total;
  //! Whether anything is drawn at all.
  bool enabled;
  Clock::time_point start;
  //! When the bar was last drawn; drawing is rare so that it costs nothing.
  Clock::time_point lastDraw;
};

}  // namespace nexec::bindings

#endif
