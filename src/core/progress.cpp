/**
 * @file core/progress.cpp
 */
#include <nexec/core/progress.hpp>

#include <nexec/core/log.hpp>

#include <algorithm>
#include <iostream>

namespace nexec
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
  if (enabled)
    std::cerr << "\r\033[K" << std::flush;
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
  std::cerr << "\r\033[K" << label << " [" << std::string(filled, '=')
            << std::string(width - filled, ' ') << "] " << 100 * shown / total
            << "%  " << static_cast<size_t>(left + 0.5) << " s left  " << text
            << std::flush;
}

}  // namespace nexec
