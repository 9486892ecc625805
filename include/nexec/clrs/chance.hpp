/**
 * @file clrs/chance.hpp
 *
 * What chance decides while a network is trained.
 */
#ifndef NEXEC_CLRS_CHANCE_HPP
#define NEXEC_CLRS_CHANCE_HPP

#include <armadillo>

#include <cstdint>
#include <vector>

namespace nexec
{

//! The random numbers of one sequence of length n.
struct ClrsChance
{
  //! Uniform numbers behind the Gumbel noise on the output's scores, n x n
  //! (column v for the scores of v); empty = no noise.
  arma::mat uniform;
  //! For each step 1, ..., n - 1, whether it is given the true hints; empty =
  //! only the first.
  std::vector<bool> forced;
};

/**
 * Draw for all sequences of a batch.  What a sequence gets depends on the seed,
 * its number and its length only, so a run can go on anywhere.
 *
 * @param seed Seed of the run.
 * @param firstSequence Number of the first one since the first update.
 * @param sequences How many.
 * @param length Their length.
 * @param teacherForcing How often a step is given the true hints.
 */
std::vector<ClrsChance> DrawChance(const uint64_t seed,
                                   const uint64_t firstSequence,
                                   const size_t sequences, const size_t length,
                                   const double teacherForcing = 0.0);

}  // namespace nexec

#endif
