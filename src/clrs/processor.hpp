/**
 * @file clrs/processor.hpp
 *
 * The processor: messages along all edges, their maximum at every node, and new
 * hidden states.
 */
#ifndef NEXEC_CLRS_PROCESSOR_HPP
#define NEXEC_CLRS_PROCESSOR_HPP

#include "step.hpp"
#include "weights.hpp"

namespace nexec
{

//! Pooled messages: M_v = max_u MLP(relu(W1 z_v + W2 z_u + We e_uv)).
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

//! New hidden states from them: r_v = LayerNorm(relu(o1 z_v + o2 M_v)), mixed
//! with the old state by a gate.
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
