/**
 * @file clrs/messages.hpp
 *
 * Messages along all edges and their maximum at every node.
 */
#ifndef NEXEC_SRC_CLRS_MESSAGES_HPP
#define NEXEC_SRC_CLRS_MESSAGES_HPP

#include "step.hpp"
#include "weights.hpp"

namespace nexec
{

//! M_v = max_u MLP(relu(W1 z_v + W2 z_u + We e_uv)).
template<typename Scalar>
struct Messages
{
  /**
   * From `nodes` and `pointing` to `pooled`.
   *
   * @param alongPointers Whether only neighbours and the node itself count.
   */
  static void Forward(const ClrsWeights<Scalar>& weights,
                      const ShardShape& shape, const bool alongPointers,
                      ClrsStep<Scalar>& step, ClrsScratch<Scalar>& scratch);

  //! From `pooledError` to `nodesError` and `pointingError`.
  static void Backward(const ClrsWeights<Scalar>& weights,
                       const ShardShape& shape, const ClrsStep<Scalar>& step,
                       ClrsScratch<Scalar>& scratch,
                       ClrsGradients<Scalar>& gradients);
};

extern template struct Messages<float>;
extern template struct Messages<double>;

}  // namespace nexec

#endif
