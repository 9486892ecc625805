/**
 * @file chain/proof/suspects.hpp
 *
 * Decisions that could not be proved, as people and witnesses need them.
 */
#ifndef NEXEC_CHAIN_PROOF_SUSPECTS_HPP
#define NEXEC_CHAIN_PROOF_SUSPECTS_HPP

#include "family_search.hpp"

#include <string>
#include <vector>

namespace nexec
{

//! Longest chains for which an input is looked for.
constexpr size_t maxWitnessLength = 1000000;

//! A decision that is wrong, or that may be.
struct Suspect
{
  size_t length = 0;
  Origin origin;
  //! Pairs of `nothing`, and how many of them are tied.
  size_t idlePairs = 0;
  size_t ties = 0;
  //! Why it is not proved.
  Doubt doubt = Doubt::Bounds;
  //! What is decided, and what is right.
  std::string decision;
  bool expected = false;
};

//! A gate that is not proved, in the shortest chain that has it.
Suspect SuspectGate(const GateCheck& gate);

//! A decision of a node that is not proved.
Suspect SuspectNode(const FamilyPoint& point, const Families& families,
                    const Algorithm& algorithm);

/**
 * A suspect as it is on longer chains, for lengths at which the start
 * changes: a word does not know that only longer chains come to it.
 */
std::vector<Suspect> Longer(const Suspect& suspect,
                            const std::vector<ReachableWord>& words,
                            const LocalRules& rules);

//! Why the proof ends at the first of some suspects, unless an input refutes
//! it.
std::string ReasonOf(const std::vector<Suspect>& suspects);

}  // namespace nexec

#endif
