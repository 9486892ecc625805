/**
 * @file chain/proof/tiling_softmax.cpp
 */
#include "tiling_softmax.hpp"

#include "core/parallel.hpp"
#include "tiling_hulls.hpp"

#include <algorithm>
#include <atomic>

namespace nexec
{

namespace
{

//! Proves all tilings at once, for one length after the other.
class LengthSearch
{
 public:
  //! @param unbounded Tilings of which there are longer and longer ones, or
  //! not.
  LengthSearch(const TilingProof& proof, const bool unbounded)
  {
    for (const TilingView& view : proof.views)
    {
      if (view.unbounded != unbounded)
        continue;
      searches.emplace_back(proof, view);
      shortest.push_back(view.minLength);
    }
  }

  //! The tilings of one length each, up to a length.
  SearchResult ProveShort(const size_t maxLength) const
  {
    std::vector<SearchResult> each(searches.size());
    ParallelFor(each.size(),
                [&](const size_t number)
                {
                  if (shortest[number] <= maxLength)
                    each[number] = searches[number].Prove(shortest[number]);
                });
    SearchResult result;
    for (const SearchResult& one : each)
      result.Merge(one);
    return result;
  }

  //! The others, up to the longest length that can be proved.
  SearchResult ProveLong(const size_t maxLength)
  {
    if (searches.empty())
      return {};
    // All long tilings begin at the same length.
    const size_t first = shortest.front();
    if (first > maxLength)
      return {};
    SearchResult longest = Try(maxLength);
    if (!longest.unproved)
      return longest;
    size_t good = first - 1, bad = maxLength;
    Doubt doubt = longest.unproved->doubt;
    const auto tryLength = [&](const size_t length)
    {
      const SearchResult one = Try(length);
      if (one.unproved)
      {
        bad = length;
        doubt = one.unproved->doubt;
        return;
      }
      good = length;
      longest = one;
    };
    for (size_t length = first; length < bad;
         length = std::min(2 * length, bad))
      tryLength(length);
    while (good + 1 < bad)
      tryLength(good + (bad - good) / 2);
    if (good < first)
      longest = {};
    longest.boxes = boxes;
    longest.unproved.emplace();
    longest.unproved->length = bad;
    longest.unproved->doubt = doubt;
    return longest;
  }

 private:
  //! More boxes than this are not looked at in search of the longest length.
  static constexpr size_t maxBoxes = 1000000;

  //! Whether all tilings are proved up to a length.  What has failed before is
  //! tried first, and what comes after a failure is not tried.
  SearchResult Try(const size_t length)
  {
    SearchResult result =
        boxes > maxBoxes ? Failed(length) : searches[suspect].Prove(length);
    boxes += result.boxes;
    if (result.unproved)
      return result;
    std::vector<SearchResult> each(searches.size());
    std::atomic<size_t> failed = searches.size();
    ParallelFor(each.size(),
                [&](const size_t number)
                {
                  if (number == suspect || number > failed)
                    return;
                  each[number] = searches[number].Prove(length);
                  size_t least = failed;
                  while (each[number].unproved && number < least &&
                         !failed.compare_exchange_weak(least, number))
                  {
                  }
                });
    // Which ones were skipped is up to threads; what is behind the first
    // failure does not count.
    const size_t last = std::min<size_t>(failed + 1, each.size());
    for (size_t number = 0; number < last; ++number)
    {
      boxes += each[number].boxes;
      result.Merge(each[number]);
    }
    if (failed < each.size())
      suspect = failed;
    return result;
  }

  static SearchResult Failed(const size_t length)
  {
    SearchResult result;
    result.unproved.emplace();
    result.unproved->length = length;
    return result;
  }

  std::vector<TilingHulls> searches;
  std::vector<size_t> shortest;
  //! The tiling that has failed last.
  size_t suspect = 0;
  size_t boxes = 0;
};

}  // namespace

SearchResult SearchTilings(const TilingProof& proof, const size_t maxLength)
{
  // Short chains first: if one of them fails there is no use in longer ones.
  SearchResult result = LengthSearch(proof, false).ProveShort(maxLength);
  result.Merge(LengthSearch(proof, true)
                   .ProveLong(result.unproved ? result.unproved->length - 1
                                              : maxLength));
  return result;
}

}  // namespace nexec
