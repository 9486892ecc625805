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

void Remember(const int signal)
{
  received = signal;
  // Whoever asks twice does not want to wait.
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

}  // namespace

InterruptRequest::InterruptRequest()
{
  received = 0;
  oldInterrupt = std::signal(SIGINT, Remember);
  oldTerminate = std::signal(SIGTERM, Remember);
}

InterruptRequest::~InterruptRequest()
{
  std::signal(SIGINT, oldInterrupt);
  std::signal(SIGTERM, oldTerminate);
}

int InterruptRequest::Signal() const
{
  return received;
}

}  // namespace nexec::bindings
