/**
 * @file core/interruption.hpp
 *
 * Ending long work from outside: what Ctrl-C in Python does.  The library
 * itself handles no signal.
 */
#ifndef NEXEC_CORE_INTERRUPTION_HPP
#define NEXEC_CORE_INTERRUPTION_HPP

#include <atomic>
#include <exception>

namespace nexec
{

//! What long work throws when it was asked to stop.  It is no Error: nothing
//! went wrong.
class Interrupted : public std::exception
{
 public:
  //! Get the message.
  const char* what() const noexcept override { return "interrupted"; }
};

/**
 * While one of these lives, long work that this thread does ends with
 * Interrupted soon after a flag has become true: training, runs, evaluation,
 * certificates, and traces with their files and pages.  Nothing is left half
 * done, and no file half written.
 * Another thread sets the flag.  Scopes of a thread end in the opposite order
 * of their beginnings.
 */
class InterruptionScope
{
 public:
  //! @param stop The flag; has to outlive the scope.  nullptr = there is none.
  explicit InterruptionScope(const std::atomic<bool>* stop);
  ~InterruptionScope();
  InterruptionScope(const InterruptionScope&) = delete;
  InterruptionScope& operator=(const InterruptionScope&) = delete;

  //! Get the flag of this thread's work, for threads that help with it; nullptr
  //! if there is none.
  static const std::atomic<bool>* Current();

 private:
  //! The flag that counted before.
  const std::atomic<bool>* outer;
};

//! Throw Interrupted if the work of this thread is to end; called where work is
//! long.
void ThrowIfInterrupted();

}  // namespace nexec

#endif
