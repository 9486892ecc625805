/**
 * @file bindings/shard_option.cpp
 */
#include "shard_option.hpp"
#include "options/text.hpp"
#include "process/ranks.hpp"

#include <nexec/core/errors.hpp>

#include <algorithm>
#include <filesystem>
#include <map>

namespace nexec::bindings
{

namespace
{

//! More shards than any cluster has nodes.
constexpr size_t maxShards = 1000000;

//! Two numbers with some text in between that make sense as a shard.
std::optional<WorkShard> ShardIn(const std::string& text,
                                 const std::string& between)
{
  const size_t place = text.find(between);
  if (place == std::string::npos)
    return std::nullopt;
  const auto number = NumberIn<size_t>(text.substr(0, place));
  const auto count = NumberIn<size_t>(text.substr(place + between.size()));
  if (!number || !count || *number < 1 || *number > *count ||
      *count > maxShards)
    return std::nullopt;
  return WorkShard{*number, *count};
}

//! The task of a Slurm job array, if this is one.
std::optional<WorkShard> ShardOfArray()
{
  const auto task = NumberFrom("SLURM_ARRAY_TASK_ID");
  const auto count = NumberFrom("SLURM_ARRAY_TASK_COUNT");
  if (!task || !count || *count < 2 || *count > maxShards)
    return std::nullopt;
  const size_t first = NumberFrom("SLURM_ARRAY_TASK_MIN").value_or(0);
  const size_t last =
      NumberFrom("SLURM_ARRAY_TASK_MAX").value_or(first + *count - 1);
  const size_t step = NumberFrom("SLURM_ARRAY_TASK_STEP").value_or(1);
  if (step == 0 || *task < first || *task > last ||
      last - first != (*count - 1) * step || (*task - first) % step != 0)
  {
    throw UsageError(
        "the tasks of this Slurm array are not numbered evenly, so it is not "
        "clear which part each has to do; pass --shard <i>/<n>");
  }
  return WorkShard{(*task - first) / step + 1, *count};
}

}  // namespace

std::string WorkShard::Text() const
{
  return std::to_string(number) + "/" + std::to_string(count);
}

std::vector<size_t> WorkShard::Runs(const size_t runs) const
{
  std::vector<size_t> own;
  for (size_t run = number; run <= runs; run += count)
    own.push_back(run);
  return own;
}

void AddShardOption(Binding& binding)
{
  binding
      .StringIn("shard", 0,
                "Do only one part of the work: 2/7 is the second of seven.  "
                "The processes that do the parts are independent; nexec_merge "
                "joins their files.")
      .DefaultText("the task of a Slurm array, or 1/1: everything");
}

WorkShard ShardOf(const Params& params)
{
  if (!params.Has("shard"))
    return ShardOfArray().value_or(WorkShard());
  const std::string text = params.Get<std::string>("shard");
  const std::optional<WorkShard> shard = ShardIn(text, "/");
  if (!shard)
  {
    throw UsageError(
        "--shard takes <i>/<n> with i from 1 to n, as in 2/7, not "
        "'" +
        text + "'");
  }
  return *shard;
}

std::string ShardPath(const std::string& path, const WorkShard& shard)
{
  if (shard.IsAll())
    return path;
  const std::filesystem::path whole(path);
  return (whole.parent_path() /
          (whole.stem().string() + "." + std::to_string(shard.number) + "-of-" +
           std::to_string(shard.count) + whole.extension().string()))
      .string();
}

std::optional<WorkShard> ShardOfFile(const std::string& path)
{
  // In "runs.2-of-7" it is the extension, in "runs.2-of-7.csv" that of the
  // stem.
  const std::filesystem::path file(path);
  for (const std::filesystem::path& name : {file, file.stem()})
  {
    const std::string extension = name.extension().string();
    const auto shard = ShardIn(
        extension.substr(std::min<size_t>(1, extension.size())), "-of-");
    if (shard)
      return shard;
  }
  return std::nullopt;
}

std::vector<std::string> ShardFiles(const std::string& path)
{
  const std::filesystem::path folder =
      std::filesystem::path(path).parent_path();
  std::map<std::pair<size_t, size_t>, std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(
           folder.empty() ? "." : folder, error))
  {
    const std::string name = (folder / entry.path().filename()).string();
    const std::optional<WorkShard> shard = ShardOfFile(name);
    if (shard && ShardPath(path, *shard) == name)
      files[{shard->count, shard->number}] = name;
  }
  std::vector<std::string> paths;
  paths.reserve(files.size());
  for (const auto& [place, file] : files)
    paths.push_back(file);
  return paths;
}

}  // namespace nexec::bindings
