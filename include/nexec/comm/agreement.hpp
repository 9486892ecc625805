/**
 * @file comm/agreement.hpp
 *
 * What ranks have to agree on, so that none waits for one that is gone.
 */
#ifndef NEXEC_COMM_AGREEMENT_HPP
#define NEXEC_COMM_AGREEMENT_HPP

#include <nexec/comm/communicator.hpp>

#include <functional>
#include <string>

namespace nexec
{

//! Together: whether any rank says so.
bool AnyRank(Communicator& ranks, const bool mine);

/**
 * Together: do something that may fail on single ranks.  If it does, all of
 * them throw: an Error with the exit code and the message of the lowest rank
 * that failed.  The work itself may not call anything "together".
 *
 * @param ranks The ranks.
 * @param work What to do on each.
 */
void Together(Communicator& ranks, const std::function<void()>& work);

//! Together: do something on rank 0 only, which alone writes files.  If it
//! fails, all ranks throw.
void OnRoot(Communicator& ranks, const std::function<void()>& work);

/**
 * Together: throw Error, with the exit code of a refused file, if ranks do not
 * pass the same digest.
 *
 * @param ranks The ranks.
 * @param what Of what, for the message.
 * @param digest Anything that tells two of them apart.
 */
void RequireAlike(Communicator& ranks, const std::string& what,
                  const std::string& digest);

}  // namespace nexec

#endif
