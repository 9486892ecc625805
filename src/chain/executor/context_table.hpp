/**
 * @file chain/executor/context_table.hpp
 *
 * How many edges of each type there are, and numbers for distinct lists of such
 * counts.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_CONTEXT_TABLE_HPP
#define NEXEC_CHAIN_EXECUTOR_CONTEXT_TABLE_HPP

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace nexec
{

/**
 * The virtual node depends only on how many edges of each type there are: on
 * the *context*.  This table gives equal contexts the same number, in order of
 * first appearance.
 */
class ContextTable
{
 public:
  //! @param numTypes Number of edge types.
  explicit ContextTable(const size_t numTypes);

  //! Get the number of the context with these counts, one for each type; new if
  //! not seen before.
  size_t Find(const uint32_t* counts);

  /**
   * The same for a caller that keeps the hash up to date and knows that only
   * the first few types occur.
   *
   * @param hash Sum of EdgeHash() over all edges; not checked.
   * @param counts Counts of the first types; those of the others are 0.
   * @param numCounts How many these are.
   */
  size_t Find(uint64_t hash, const uint32_t* counts, const size_t numCounts);

  //! Get what one edge of a type adds to a hash.
  static uint64_t EdgeHash(const size_t type);

  //! Get the counts of a context: as many as Find() was given.  Requires
  //! context < Size(); valid until the next call of Find() or Clear().
  const uint32_t* Counts(const size_t context) const
  {
    return &counts[starts[context]];
  }

  //! Get the number of contexts.
  size_t Size() const { return starts.size() - 1; }

  //! Forget all contexts.
  void Clear();

 private:
  //! Whether a context has these counts, and no others.
  bool Same(const size_t context, const uint32_t* wanted,
            const size_t numCounts) const;

  //! EdgeHash() of each type.
  std::vector<uint64_t> edgeHashes;
  //! The counts of all contexts, one after the other.
  std::vector<uint32_t> counts;
  //! Where the counts of each context start, and where the last ones end.
  std::vector<size_t> starts = {0};
  //! Contexts by the hash of their counts.
  std::unordered_map<uint64_t, uint32_t> numbers;
};

/**
 * How many edges of each type a chain has, kept up to date edge by edge.  Types
 * are numbered in order of first appearance: a run meets few of those
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
  //! Take all edges away; types keep their numbers.
  void Empty();

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
