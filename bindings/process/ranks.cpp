/**
 * @file bindings/process/ranks.cpp
 */
#include "ranks.hpp"
#include "log.hpp"

#include <nexec/comm/agreement.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/version.hpp>

#include "core/blas.hpp"
#include "io/file_digest.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace nexec::bindings
{

namespace
{

//! Throw UsageError if something can be read once only, like standard input.
void RequirePlain(const Param& param, const std::string& path)
{
  std::error_code error;
  if (path == "-" ||
      (std::filesystem::exists(path, error) &&
       !std::filesystem::is_regular_file(path, error)))
  {
    throw UsageError(param.Label() + ": '" + path +
                     "' cannot be read by several processes; name a plain "
                     "file");
  }
}

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

void RequireSameFile(Communicator& ranks, const std::string& path)
{
  if (ranks.Size() == 1 || path.empty())
    return;
  std::error_code error;
  RequireAlike(
      ranks, "'" + path + "'",
      std::filesystem::is_regular_file(path, error) ? FileDigest(path) : "");
}

void RequireSameProgram(Communicator& ranks)
{
  const std::vector<std::string> all = ranks.Gather(
      std::string("nexec ") + version + " on the BLAS kernel " + BlasKernel());
  for (size_t rank = 1; rank < all.size(); ++rank)
  {
    if (all[rank] != all[0])
    {
      throw UsageError("rank 0 is " + all[0] + ", rank " +
                       std::to_string(rank) + " is " + all[rank] +
                       "; all must be the same: set OPENBLAS_CORETYPE to a "
                       "kernel that all nodes can run");
    }
  }
}

void RequireSameFiles(Communicator& ranks, const Params& params)
{
  if (ranks.Size() == 1)
    return;
  for (const auto& [name, definition] : params.Definitions())
  {
    if (definition.Kind() != ParamKind::FileIn || !params.Has(name))
      continue;
    const std::string& path = params.Get<std::string>(name);
    Together(ranks, [&, &param = definition] { RequirePlain(param, path); });
    RequireSameFile(ranks, path);
  }
}

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
