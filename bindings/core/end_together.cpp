/**
 * @file bindings/core/end_together.cpp
 */
#include "end_together.hpp"
#include "log.hpp"

#include <nexec/core/errors.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace nexec::bindings
{

namespace
{

/**
 * Seconds by which ranks wait longer than rank 0 before they speak, so that one
 * of them speaks and the others are ended meanwhile.
 *
 * @param each Seconds between two ranks.
 */
double Patience(const Communicator& ranks, const double each)
{
  return each * std::min(double(ranks.Rank()), 4.0);
}

//! Seconds until a launcher has ended ranks: at once if it is asked to, longer
//! if it has to find out that a rank is gone.
constexpr double untilAborted = 1.0, untilMissed = 3.0;

//! Seconds in which a failure that all ranks meet has reached all of them.
constexpr double grace = 2.0;

std::string Name(const size_t rank)
{
  return "on rank " + std::to_string(rank) + ": ";
}

}  // namespace

int EndTogether(Communicator& ranks, const Ending& mine)
{
  const bool failed = !mine.message.empty();
  if (!ranks.Barrier(failed ? grace + Patience(ranks, untilAborted) : 0.0))
  {
    Log::Stream(nullptr);
    Log::Fatal((IsRoot(ranks) ? "" : Name(ranks.Rank())) + mine.message);
    ranks.Abort(mine.code);
  }
  const std::vector<std::string> codes =
      ranks.Gather(std::to_string(mine.code));
  const std::vector<std::string> messages = ranks.Gather(mine.message);
  for (size_t rank = 0; rank < ranks.Size(); ++rank)
  {
    if (messages[rank].empty())
      continue;
    if (IsRoot(ranks))
      Log::Fatal((rank == 0 ? "" : Name(rank)) + messages[rank]);
    return std::stoi(codes[rank]);
  }
  return mine.code;
}

void GiveUpAfter(Communicator& ranks, const double seconds)
{
  if (seconds <= 0.0)
    return;
  ranks.Watch(seconds + Patience(ranks, untilMissed),
              [&ranks, seconds]
              {
                char text[160];
                std::snprintf(
                    text, sizeof(text),
                    "rank %zu has waited %g s for another rank that does "
                    "not answer, or has more to do than that; see "
                    "--comm_timeout",
                    ranks.Rank(), seconds);
                Log::Stream(nullptr);
                Log::Fatal(text);
                // MPI itself is busy waiting: leave without asking it.  The
                // launcher ends the others.
                std::_Exit(static_cast<int>(ExitCode::RankLost));
              });
}

}  // namespace nexec::bindings
