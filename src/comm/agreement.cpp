/**
 * @file comm/agreement.cpp
 */
#include <nexec/comm/agreement.hpp>

#include <nexec/core/errors.hpp>

#include <exception>

namespace nexec
{

namespace
{

//! What a failure says to other ranks: its exit code, as one byte, and its
//! message.
std::string FailureText(const ExitCode code, const std::string& what)
{
  return char(code) + what;
}

}  // namespace

bool AnyRank(Communicator& ranks, const bool mine)
{
  for (const std::string& theirs : ranks.Gather(mine ? "y" : ""))
  {
    if (!theirs.empty())
      return true;
  }
  return false;
}

void Together(Communicator& ranks, const std::function<void()>& work)
{
  std::exception_ptr exception;
  std::string failure;
  try
  {
    work();
  }
  catch (const Error& error)
  {
    exception = std::current_exception();
    failure = FailureText(error.Code(), error.what());
  }
  catch (const std::exception& error)
  {
    exception = std::current_exception();
    failure = FailureText(ExitCode::BadInput, error.what());
  }
  const std::vector<std::string> failures = ranks.Gather(failure);
  for (size_t rank = 0; rank < failures.size(); ++rank)
  {
    if (failures[rank].empty())
      continue;
    // On its own rank, and on those that met the same, it keeps its type.
    if (exception && failures[rank] == failure && failures[0] == failure)
      std::rethrow_exception(exception);
    throw Error(static_cast<ExitCode>(failures[rank][0]),
                (rank == 0 ? "" : "on rank " + std::to_string(rank) + ": ") +
                    failures[rank].substr(1));
  }
}

void OnRoot(Communicator& ranks, const std::function<void()>& work)
{
  Together(ranks,
           [&]
           {
             if (IsRoot(ranks))
               work();
           });
}

void RequireAlike(Communicator& ranks, const std::string& what,
                  const std::string& digest)
{
  const std::vector<std::string> digests = ranks.Gather(digest);
  for (size_t rank = 1; rank < digests.size(); ++rank)
  {
    if (digests[rank] != digests[0])
    {
      throw Error(ExitCode::BadFile,
                  what + " on rank " + std::to_string(rank) +
                      " is not that of rank 0; all ranks need the same "
                      "files, in folders that all nodes share");
    }
  }
}

}  // namespace nexec
