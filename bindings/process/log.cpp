/**
 * @file bindings/process/log.cpp
 */
#include "log.hpp"

#include "core/blas.hpp"
#include "options/param.hpp"
#include "options/text.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <sstream>

namespace nexec::bindings
{

namespace
{

struct LogState
{
  std::mutex mutex;
  std::ostream* stream = nullptr;
  bool verbose = false;
  //! Whether a progress bar stands on the current line.
  bool barShown = false;
};

LogState& State()
{
  static LogState state;
  return state;
}

bool UseColour()
{
  return Log::IsTerminal() && std::getenv("NO_COLOR") == nullptr;
}

//! Remove the progress bar; the caller holds the lock.
void EraseBar(LogState& state)
{
  if (state.barShown)
    std::cerr << "\r\033[K" << std::flush;
  state.barShown = false;
}

//! Write every line of the message behind its tag.
void Write(const char* tag, const char* colour, const std::string& message)
{
  const bool coloured = UseColour();
  LogState& state = State();
  const std::lock_guard<std::mutex> lock(state.mutex);
  EraseBar(state);
  std::ostream& out = state.stream ? *state.stream : std::cerr;
  std::istringstream lines(message);
  for (std::string line; std::getline(lines, line);)
  {
    if (*tag != '\0' && coloured)
      out << colour << tag << "\033[0m";
    else
      out << tag;
    out << line << '\n';
  }
  out.flush();
}

}  // namespace

void Log::Info(const std::string& message)
{
  if (State().verbose)
    Write("[INFO ] ", "\033[0;32m", message);
}

void Log::Warn(const std::string& message)
{
  Write("[WARN ] ", "\033[0;33m", message);
}

void Log::Fatal(const std::string& message)
{
  Write("[FATAL] ", "\033[0;31m", message);
}

void Log::Plain(const std::string& message)
{
  Write("", "", message);
}

void Log::Bar(const std::string& text)
{
  LogState& state = State();
  const std::lock_guard<std::mutex> lock(state.mutex);
  EraseBar(state);
  std::cerr << text << std::flush;
  state.barShown = !text.empty();
}

void Log::Verbose(const bool on)
{
  State().verbose = on;
}

bool Log::Verbose()
{
  return State().verbose;
}

void Log::Stream(std::ostream* stream)
{
  State().stream = stream;
}

bool Log::IsTerminal()
{
  return State().stream == nullptr && isatty(STDERR_FILENO) == 1;
}

void WarnAboutSlowBlas()
{
  const std::string better = BetterBlasKernel();
  if (!better.empty())
  {
    Log::Warn("OpenBLAS does not know this CPU and uses its " + BlasKernel() +
              " kernels; set OPENBLAS_CORETYPE=" + better +
              " in the environment for more speed.");
  }
}

void ReportIgnoredParam(
    const Params& params,
    const std::vector<std::pair<std::string, bool>>& conditions,
    const std::string& name)
{
  if (!params.Has(name))
    return;
  std::vector<std::string> reasons;
  for (const auto& [other, passed] : conditions)
  {
    if (params.Has(other) != passed)
      return;
    reasons.push_back(params.Definition(other).Label() +
                      (passed ? " is passed" : " is not passed"));
  }
  Log::Warn(params.Definition(name).Label() + " is ignored because " +
            JoinList(reasons, "and"));
}

ProgressBar::ProgressBar(const std::string& label, const size_t total) :
    label(label),
    total(std::max<size_t>(total, 1)),
    enabled(Log::IsTerminal()),
    start(Clock::now())
{
}

ProgressBar::~ProgressBar()
{
  Clear();
}

void ProgressBar::Clear()
{
  if (enabled)
    Log::Bar("");
}

void ProgressBar::Update(const size_t done, const std::string& text)
{
  const Clock::time_point now = Clock::now();
  if (!enabled || now - lastDraw < std::chrono::milliseconds(100))
    return;
  lastDraw = now;

  constexpr size_t width = 24;
  const size_t shown = std::min(done, total);
  const size_t filled = width * shown / total;
  const double elapsed = std::chrono::duration<double>(now - start).count();
  const double left = shown == 0 ? 0.0
                                 : elapsed *
          static_cast<double>(total - shown) / static_cast<double>(shown);
  std::ostringstream bar;
  bar << label << " [" << std::string(filled, '=')
      << std::string(width - filled, ' ') << "] " << 100 * shown / total
      << "%  " << std::lround(left) << " s left  " << text;
  Log::Bar(bar.str());
}

}  // namespace nexec::bindings
