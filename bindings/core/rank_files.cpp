/**
 * @file bindings/core/rank_files.cpp
 */
#include "rank_files.hpp"

#include <nexec/comm/agreement.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/version.hpp>

#include "core/blas.hpp"
#include "io/file_digest.hpp"

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

}  // namespace nexec::bindings
