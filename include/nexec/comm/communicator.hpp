/**
 * @file comm/communicator.hpp
 *
 * The processes that do one piece of work together, and what they can tell
 * each other.
 */
#ifndef NEXEC_COMM_COMMUNICATOR_HPP
#define NEXEC_COMM_COMMUNICATOR_HPP

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace nexec
{

/**
 * Some processes, the *ranks*, numbered from 0.  They run the same program and
 * call the functions marked "together" in the same order, each from its main
 * thread; such a call ends when all ranks have made it.
 */
class Communicator
{
 public:
  virtual ~Communicator() = default;

  //! Get the number of this process, below Size().
  virtual size_t Rank() const = 0;
  //! Get the number of processes.
  virtual size_t Size() const = 0;

  //! Get what they are, for people: "2 processes, Open MPI v4.1.4".
  virtual std::string Description() const = 0;

  //! Together: set the bytes of all ranks to those of rank 0.
  virtual void Broadcast(std::string& bytes) = 0;

  //! Together: get what each rank passed, in the order of the ranks.
  virtual std::vector<std::string> Gather(const std::string& mine) = 0;

  /**
   * Together: pass something to each rank.
   *
   * @param forEach What each rank is to get; Size() items.
   * @param theirs Set to what each rank had for this one.  Its memory is used
   *     again: getting megabytes from the system takes longer than sending
   *     them.
   */
  virtual void Exchange(const std::vector<std::string>& forEach,
                        std::vector<std::string>& theirs) = 0;

  /**
   * Wait until all ranks have come here.  This never mixes with another call:
   * a rank may wait here while others are in one of those above.
   *
   * @param seconds How long to wait at most; 0 = for ever.
   * @return Whether all have come.
   */
  virtual bool Barrier(const double seconds) = 0;

  /**
   * From now on, do not wait for other ranks for ever.
   *
   * @param seconds How long a call may take; 0 = for ever.
   * @param giveUp Called on a thread of its own when one takes longer.  As
   *     there is no way back out of that call, it has to end the process.
   */
  virtual void Watch(const double seconds,
                     const std::function<void()>& giveUp) = 0;

  //! End all ranks at once, with this exit code.  A process that works alone
  //! is not ended: std::logic_error.
  [[noreturn]] virtual void Abort(const int code) = 0;
};

//! Whether this is the rank that writes and talks.
inline bool IsRoot(const Communicator& ranks)
{
  return ranks.Rank() == 0;
}

//! The communicator of a single process.
Communicator& Alone();

}  // namespace nexec

#endif
