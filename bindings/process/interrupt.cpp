/**
 * @file bindings/process/interrupt.cpp
 */
#include "interrupt.hpp"

#include <csignal>

namespace nexec::bindings
{

namespace
{

volatile std::sig_atomic_t received = 0;
volatile std::sig_atomic_t saveRequests = 0;

void Remember(const int signal)
{
  if (received == 0)
    received = signal;
  // Who presses Ctrl-C again does not want to wait.  SIGTERM is what machines
  // send, and some send it twice at once.
  std::signal(SIGINT, SIG_DFL);
}

void CountRequest(const int /* signal */)
{
  saveRequests = saveRequests + 1;
}

/**
 * Handle a signal, unless whoever started the program wants it ignored, as
 * nohup and scripts do.
 *
 * @return What was done about it before.
 */
void (*Handle(const int signal, void (*handler)(int)))(int)
{
  void (*const before)(int) = std::signal(signal, handler);
  if (before == SIG_IGN)
    std::signal(signal, SIG_IGN);
  return before;
}

}  // namespace

InterruptRequest::InterruptRequest()
{
  received = 0;
  oldInterrupt = Handle(SIGINT, Remember);
  oldTerminate = Handle(SIGTERM, Remember);
  oldUser = Handle(SIGUSR1, CountRequest);
}

InterruptRequest::~InterruptRequest()
{
  std::signal(SIGINT, oldInterrupt);
  std::signal(SIGTERM, oldTerminate);
  // A request to save that comes late must not end a program that has done its
  // work: it is counted and nobody asks.
  if (oldUser != SIG_DFL)
    std::signal(SIGUSR1, oldUser);
}

int InterruptRequest::Signal() const
{
  return received;
}

int InterruptRequest::SaveRequests() const
{
  return saveRequests;
}

}  // namespace nexec::bindings
