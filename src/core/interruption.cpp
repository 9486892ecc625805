/**
 * @file core/interruption.cpp
 */
#include <nexec/core/interruption.hpp>

namespace nexec
{

namespace
{

thread_local const std::atomic<bool>* currentStop = nullptr;

}  // namespace

InterruptionScope::InterruptionScope(const std::atomic<bool>* stop) :
    outer(currentStop)
{
  currentStop = stop;
}

InterruptionScope::~InterruptionScope()
{
  currentStop = outer;
}

const std::atomic<bool>* InterruptionScope::Current()
{
  return currentStop;
}

void ThrowIfInterrupted()
{
  if (currentStop != nullptr && currentStop->load(std::memory_order_relaxed))
    throw Interrupted();
}

}  // namespace nexec
