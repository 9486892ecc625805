/**
 * @file chain/executor/chain_batch.hpp
 *
 * Several configurations as one graph: the disjoint union of their chains.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_CHAIN_BATCH_HPP
#define NEXEC_CHAIN_EXECUTOR_CHAIN_BATCH_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

#include <armadillo>

#include <vector>

namespace nexec
{

/**
 * N nodes and E directed edges of G chains (eq. chain-edges).  Within a chain
 * the edges u -> u+1 come first, then the edges u+1 -> u.
 */
struct ChainBatch
{
  //! Build the graph of the given configurations (none null), which need not
  //! outlive it.
  explicit ChainBatch(const std::vector<const Configuration*>& configs);

  size_t numNodes = 0;
  size_t numGraphs = 0;
  //! State code of each node, 1 x N.
  arma::rowvec codes;
  //! Scalar of each node, 1 x N.
  arma::rowvec values;
  //! Chain that each node belongs to, N.
  std::vector<size_t> graphOfNode;
  //! Sender and receiver of each edge, E.
  std::vector<size_t> senders, receivers;
  //! Chain that each edge belongs to, E.
  std::vector<size_t> graphOfEdge;
  //! Comparison bit of each edge, 1 x E (eq. comparison-bit).
  arma::rowvec comparison;

  //! Number of directed edges.
  size_t NumEdges() const { return senders.size(); }

 private:
  void AddEdge(const size_t sender, const size_t receiver, const size_t graph);
};

}  // namespace nexec

#endif
