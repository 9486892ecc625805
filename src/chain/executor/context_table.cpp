/**
 * @file chain/executor/context_table.cpp
 */
#include "context_table.hpp"

#include <algorithm>

namespace nexec
{

ContextTable::ContextTable(const size_t numTypes)
{
  edgeHashes.reserve(numTypes);
  for (size_t type = 0; type < numTypes; ++type)
    edgeHashes.push_back(EdgeHash(type));
}

uint64_t ContextTable::EdgeHash(const size_t type)
{
  // Finaliser of splitmix64 (Steele, Lea and Flood, 2014).
  uint64_t x = type + 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

size_t ContextTable::Find(const uint32_t* wanted)
{
  uint64_t hash = 0;
  for (size_t type = 0; type < edgeHashes.size(); ++type)
    hash += wanted[type] * edgeHashes[type];
  return Find(hash, wanted, edgeHashes.size());
}

size_t ContextTable::Find(uint64_t hash, const uint32_t* wanted,
                          const size_t numCounts)
{
  // Equal hashes prove nothing: compare, and look further if they differ.
  for (auto found = numbers.find(hash); found != numbers.end();
       found = numbers.find(++hash))
  {
    if (Same(found->second, wanted, numCounts))
      return found->second;
  }
  const size_t number = Size();
  numbers[hash] = static_cast<uint32_t>(number);
  counts.insert(counts.end(), wanted, wanted + numCounts);
  starts.push_back(counts.size());
  return number;
}

bool ContextTable::Same(const size_t context, const uint32_t* wanted,
                        const size_t numCounts) const
{
  // A list may be the shorter one because some types had not appeared yet.
  const uint32_t* const ours = Counts(context);
  const size_t numOurs = starts[context + 1] - starts[context];
  const size_t common = std::min(numOurs, numCounts);
  const auto isZero = [](const uint32_t count)
  {
    return count == 0;
  };
  return std::equal(wanted, wanted + common, ours) &&
      std::all_of(wanted + common, wanted + numCounts, isZero) &&
      std::all_of(ours + common, ours + numOurs, isZero);
}

void ContextTable::Clear()
{
  counts.clear();
  starts.assign(1, 0);
  numbers.clear();
}

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

void EdgeCounts::Empty()
{
  std::fill(counts.begin(), counts.end(), 0);
  hash = 0;
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
