/**
 * @file algorithm/short_lengths.hpp
 *
 * Which lengths show more of an algorithm than a given one does.
 */
#ifndef NEXEC_ALGORITHM_SHORT_LENGTHS_HPP
#define NEXEC_ALGORITHM_SHORT_LENGTHS_HPP

#include <nexec/algorithm/algorithm.hpp>

namespace nexec
{

/**
 * The lengths, below a given one, at which something occurs that does not
 * occur at that length: an edge type, a window together with a signal, or an
 * edge type that decides the signal alone.  A chain of two may be all that ever
 * ends where it began, and one of an odd length may end at the other side; who
 * has seen only longer or even ones cannot know.  A length is left out if
 * shorter ones show as much.
 *
 * The executions looked at are many but not all, and always the same.
 *
 * @param algorithm The algorithm.
 * @param length Length to compare with.
 * @return Lengths from 2 on, ascending; at most 15 is the last.
 */
std::vector<size_t> ShortLengths(const Algorithm& algorithm,
                                 const size_t length);

}  // namespace nexec

#endif
