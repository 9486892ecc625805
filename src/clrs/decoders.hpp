/**
 * @file clrs/decoders.hpp
 *
 * Scores for nodes and for pointers, and the features of triplets of nodes,
 * which only the decoders of pointers see.
 */
#ifndef NEXEC_CLRS_DECODERS_HPP
#define NEXEC_CLRS_DECODERS_HPP

#include "kernels.hpp"
#include "product.hpp"
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

//! One score per node, from all rows of `nodes`: 1 x nodes.
template<typename Scalar>
void DecodeNodes(const arma::Mat<Scalar>& map, const ClrsStep<Scalar>& step,
                 arma::Mat<Scalar>& scores)
{
  scores = map * step.nodes;
}

//! The way back of DecodeNodes(): adds to `nodesError` and the map's errors.
template<typename Scalar>
void DecodeNodesBackward(const arma::Mat<Scalar>& map,
                         const ClrsStep<Scalar>& step,
                         const arma::Mat<Scalar>& error,
                         ClrsScratch<Scalar>& scratch,
                         arma::Mat<Scalar>& mapError)
{
  mapError += error * step.nodes.t();
  Product<Scalar>::LeftTransposed(map, error, 1, scratch.nodesError);
}

//! Which pointers are decoded.
enum class PointerKind
{
  Output,  // pred
  Hint     // pred_h
};

/**
 * s[v, u] = D4 max(D1 H_v, D2 H_u + D3 E_uv), for "v points to u"; H are all
 * rows of `nodes` and E the edge's own features and those of its triplets.
 */
template<typename Scalar>
class PointerDecoder
{
 public:
  PointerDecoder(const PointerKind kind, const ClrsWeights<Scalar>& weights,
                 const ShardShape& shape) :
      kind(kind), weights(weights), shape(shape)
  {
  }

  //! Compute the scores, n x nodes.
  void Forward(const ClrsStep<Scalar>& step, PointerStep<Scalar>& pointers);

  /**
   * Add to `nodesError`, `pointingError` and, for the output, to
   * `featuresError`; the hint comes first and sets those.
   *
   * @param step The step.
   * @param pointers What Forward() made of it.
   * @param error Derivative by the scores.
   * @param scratch Where derivatives are.
   * @param gradients Derivatives by the parameters, added to.
   */
  void Backward(const ClrsStep<Scalar>& step,
                const PointerStep<Scalar>& pointers,
                const arma::Mat<Scalar>& error, ClrsScratch<Scalar>& scratch,
                ClrsGradients<Scalar>& gradients);

 private:
  // The decoder's part of weights or gradients.
  template<typename Owner>
  auto& Own(Owner& owner) const
  {
    return kind == PointerKind::Output ? owner.folded.predOwn
                                       : owner.folded.predHOwn;
  }
  template<typename Owner>
  auto& Other(Owner& owner) const
  {
    return kind == PointerKind::Output ? owner.folded.predOther
                                       : owner.folded.predHOther;
  }
  template<typename Owner>
  auto& Maps(Owner& owner) const
  {
    return kind == PointerKind::Output ? owner.blocks.decPred
                                       : owner.blocks.decPredH;
  }
  template<typename Owner>
  auto& Line(Owner& owner) const
  {
    return kind == PointerKind::Output ? owner.lines.decPred
                                       : owner.lines.decPredH;
  }

  //! What is compared for all pointers of node v.
  typename Kernels<Scalar>::Maxout Compared(const ClrsStep<Scalar>& step,
                                            const PointerStep<Scalar>& pointers,
                                            const size_t v) const;
  bool HasTriplets() const { return !weights.blocks.t1.w.is_empty(); }

  PointerKind kind;
  const ClrsWeights<Scalar>& weights;
  const ShardShape& shape;
};

extern template class PointerDecoder<float>;
extern template class PointerDecoder<double>;

}  // namespace nexec

#endif
