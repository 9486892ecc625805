/**
 * @file chain/proof/enclosures.hpp
 *
 * What the network computes in exact arithmetic, enclosed in intervals.
 */
#ifndef NEXEC_CHAIN_PROOF_ENCLOSURES_HPP
#define NEXEC_CHAIN_PROOF_ENCLOSURES_HPP

#include <nexec/chain/executor/model.hpp>

#include "families.hpp"
#include "proof/interval.hpp"

namespace nexec
{

//! The parameter blocks of a model by name, and what enters its layers.
class Blocks
{
 public:
  //! @param model Must outlive the use.
  explicit Blocks(const ExecutorModel& model);

  arma::mat operator[](const std::string& name) const;
  //! [h_u || h_v || c] for every type, (2d+1) x T.
  arma::mat EdgeInputs(const std::vector<EdgeType>& types) const;
  //! Embeddings of some codes, d x A.
  arma::mat Embeddings(const std::vector<Code>& codes) const;
  //! The weights of the edge score as a row, 1 x d.
  arma::mat EdgeScore() const;

 private:
  const ExecutorModel& model;
  ParameterLayout layout;
};

/**
 * Enclosures of all that does not depend on how many edges there are.  T are
 * the edge types that occur, A the codes that occur; the rows of these tables
 * are their numbers in Families.
 *
 * The virtual node enters a decision only through *effects*: for each code
 * the score with which it attends to the virtual node, and for each bit what
 * the virtual node adds to its logit.  An effect is linear in the hidden layer
 * of MLP_v, so the way from an edge type to a decision is
 *
 *   pooled -> (affine) hidden layer -> ReLU -> (affine) effects -> logit.
 */
struct Enclosures
{
  Enclosures(const ExecutorModel& model, const Families& families);

  size_t bits;
  IntervalMatrix takeHidden;       // h x T: hidden layer of MLP_take
  std::vector<Interval> gates;     // T: logits of the take gates
  IntervalMatrix edgeHidden;       // h x T: hidden layer of MLP_edge
  IntervalMatrix edges;            // d x T: r, embeddings of the edges
  std::vector<Interval> scores;    // T: w_v' r
  IntervalMatrix hidden;           // h x T: W_v0 r, without bias
  std::vector<Interval> bias;      // h: bias of that layer
  IntervalMatrix effects;          // h x (A + b): their weights
  std::vector<Interval> offsets;   // A + b: their constants
  IntervalMatrix queries;          // d x A: Q H
  IntervalMatrix virtualQueries;   // A x d: (Q H)' K
  IntervalMatrix messageLogits;    // b x d: O V
  IntervalMatrix ownLogits;        // b x A: O H + o
  IntervalMatrix neighbourLogits;  // b x A: O V H
  IntervalMatrix neighbourScores;  // A x A, [own, neighbour]
  //! Number of each code; Neighbour values index it.
  std::vector<size_t> codeNumbers;
};

}  // namespace nexec

#endif
