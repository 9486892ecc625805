/**
 * @file chain/algorithm/short_kinds.hpp
 *
 * Which short sequences show more of an algorithm than longer ones do.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_SHORT_KINDS_HPP
#define NEXEC_CHAIN_ALGORITHM_SHORT_KINDS_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

namespace nexec
{

//! A kind of sequences.
struct ShortKind
{
  size_t length;
  //! Whether they are sorted but for one exchange of neighbours.
  bool nearlySorted;
};

inline bool operator==(const ShortKind& a, const ShortKind& b)
{
  return a.length == b.length && a.nearlySorted == b.nearlySorted;
}

/**
 * The kinds of sequences, shorter than the longest of some lengths, with which
 * something occurs that does not occur with random ones of these lengths.
 *
 * Random ones, if an edge type, or a window together with a signal, is new.  A
 * chain of two may be all that ever ends where it began, and one of an odd
 * length may end at the other side; who has seen only longer or even ones
 * cannot know.
 *
 * Nearly sorted ones, if an edge type is new that alone decides the signal
 * beside some other type.  Where many edges decide alike, some hardly ever
 * decide alone, and who has not seen them do so need not attend to them.
 *
 * A kind is left out if those before it show as much.  The executions looked
 * at are many but not all, and always the same.
 *
 * @param algorithm The algorithm.
 * @param lengths Lengths to compare with; not none.
 * @return Kinds of lengths from 2 to 15; the random ones first.
 */
std::vector<ShortKind> ShortKinds(const Algorithm& algorithm,
                                  const std::vector<size_t>& lengths);

//! Sort values, and exchange one pair of neighbours; requires two values.
void NearlySort(std::vector<double>& values, const size_t exchanged);

}  // namespace nexec

#endif
