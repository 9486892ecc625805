/**
 * @file chain/executor/factored_pass.hpp
 *
 * The same mathematics as DensePass, with equal things computed once.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_FACTORED_PASS_HPP
#define NEXEC_CHAIN_EXECUTOR_FACTORED_PASS_HPP

#include <nexec/chain/executor/objective.hpp>

#include "network.hpp"
#include "transition_summary.hpp"

namespace nexec
{

/**
 * Loss and gradient from a TransitionSummary.  Letters: A states, T edge types
 * that occur, C contexts.  Everything a node needs is in StateTables.  Has
 * space to work in: for one thread at a time.
 */
class FactoredPass
{
 public:
  explicit FactoredPass(const ExecutorConfig& config);

  /**
   * Loss and gradient of a batch of transitions.
   *
   * @param parameters All parameters; as many as ExecutorLayout() says.
   * @param summary The examples; at least one transition, of an algorithm that
   *     fits the configuration (CheckConfig()).
   * @param weights Weights of the loss parts.
   * @param gradient Set to the derivative of the loss by the parameters.
   */
  LossParts EvaluateWithGradient(const arma::vec& parameters,
                                 const TransitionSummary& summary,
                                 const LossWeights& weights,
                                 arma::vec& gradient);

 private:
  //! Find the edge types that occur.
  void FindTypes(const TransitionSummary& summary);
  //! Attention of a context to the edge types, counts included; sums to 1.
  void AttendTypes(const uint32_t* counts, double* weights) const;
  //! Compute what depends on edge types and contexts.
  void TypesForward(const TransitionSummary& summary);
  //! Scalar loss; sets takeError.
  double ScalarLoss(const TransitionSummary& summary);
  //! How much one node of each update counts in the state loss.
  std::vector<double> UpdateWeights(const TransitionSummary& summary,
                                    const double rareKinds) const;
  //! Loss of one node with this update in context c; adds to the errors of all
  //! tables with the given weight.
  double UpdateLoss(const TransitionSummary& summary,
                    const TransitionSummary::Update& update, const size_t c,
                    const double weight);
  //! State loss; sets the errors of all tables.
  double StateLoss(const TransitionSummary& summary, const double rareKinds);
  //! Virtual node's loss; adds to virtualError.
  double VirtualLoss(const TransitionSummary& summary, const double weight,
                     double* gradient);
  //! From the tables back to H, Q, K, V, the heads and the virtual nodes.
  void TablesBackward(double* gradient);
  //! From the virtual nodes back to edge types; returns the mean entropy.
  double TypesBackward(const TransitionSummary& summary,
                       const double sharpening, double* gradient);
  //! From the edge types back to the state embedding.
  void EmbeddingBackward(const TransitionSummary& summary, double* gradient);

  //! A block of the gradient as a matrix.
  arma::mat GradientBlock(double* gradient, const std::string& block) const;

  ExecutorNetwork network;

  //! Edge types that occur, between numbers of states, and their numbers in
  //! the summary.
  std::vector<EdgeType> types;
  std::vector<size_t> typeNumber;
  //! Index among those of each type of the summary.
  std::vector<size_t> typeIndex;

  arma::mat H;                     // d x A, embeddings of the states
  arma::mat typeInputs;            // (2d+1) x T
  arma::mat takeLogits;            // 1 x T
  arma::mat typeEmbeddings;        // d x T
  arma::mat typeScores;            // 1 x T
  arma::mat typeWeights;           // T x C, attention times count
  arma::mat pooled, virtualNodes;  // d x C
  StateTables tables;              // over A states
  arma::mat virtualScores;         // A x C
  arma::mat contextLogits;         // b x C

  // Derivatives of the loss by the values of the same name.
  arma::mat HError, takeError, typeEmbeddingError, virtualError;
  arma::mat neighbourScoreError, virtualScoreError;
  arma::mat ownLogitError, neighbourLogitError, contextLogitError;
};

}  // namespace nexec

#endif
