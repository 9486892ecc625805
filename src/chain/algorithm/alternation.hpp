/**
 * @file chain/algorithm/alternation.hpp
 *
 * Whether tilings sort by exchanges of every other pair in turn.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_ALTERNATION_HPP
#define NEXEC_CHAIN_ALGORITHM_ALTERNATION_HPP

#include "tilings.hpp"

#include <vector>

namespace nexec
{

/**
 * Whether the rules are odd-even transposition sort, which has sorted n values
 * after n steps, whichever pairs begin (Knuth, The Art of Computer Programming,
 * vol. 3, section 5.3.4):
 *
 * (a) every pair of neighbours is one that exchanges its values if the left one
 *     is greater, and not if it is less; or one that never does;
 * (b) as long as a chain has not halted, of the two pairs of a node exactly one
 *     is of the first kind;
 * (c) in each step, all nodes become `nothing`, or the first pair becomes one
 *     of the other kind;
 * (d) once no value is greater than the one after it, all nodes become
 *     `nothing`.
 *
 * If so, every run of n >= 2 nodes halts within n + 1 steps.
 *
 * @param rules The algorithm.
 * @param tilings All tilings that it reaches.
 */
bool Alternates(const LocalRules& rules,
                const std::vector<ReachableTiling>& tilings);

}  // namespace nexec

#endif
