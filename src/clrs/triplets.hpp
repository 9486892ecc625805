/**
 * @file clrs/triplets.hpp
 *
 * Features of triplets of nodes, which only the decoders of pointers see.
 */
#ifndef NEXEC_CLRS_TRIPLETS_HPP
#define NEXEC_CLRS_TRIPLETS_HPP

#include "step.hpp"
#include "weights.hpp"

namespace nexec
{

/**
 * max_w [T1 z_w + E1 e_wu + E2 e_wv] + T2 z_u + T3 z_v + E3 e_uv, then a
 * rectified linear map: for every edge from u to v.
 */
template<typename Scalar>
struct Triplets
{
  //! From `nodes` and `pointing` to `tripletFeatures`.
  static void Forward(const ClrsWeights<Scalar>& weights,
                      const ShardShape& shape, ClrsStep<Scalar>& step);

  //! From `featuresError` to `nodesError` and `pointingError`.
  static void Backward(const ClrsWeights<Scalar>& weights,
                       const ShardShape& shape, const ClrsStep<Scalar>& step,
                       ClrsScratch<Scalar>& scratch,
                       ClrsGradients<Scalar>& gradients);
};

extern template struct Triplets<float>;
extern template struct Triplets<double>;

}  // namespace nexec

#endif
