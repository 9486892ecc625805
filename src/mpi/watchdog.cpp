/**
 * @file mpi/watchdog.cpp
 */
#include "watchdog.hpp"

#include <algorithm>

namespace nexec
{

Watchdog::Watchdog(const double seconds, const std::function<void()>& giveUp) :
    thread([=] { Look(seconds, giveUp); })
{
}

Watchdog::~Watchdog()
{
  {
    const std::lock_guard<std::mutex> lock(mutex);
    stop = true;
  }
  wake.notify_all();
  thread.join();
}

void Watchdog::Look(const double seconds, const std::function<void()>& giveUp)
{
  const auto pause =
      std::chrono::duration<double>(std::clamp(seconds / 10.0, 0.01, 1.0));
  std::unique_lock<std::mutex> lock(mutex);
  while (!wake.wait_for(lock, pause, [&] { return stop; }))
  {
    const int64_t begin = since;
    if (begin != idle && double(Now() - begin) > 1e9 * seconds)
    {
      giveUp();
      return;
    }
  }
}

}  // namespace nexec
