/**
 * @file bindings/shard_option.hpp
 *
 * Work that several processes do without knowing of each other: each does one
 * shard of it.
 */
#ifndef NEXEC_BINDINGS_SHARD_OPTION_HPP
#define NEXEC_BINDINGS_SHARD_OPTION_HPP

#include "options/binding.hpp"

#include <optional>
#include <string>
#include <vector>

namespace nexec::bindings
{

//! One shard out of some.
struct WorkShard
{
  //! From 1 to count.
  size_t number = 1;
  size_t count = 1;

  //! Whether it is all there is.
  bool IsAll() const { return count == 1; }
  //! "2/7".
  std::string Text() const;
  //! The runs, from 1, that belong to it: every `count`-th.
  std::vector<size_t> Runs(const size_t runs) const;
};

//! Declare --shard, optional.
void AddShardOption(Binding& binding);

/**
 * The shard that was asked for; if none was, that of a Slurm job array; else
 * everything.  UsageError if it makes no sense.
 */
WorkShard ShardOf(const Params& params);

//! The file of a shard: "runs.2-of-7.csv" for "runs.csv"; of all there is,
//! "runs.csv" itself.
std::string ShardPath(const std::string& path, const WorkShard& shard);

//! The shard whose file has this name; nothing if it is no such name.
std::optional<WorkShard> ShardOfFile(const std::string& path);

//! The files of shards of this one that there are, in their order.
std::vector<std::string> ShardFiles(const std::string& path);

}  // namespace nexec::bindings

#endif
