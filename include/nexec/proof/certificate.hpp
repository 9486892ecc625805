/**
 * @file proof/certificate.hpp
 *
 * What has been decided about a model.
 */
#ifndef NEXEC_PROOF_CERTIFICATE_HPP
#define NEXEC_PROOF_CERTIFICATE_HPP

#include <nexec/nn/pooling.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace nexec
{

//! A decision in which a model differs from its algorithm.
struct Refutation
{
  //! Length of the chain; 0 if there is no refutation.
  uint64_t length = 0;
  //! The states, `...` for one or more `nothing`.
  std::string configuration;
  //! Pairs of neighbours that are both `nothing`, and how many are tied.
  uint64_t idlePairs = 0;
  uint64_t ties = 0;
  //! What is decided, e.g. "bit j of node 3" or "gate of node 2 to node 3";
  //! cells of the configuration above, from 0, if no input was found.
  std::string decision;
  //! What the algorithm says: 1 or 0.
  bool expected = false;
  //! An input whose execution reaches this configuration, and after how many
  //! steps; empty if none was found.
  std::vector<double> input;
  uint64_t step = 0;
  //! The executor that was run there and was wrong; empty if none.
  std::string confirmedBy;
};

/**
 * The outcome of deciding: "for every sequence of every length from 0 to
 * maxLength, ties included, every state, gate, move and the halt of the model
 * equal those of its algorithm"; where haltProved is false, "if the algorithm
 * halts within its bound".
 */
struct Certificate
{
  //! ModelDigest() of the model.
  std::string modelDigest;
  std::string algorithm;
  //! RulesDigest() of the algorithm; empty in files of older versions.
  std::string rulesDigest;
  Pooling pooling = Pooling::Softmax;
  //! The statement is about all lengths, or about those up to maxLength.
  bool allLengths = false;
  uint64_t maxLength = 0;
  //! Whether the statement has been proved.
  bool proved = false;
  //! Whether it has been refuted, by an input on which an executor was run.
  bool refuted = false;
  //! Why nothing is proved beyond provedLength; empty where all lengths are,
  //! where the next one is refuted, or where longer ones were not looked at.
  std::string open;

  //! Bound() of the algorithm, a formula in the length n; whether it is proved
  //! that all runs halt within it; within how many steps they do, by the proof;
  //! and if there is none, why.
  std::string stepBound;
  bool haltProved = false;
  std::string haltSteps;
  std::string haltProblem;

  //! No decision in the statement comes nearer to zero than this.
  double margin = 0.0;
  //! The same for take gates alone.
  double gateMargin = 0.0;
  //! The largest share of any logit that rounding errors of an executor could
  //! take: below 1 if proved.
  double roundingShare = 0.0;
  //! Only in files of version 1: the largest rounding error.
  double rounding = 0.0;
  //! Hard pooling: least lead of a best score, and cases in which rounding
  //! could choose another type.
  double scoreLead = 0.0;
  uint64_t contestedScores = 0;

  //! The largest length up to which there is a proof, if not all; how far the
  //! search went; and the smallest length of an input on which an executor is
  //! known to be wrong, or 0.
  uint64_t provedLength = 0;
  uint64_t searchedLength = 0;
  uint64_t firstRefutedLength = 0;

  //! What was looked at.
  uint64_t words = 0;
  uint64_t windows = 0;
  uint64_t edgeTypes = 0;
  uint64_t families = 0;
  uint64_t boxes = 0;
  double seconds = 0.0;
  //! Version of nexec.
  std::string version;

  Refutation refutation;

  //! Whether chains of this length are proved.
  bool Covers(const size_t length) const
  {
    return proved && (allLengths || length <= maxLength);
  }
};

}  // namespace nexec

#endif
