/**
 * @file bindings/core/interrupt.cpp
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
  received = signal;
  // Whoever asks twice does not want to wait.
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

void CountRequest(const int /* signal */)
{
  saveRequests = saveRequests + 1;
}

}  // namespace

InterruptRequest::InterruptRequest()
{
  received = 0;
  oldInterrupt = std::signal(SIGINT, Remember);
  oldTerminate = std::signal(SIGTERM, Remember);
  oldUser = std::signal(SIGUSR1, CountRequest);
}

InterruptRequest::~InterruptRequest()
{
  std::signal(SIGINT, oldInterrupt);
  std::signal(SIGTERM, oldTerminate);
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
