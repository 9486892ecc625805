/**
 * @file chain/executor/dense_pass.hpp
 *
 * The network as the paper writes it: every edge and every node of a graph of
 * chains is embedded.  This is the reference that the factored pass is tested
 * against.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_DENSE_PASS_HPP
#define NEXEC_CHAIN_EXECUTOR_DENSE_PASS_HPP

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/objective.hpp>

#include "network.hpp"

#include <armadillo>

#include <vector>

namespace nexec
{

/**
 * Several configurations as one graph, the disjoint union of their chains: N
 * nodes and E directed edges of G chains (eq. chain-edges).  Within a chain
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

/**
 * Forward and backward pass over a ChainBatch.  Requires as many parameters as
 * ExecutorLayout() says and codes of no more bits than the configuration; this
 * is not checked.  Has space to work in: for one thread at a time.
 */
class DensePass
{
 public:
  explicit DensePass(const ExecutorConfig& config);

  /**
   * Compute everything the network says about a batch when executing: the
   * virtual node pools as the configuration says.
   *
   * @param parameters All parameters; must outlive the use.
   * @param batch Nodes and edges.
   */
  void Forward(const arma::vec& parameters, const ChainBatch& batch);

  // Of the last Forward():

  //! Get the logits of the take gates, 1 x E (eq. take-logit).
  const arma::mat& TakeLogits() const { return takeLogits; }
  //! Get the virtual node's attention, 1 x E (eq. virtual-attention).
  const arma::rowvec& EdgeAttention() const { return edgeAttention; }
  //! Get the logits of the signal, v x G.
  const arma::mat& VirtualLogits() const { return virtualLogits; }
  //! Get the logits of the next codes, b x N.
  const arma::mat& StateLogits() const { return stateLogits; }
  //! Get the scalars after soft gates, 1 x N (eq. scalar-update); requires the
  //! batch of the last Forward().
  arma::rowvec SoftScalars(const ChainBatch& batch) const;

  /**
   * Loss and gradient of a batch of transitions; the virtual node pools by
   * softmax.
   *
   * @param parameters All parameters.
   * @param transitions The examples.
   * @param weights Weights of the loss parts; rareKinds is not looked at.
   * @param gradient Set to the derivative of the loss by the parameters.
   */
  LossParts EvaluateWithGradient(const arma::vec& parameters,
                                 const std::vector<Transition>& transitions,
                                 const LossWeights& weights,
                                 arma::vec& gradient);

 private:
  //! Compute everything, with this way to pool.
  void Forward(const arma::vec& parameters, const ChainBatch& batch,
               const Pooling pooling);

  //! Numbers of items of the whole batch, by which means are taken.
  struct Totals
  {
    double nodes = 0.0;
    double transitions = 0.0;
  };

  //! Loss and gradient of some of the transitions, added to `gradient`.
  LossParts EvaluateChunk(const arma::vec& parameters,
                          const std::vector<const Transition*>& chunk,
                          const LossWeights& weights, const Totals& totals,
                          arma::vec& gradient);

  //! Mean squared error of the scalars; sets takeError, times the share.
  double ScalarLoss(const std::vector<const Transition*>& chunk,
                    const ChainBatch& batch, const double share);
  //! Attention between nodes, forward.
  void AttendForward(const ChainBatch& batch);
  //! Attention between nodes, backward; sets nodeError and virtualError.
  void AttendBackward(const ChainBatch& batch, double* gradient);
  //! Virtual node, backward; sets edgeEmbeddingError.
  void VirtualBackward(const ChainBatch& batch, const double sharpeningScale,
                       double* gradient);
  //! Edge inputs and state embedding, backward.
  void EdgesBackward(const ChainBatch& batch, double* gradient);

  //! Write into the gradient at the block of this name.
  double* At(double* gradient, const std::string& block) const
  {
    return gradient + network.Offset(block);
  }

  ExecutorNetwork network;

  // What Forward() computed; see there.
  arma::mat nodes, edgeInputs, takeLogits, edgeEmbeddings, edgeScores;
  arma::rowvec edgeAttention;
  arma::mat pooled, virtualNodes, virtualLogits;
  arma::mat senderFeatures, queries, keys, messages;
  arma::rowvec nodeAttention;
  arma::mat updated, stateLogits;
  //! Edges of the augmented graph E': the chain's, then virtual -> node.
  std::vector<size_t> augmentedSenders, augmentedReceivers;

  // Derivatives of the loss by the values of the same name.
  arma::mat nodeError, takeError, edgeEmbeddingError, virtualError;
  arma::mat virtualLogitError, stateLogitError;
};

}  // namespace nexec

#endif
