/**
 * @file bindings/process/log.hpp
 *
 * Talk for people, on the standard error stream, with mlpack's tags.  Data
 * never goes through here.
 */
#ifndef NEXEC_BINDINGS_PROCESS_LOG_HPP
#define NEXEC_BINDINGS_PROCESS_LOG_HPP

#include <iosfwd>
#include <string>

namespace nexec::bindings
{

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

}  // namespace nexec::bindings

#endif
