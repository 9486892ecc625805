/**
 * @file chain/proof/witness.hpp
 *
 * An input sequence whose execution comes to a given configuration.
 */
#ifndef NEXEC_CHAIN_PROOF_WITNESS_HPP
#define NEXEC_CHAIN_PROOF_WITNESS_HPP

#include "families.hpp"

#include <optional>

namespace nexec
{

//! An input and the step of its execution that is of interest.
struct Witness
{
  std::vector<double> values;
  //! Steps that lead to the configuration.
  size_t steps;
  //! The configuration.
  Configuration config;
  //! The node in question; of an edge, the left one.
  size_t node;
};

/**
 * Look for an input whose execution comes to a configuration of a word.  What
 * is found is checked by following the rules; if nothing is found, there may
 * still be one.
 *
 * @param algorithm The algorithm.
 * @param words Its reachable words.
 * @param origin The word, how its neighbours compare, and the node in question.
 * @param idlePairs Pairs of `nothing` in the configuration.
 * @param ties How many of them are tied.
 */
std::optional<Witness> FindWitness(const Algorithm& algorithm,
                                   const std::vector<ReachableWord>& words,
                                   const Origin& origin, const size_t idlePairs,
                                   const size_t ties);

}  // namespace nexec

#endif
