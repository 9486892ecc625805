/**
 * @file clrs/score.hpp
 *
 * How good the output of a network is after the last step.
 */
#ifndef NEXEC_CLRS_SCORE_HPP
#define NEXEC_CLRS_SCORE_HPP

#include <nexec/clrs/draws.hpp>
#include <nexec/clrs/trace.hpp>

namespace nexec
{

//! Shares of what is right.
struct ClrsScore
{
  //! Of all nodes, those that point where they should: the benchmark's score.
  double node = 0.0;
  //! Of all sequences, those in which every node does.
  double sequence = 0.0;
};

/**
 * The score of a network on a batch.  Throws InputError unless all sequences
 * have one length, at least 2, with a trace of all steps each.
 *
 * @param batch The sequences.
 * @param traces What the network did on each, at least with the last output.
 */
ClrsScore ScoreOf(const ClrsBatch& batch, const std::vector<ClrsTrace>& traces);

//! The same from the pointers after the last step alone, one item for each
//! sequence; InputError if their numbers do not fit.
ClrsScore ScorePointers(const ClrsBatch& batch,
                        const std::vector<arma::uvec>& pointers);

}  // namespace nexec

#endif
