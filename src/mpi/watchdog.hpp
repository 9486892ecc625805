/**
 * @file mpi/watchdog.hpp
 *
 * A thread that looks whether another one is stuck in a call.
 */
#ifndef NEXEC_MPI_WATCHDOG_HPP
#define NEXEC_MPI_WATCHDOG_HPP

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace nexec
{

class Watchdog
{
 public:
  //! @param seconds How long a call may take.
  //! @param giveUp Called once, on the thread of the watchdog.
  Watchdog(const double seconds, const std::function<void()>& giveUp);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  //! A call begins, or ends.
  void Begin() { since = Now(); }
  void End() { since = idle; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int64_t idle = -1;

  //! Nanoseconds; a plain number, so that calls stay cheap.
  static int64_t Now()
  {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               Clock::now().time_since_epoch())
        .count();
  }
  //! What the thread does.
  void Look(const double seconds, const std::function<void()>& giveUp);

  //! When the current call began, or idle.
  std::atomic<int64_t> since{idle};
  std::mutex mutex;
  std::condition_variable wake;
  bool stop = false;
  std::thread thread;
};

}  // namespace nexec

#endif
