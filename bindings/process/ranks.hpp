/**
 * @file bindings/process/ranks.hpp
 *
 * The processes of one program: what has to be the same for all of them, and
 * how they end, all of them with one message.
 */
#ifndef NEXEC_BINDINGS_PROCESS_RANKS_HPP
#define NEXEC_BINDINGS_PROCESS_RANKS_HPP

#include "options/param.hpp"

#include <nexec/comm/communicator.hpp>

#include <string>

namespace nexec::bindings
{

/**
 * Together: throw Error if a file is not the same for all ranks.  One that no
 * rank can read is the same; what is not a plain file is not looked at.
 */
void RequireSameFile(Communicator& ranks, const std::string& path);

//! Together: the same for all files that options name to be read, which have to
//! be plain ones.
void RequireSameFiles(Communicator& ranks, const Params& params);

//! Together: throw UsageError if ranks are not the same program on the same
//! BLAS kernel: each computes some things by itself, which have to have the
//! same bits.
void RequireSameProgram(Communicator& ranks);

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
