/**
 * @file bindings/process/interrupt.hpp
 *
 * Signals as requests, so that long work can save what it has.
 */
#ifndef NEXEC_BINDINGS_PROCESS_INTERRUPT_HPP
#define NEXEC_BINDINGS_PROCESS_INTERRUPT_HPP

#include <nexec/core/errors.hpp>

namespace nexec::bindings
{

/**
 * While one of these lives, the first SIGINT or SIGTERM is only remembered.  A
 * SIGINT after it ends the program as usual; further SIGTERMs change nothing.
 * SIGUSR1 asks to save and to go on.  At most one lives at a time.
 */
class InterruptRequest
{
 public:
  InterruptRequest();
  ~InterruptRequest();
  InterruptRequest(const InterruptRequest&) = delete;
  InterruptRequest& operator=(const InterruptRequest&) = delete;

  //! Get the signal to stop that came, or 0.
  int Signal() const;
  //! Get the exit code of a program that stopped because of it.
  int ExitStatus() const { return ExitAfterSignal(Signal()); }

  //! Get how often SIGUSR1 came; it counts on, so that each of several threads
  //! can see a new one.
  int SaveRequests() const;

 private:
  //! What was done about the signals before.
  void (*oldInterrupt)(int);
  void (*oldTerminate)(int);
  void (*oldUser)(int);
};

}  // namespace nexec::bindings

#endif
