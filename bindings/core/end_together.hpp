/**
 * @file bindings/core/end_together.hpp
 *
 * How the processes of a program end: all of them, with one message.
 */
#ifndef NEXEC_BINDINGS_CORE_END_TOGETHER_HPP
#define NEXEC_BINDINGS_CORE_END_TOGETHER_HPP

#include <nexec/comm/communicator.hpp>

#include <string>

namespace nexec::bindings
{

//! How a program ends.
struct Ending
{
  int code = 0;
  //! Why, if it failed; else empty.
  std::string message;
};

/**
 * Say why the program failed, if it did, and get its exit code.  If all ranks
 * come here, rank 0 speaks for all: it says what the lowest one that failed
 * has to say.  A rank that failed while others still work speaks for itself and
 * ends the whole job; this function does not return then.
 */
int EndTogether(Communicator& ranks, const Ending& mine);

//! Give up after so many seconds without an answer of the other ranks: say so,
//! and end the whole job.
void GiveUpAfter(Communicator& ranks, const double seconds);

}  // namespace nexec::bindings

#endif
