/**
 * @file clrs/node_update.hpp
 *
 * New hidden states from pooled messages.
 */
#ifndef NEXEC_SRC_CLRS_NODE_UPDATE_HPP
#define NEXEC_SRC_CLRS_NODE_UPDATE_HPP

#include "step.hpp"
#include "weights.hpp"

namespace nexec
{

//! r_v = LayerNorm(relu(o1 z_v + o2 M_v)), mixed with the old state by a gate.
template<typename Scalar>
struct NodeUpdate
{
  //! From `nodes` and `pooled` to the first rows of `nodes`.
  static void Forward(const ClrsWeights<Scalar>& weights,
                      const ShardShape& shape, const bool gated,
                      ClrsStep<Scalar>& step);

  //! From the first rows of `nodesError` to its other rows and `pooledError`.
  static void Backward(const ClrsWeights<Scalar>& weights,
                       const ShardShape& shape, const bool gated,
                       const ClrsStep<Scalar>& step,
                       ClrsScratch<Scalar>& scratch,
                       ClrsGradients<Scalar>& gradients);
};

extern template struct NodeUpdate<float>;
extern template struct NodeUpdate<double>;

}  // namespace nexec

#endif
