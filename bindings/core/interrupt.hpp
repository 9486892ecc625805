/**
 * @file bindings/core/interrupt.hpp
 *
 * Ctrl-C as a request, so that long work can save what it has.
 */
#ifndef NEXEC_BINDINGS_CORE_INTERRUPT_HPP
#define NEXEC_BINDINGS_CORE_INTERRUPT_HPP

namespace nexec::bindings
{

/**
 * While one of these lives, the first SIGINT or SIGTERM is only remembered; the
 * second one ends the program as usual.  At most one lives at a time.
 */
class InterruptRequest
{
 public:
  InterruptRequest();
  ~InterruptRequest();
  InterruptRequest(const InterruptRequest&) = delete;
  InterruptRequest& operator=(const InterruptRequest&) = delete;

  //! Get the signal that came, or 0.
  int Signal() const;
  //! Get the exit code of a program that stopped because of it.
  int ExitStatus() const { return 128 + Signal(); }

 private:
  //! What was done about the signals before.
  void (*oldInterrupt)(int);
  void (*oldTerminate)(int);
};

}  // namespace nexec::bindings

#endif
