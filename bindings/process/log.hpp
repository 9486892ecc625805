/**
 * @file bindings/process/log.hpp
 *
 * Talk for people, on the standard error stream: messages with mlpack's tags,
 * warnings that several programs give, a progress bar.  Data never goes through
 * here.
 */
#ifndef NEXEC_BINDINGS_PROCESS_LOG_HPP
#define NEXEC_BINDINGS_PROCESS_LOG_HPP

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

namespace nexec::bindings
{

class Params;

/**
 * The log.  Each message is one or more whole lines; every line gets the tag.
 * Colour is used only when the stream is a terminal and NO_COLOR is not set.
 */
class Log
{
 public:
  //! Details, shown only after Verbose(true): "[INFO ] ".
  static void Info(const std::string& message);
  //! Something the user should know: "[WARN ] ".
  static void Warn(const std::string& message);
  //! Why the program ends: "[FATAL] ".
  static void Fatal(const std::string& message);
  //! A plain line without a tag (results for people, progress summaries).
  static void Plain(const std::string& message);

  /**
   * Show a line that the next message or bar replaces; "" removes it.  For
   * terminals only.
   */
  static void Bar(const std::string& text);

  //! Show Info() messages or not.
  static void Verbose(const bool on);
  //! Get whether Info() messages are shown.
  static bool Verbose();

  //! Send everything to another stream; nullptr means standard error again.
  static void Stream(std::ostream* stream);

  //! Whether the log goes to a terminal.
  static bool IsTerminal();
};

//! Warn, with the variable to set, when BLAS is slower than the CPU allows.
void WarnAboutSlowBlas();

/**
 * Warn if an option was passed although it has no effect.
 *
 * @param params Values of this run.
 * @param conditions Other options, and whether each was passed (true) or not
 *     (false) when the option has no effect.  All must hold.
 * @param name Option that has then no effect.
 */
void ReportIgnoredParam(
    const Params& params,
    const std::vector<std::pair<std::string, bool>>& conditions,
    const std::string& name);

//! A bar with percentage, a short text and the time left, on a terminal;
//! elsewhere nothing.
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
