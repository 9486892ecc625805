/**
 * @file executor/context_table.cpp
 */
#include <nexec/executor/context_table.hpp>

#include <algorithm>

namespace nexec
{

namespace
{

//! Finaliser of splitmix64 (Steele, Lea and Flood, 2014).
uint64_t Mix(uint64_t x)
{
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace

ContextTable::ContextTable(const size_t numTypes) : numTypes(numTypes)
{
  mixed.reserve(numTypes);
  for (size_t type = 0; type < numTypes; ++type)
    mixed.push_back(Mix(type));
}

size_t ContextTable::Find(const uint32_t* wanted)
{
  uint64_t hash = 0;
  for (size_t type = 0; type < numTypes; ++type)
    hash += wanted[type] * mixed[type];

  // Equal hashes prove nothing: compare, and look further if they differ.
  for (auto found = numbers.find(hash); found != numbers.end();
       found = numbers.find(++hash))
  {
    if (std::equal(wanted, wanted + numTypes, Counts(found->second)))
      return found->second;
  }
  numbers[hash] = static_cast<uint32_t>(size);
  counts.insert(counts.end(), wanted, wanted + numTypes);
  return size++;
}

void ContextTable::Clear()
{
  size = 0;
  counts.clear();
  numbers.clear();
}

}  // namespace nexec
