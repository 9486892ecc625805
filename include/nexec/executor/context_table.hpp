/**
 * @file executor/context_table.hpp
 *
 * Numbers for distinct lists of edge type counts.
 */
#ifndef NEXEC_EXECUTOR_CONTEXT_TABLE_HPP
#define NEXEC_EXECUTOR_CONTEXT_TABLE_HPP

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

  //! Get the number of the context with these counts; new if not seen before.
  size_t Find(const uint32_t* counts);

  //! Get the counts of a context.
  const uint32_t* Counts(const size_t context) const
  {
    return &counts[context * numTypes];
  }

  //! Get the number of contexts.
  size_t Size() const { return size; }

  //! Forget all contexts.
  void Clear();

 private:
  size_t numTypes;
  size_t size = 0;
  //! A well-mixed number per type; a hash is their sum over all edges.
  std::vector<uint64_t> mixed;
  //! numTypes counts for each context.
  std::vector<uint32_t> counts;
  //! Contexts by the hash of their counts.
  std::unordered_map<uint64_t, uint32_t> numbers;
};

}  // namespace nexec

#endif
