/**
 * @file chain/algorithm/state_codes.hpp
 *
 * Codes for states that are too many for a bit each, chosen so that a network
 * can learn what becomes of every bit.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_STATE_CODES_HPP
#define NEXEC_CHAIN_ALGORITHM_STATE_CODES_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

#include <vector>

namespace nexec
{

//! Codes for all states but the first, in their order.
struct StateCodes
{
  size_t bits = 0;
  std::vector<Code> codes;
};

/**
 * Choose codes that are all different and none of them 0: a bit for each of a
 * few groups of states, and bits that tell the states of a group apart.  There
 * are as few bits as will do, because tables and networks grow with the number
 * of codes: no more are tried once every bit is easy.  The same rules always
 * get the same codes.
 *
 * @param algorithm The rules, with any codes of the states.
 * @param mostBits Most bits of a code; 2^mostBits must be more than the number
 *     of states.
 */
StateCodes ChooseCodes(const Algorithm& algorithm, const size_t mostBits);

}  // namespace nexec

#endif
