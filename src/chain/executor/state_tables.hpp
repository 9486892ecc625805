/**
 * @file chain/executor/state_tables.hpp
 *
 * What the update of a node needs of the parameters, as small tables over
 * states.  The factored pass and the factored executor share them.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_STATE_TABLES_HPP
#define NEXEC_CHAIN_EXECUTOR_STATE_TABLES_HPP

#include <nexec/chain/algorithm/observation.hpp>

#include "network.hpp"

#include <array>

namespace nexec
{

/**
 * Tables over A states with embeddings H (d x A).  With O and o the state
 * heads, a node in state x with neighbours l and r and virtual node g has the
 * logits
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
