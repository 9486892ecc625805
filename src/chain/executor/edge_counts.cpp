/**
 * @file chain/executor/edge_counts.cpp
 */
#include "context_table.hpp"

#include "edge_counts.hpp"

#include <algorithm>

namespace nexec
{

void EdgeCounts::Add(const size_t type)
{
  if (numbers[type] == 0)
  {
    edgeHashes.push_back(ContextTable::EdgeHash(types.size()));
    types.push_back(type);
    counts.push_back(0);
    numbers[type] = static_cast<uint32_t>(types.size());
  }
  const size_t number = numbers[type] - 1;
  ++counts[number];
  hash += edgeHashes[number];
}

void EdgeCounts::Remove(const size_t type)
{
  const size_t number = numbers[type] - 1;
  --counts[number];
  hash -= edgeHashes[number];
}

std::vector<size_t> EdgeCounts::Present() const
{
  std::vector<size_t> present;
  for (size_t number = 0; number < types.size(); ++number)
  {
    if (counts[number] > 0)
      present.push_back(types[number]);
  }
  std::sort(present.begin(), present.end());
  return present;
}

}  // namespace nexec
