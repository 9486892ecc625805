/**
 * @file chain/executor/network.hpp
 *
 * The layers of the executor over one parameter vector, and what follows from
 * them for states alone, as small tables.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_NETWORK_HPP
#define NEXEC_CHAIN_EXECUTOR_NETWORK_HPP

#include <nexec/chain/algorithm/observation.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/nn/layers.hpp>

#include <array>
#include <functional>
#include <string>

namespace nexec
{

/**
 * The blocks of the model as layers.  An object serves one thread at a time
 * (see Layer); several may look at the same parameters.
 */
struct ExecutorNetwork
{
  explicit ExecutorNetwork(const ExecutorConfig& config);

  /**
   * Look at these parameters from now on.
   *
   * @param parameters All parameters, as many as `layout` has (not checked);
   *     must outlive the use.
   */
  void SetParameters(const arma::vec& parameters);

  //! Call with every layer and the name of its first parameter block.
  void ForEachLayer(
      const std::function<void(Layer&, const std::string&)>& visit);

  //! Where in the parameter vector the block of this name starts; throws
  //! std::out_of_range if there is none.
  size_t Offset(const std::string& block) const;

  ExecutorConfig config;
  ParameterLayout layout;
  Embedding stateEmbedding;  // code -> d
  Mlp take;                  // 2d+1 -> h -> 1
  Mlp edge;                  // 2d+1 -> h -> d
  Linear edgeScore;          // d -> 1, no bias
  Mlp virtualNode;           // d -> h -> d
  Linear query, key, value;  // d -> d, no bias
  Linear stateHead;          // d -> b
  Linear virtualHead;        // d -> v
};

/**
 * What the update of a node needs of the parameters; the factored pass and the
 * factored executor share it: tables over A states with embeddings H (d x A).
 * With O and o the state heads, a node in state x with neighbours l and r and
 * virtual node g has the logits
 *
 *   O H[x] + o + alpha_l (O V H)[l] + alpha_r (O V H)[r] + alpha_v (O V) g
 *
 * where alpha is the softmax of (QH[x]'KH[l], QH[x]'KH[r], (K'QH)[x]'g) /
 * sqrt(d).
 */
struct StateTables
{
  //! Compute the tables for states with the given embeddings, d x A.  Requires
  //! a network that looks at parameters; all that follows requires this call.
  void Compute(ExecutorNetwork& network, const arma::mat& H);

  //! (K'QH)' g / sqrt(d): scores towards the virtual nodes, A x C.
  arma::mat VirtualScores(const arma::mat& virtualNodes) const;
  //! (O V) g: what virtual nodes add to logits, b x C.
  arma::mat VirtualLogits(const arma::mat& virtualNodes) const;

  double scale;               // 1 / sqrt(d)
  arma::mat QH, KH;           // d x A
  arma::mat U;                // d x A, K'QH
  arma::mat M;                // b x d, O V
  arma::mat neighbourScores;  // A x A, [own, neighbour]
  arma::mat ownLogits;        // b x A, O H + o
  arma::mat neighbourLogits;  // b x A, O V H
};

//! How a node divides its attention.
struct NodeAttention
{
  //! Number of neighbours that are there.
  size_t present = 0;
  //! Their states.
  std::array<size_t, 2> neighbour{};
  //! Attention to them, and behind them to the virtual node.
  std::array<double, 3> alpha{};

  /**
   * @param tables The tables.
   * @param window The node; its states are columns of the tables.
   * @param virtualScore Score of the virtual node for its own state.
   */
  NodeAttention(const StateTables& tables, const Window& window,
                const double virtualScore);

  //! Get the attention to the virtual node.
  double Virtual() const { return alpha[present]; }

  //! Get the logit of one bit; contextLogit is what the virtual node says.
  double Logit(const StateTables& tables, const size_t own, const size_t bit,
               const double contextLogit) const
  {
    double logit = tables.ownLogits(bit, own) + Virtual() * contextLogit;
    for (size_t p = 0; p < present; ++p)
      logit += alpha[p] * tables.neighbourLogits(bit, neighbour[p]);
    return logit;
  }
};

}  // namespace nexec

#endif
