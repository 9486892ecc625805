/**
 * @file chain/algorithm/known_runs.hpp
 *
 * Remembers from which configurations of short chains a run has been seen to
 * its end: runs that meet go on alike.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_KNOWN_RUNS_HPP
#define NEXEC_CHAIN_ALGORITHM_KNOWN_RUNS_HPP

#include <nexec/chain/algorithm/observation.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace nexec
{

//! How many steps it is from a configuration to the end of its run.
class KnownRuns
{
 public:
  //! Begin another run.
  void Begin() { path.clear(); }

  /**
   * Come to the next configuration of the run.
   *
   * @param config Only of up to 8 nodes with ranks below 255 as values
   *     something is known.
   * @return Number of steps from here to the end, if known.
   */
  std::optional<size_t> Meet(const Configuration& config)
  {
    Key key = {0, 0};
    if (config.Size() > sizeof(key[0]))
      return std::nullopt;
    for (size_t u = 0; u < config.Size(); ++u)
    {
      const double value = config.values[u];
      const bool mayFit = value >= 0.0 && value < 255.0;
      const uint64_t rank = mayFit ? static_cast<uint64_t>(value) : 0;
      if (static_cast<double>(rank) != value)
        return std::nullopt;
      key[0] = (key[0] << 8) | config.states[u];
      // Never 0, so that chains of different lengths differ.
      key[1] = (key[1] << 8) | (rank + 1);
    }
    const auto found = rest.find(key);
    if (found != rest.end())
      return found->second;
    path.push_back(key);
    return std::nullopt;
  }

  //! The run ends so many steps after the last configuration that was new.
  void End(size_t steps)
  {
    for (size_t i = path.size(); i-- > 0; ++steps)
      rest[path[i]] = steps;
  }

 private:
  using Key = std::array<uint64_t, 2>;

  struct KeyHash
  {
    size_t operator()(const Key& key) const
    {
      const uint64_t hash =
          (key[0] ^ (key[1] >> 29) ^ (key[1] << 35)) * 0x9e3779b97f4a7c15ULL;
      return static_cast<size_t>(
          (hash ^ (hash >> 29) ^ key[1]) * 0xbf58476d1ce4e5b9ULL >> 7);
    }
  };

  //! The new configurations of this run.
  std::vector<Key> path;
  std::unordered_map<Key, size_t, KeyHash> rest;
};

}  // namespace nexec

#endif
