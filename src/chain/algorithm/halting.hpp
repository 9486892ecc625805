/**
 * @file chain/algorithm/halting.hpp
 *
 * A proof that every run of an algorithm halts in time.  The argument is in
 * doc/certificate.md.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_HALTING_HPP
#define NEXEC_CHAIN_ALGORITHM_HALTING_HPP

#include "tilings.hpp"
#include "words.hpp"

#include <string>
#include <vector>

namespace nexec
{

//! Whether runs of all lengths halt within the number of steps that the
//! algorithm declares.
struct HaltProof
{
  bool proved = false;
  //! Within how many steps they are proved to halt, as a formula in the length
  //! n; "" if there is none.
  std::string steps;
  //! Why it is not proved, in one sentence; may hold an input.
  std::string problem;
};

/**
 * Prove that all runs of the rules of an algorithm halt within Bound() steps.
 *
 * @param algorithm Its rules and its bound are looked at.
 * @param words All words that the rules reach.
 */
HaltProof ProveHalt(const Algorithm& algorithm,
                    const std::vector<ReachableWord>& words);

/**
 * The same for rules whose active nodes fill the chain.
 *
 * @param algorithm Its rules and its bound are looked at.
 * @param tilings All tilings that the rules reach.
 */
HaltProof ProveHalt(const Algorithm& algorithm,
                    const std::vector<ReachableTiling>& tilings);

}  // namespace nexec

#endif
