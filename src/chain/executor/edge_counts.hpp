/**
 * @file chain/executor/edge_counts.hpp
 *
 * How many edges of each type a chain has, kept up to date edge by edge.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_EDGE_COUNTS_HPP
#define NEXEC_CHAIN_EXECUTOR_EDGE_COUNTS_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nexec
{

/**
 * Types are numbered in order of first appearance: a run meets few of those
 * there can be, and what is done for every number stays short.
 */
class EdgeCounts
{
 public:
  //! @param numTypes Number of types there can be.
  explicit EdgeCounts(const size_t numTypes) : numbers(numTypes, 0) {}

  //! Count one edge more.
  void Add(const size_t type);
  //! Count one edge less; it has been added before.
  void Remove(const size_t type);

  //! Get the count of each number.
  const std::vector<uint32_t>& Counts() const { return counts; }
  //! Get the hash of the counts, by which ContextTable finds a context.
  uint64_t Hash() const { return hash; }

  //! Get the types that have edges, in ascending order.
  std::vector<size_t> Present() const;
  //! Get the types that have or had edges, in order of first appearance.
  const std::vector<size_t>& Seen() const { return types; }
  //! Get the number of edges of a type.
  uint32_t Count(const size_t type) const
  {
    return numbers[type] == 0 ? 0 : counts[numbers[type] - 1];
  }

 private:
  //! Number + 1 of each type; 0 = not seen yet.
  std::vector<uint32_t> numbers;
  // By number.
  std::vector<size_t> types;
  std::vector<uint64_t> edgeHashes;
  std::vector<uint32_t> counts;
  uint64_t hash = 0;
};

}  // namespace nexec

#endif
