/**
 * @file bindings/process/progress.cpp
 */
#include "progress.hpp"

#include "log.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace nexec::bindings
{

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
