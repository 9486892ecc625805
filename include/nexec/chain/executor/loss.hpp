/**
 * @file chain/executor/loss.hpp
 *
 * The parts of the training loss.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_LOSS_HPP
#define NEXEC_CHAIN_EXECUTOR_LOSS_HPP

namespace nexec
{

//! How much the optional parts of the loss count.
struct LossWeights
{
  //! lambda_v of eq. (per-step-loss).
  double virtualNode = 1.0;
  //! Weight of the entropy of the virtual node's attention.
  double sharpening = 0.0;
  //! A kind of node update (window and next state) counts in the state loss as
  //! its frequency to the power -rareKinds; 0 = every node counts the same.
  double rareKinds = 0.0;
};

//! The parts of the loss, each a mean; none is multiplied by its weight.
struct LossParts
{
  //! Cross entropy of the state bits: mean over bits, nodes and transitions.
  double state = 0.0;
  //! Squared error of the scalars: mean over nodes and transitions.
  double scalar = 0.0;
  //! Cross entropy of the virtual node's signal: mean over its bits and
  //! transitions.
  double virtualNode = 0.0;
  //! Entropy of the virtual node's attention: mean over transitions.
  double entropy = 0.0;

  //! Get the loss that is minimised.
  double Total(const LossWeights& weights) const
  {
    return state + scalar + weights.virtualNode * virtualNode +
        weights.sharpening * entropy;
  }
};

}  // namespace nexec

#endif
