/**
 * @file bindings/core/rank_files.cpp
 */
#include "rank_files.hpp"

#include <nexec/comm/agreement.hpp>
#include <nexec/io/file_digest.hpp>

#include <filesystem>

namespace nexec::bindings
{

void RequireSameFile(Communicator& ranks, const std::string& path)
{
  if (ranks.Size() == 1 || path.empty())
    return;
  std::error_code error;
  RequireAlike(
      ranks, "'" + path + "'",
      std::filesystem::is_regular_file(path, error) ? FileDigest(path) : "");
}

void RequireSameFiles(Communicator& ranks, const Params& params)
{
  for (const auto& [name, definition] : params.Definitions())
  {
    if (definition.Kind() == ParamKind::FileIn && params.Has(name))
      RequireSameFile(ranks, params.Get<std::string>(name));
  }
}

}  // namespace nexec::bindings
