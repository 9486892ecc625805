/**
 * @file clrs/pointer_decoder.hpp
 *
 * Scores for pointers.
 */
#ifndef NEXEC_SRC_CLRS_POINTER_DECODER_HPP
#define NEXEC_SRC_CLRS_POINTER_DECODER_HPP

#include "kernels.hpp"
#include "step.hpp"
#include "weights.hpp"

namespace nexec
{

/**
 * s[v, u] = D4 max(D1 H_v, D2 H_u + D3 E_uv), for "v points to u"; H are all
 * rows of `nodes` and E the edge's own features and those of its triplets.
 */
template<typename Scalar>
class PointerDecoder
{
 public:
  PointerDecoder(const PointerMaps<Scalar>& maps, const EdgeLine<Scalar>& line,
                 const ShardShape& shape) :
      maps(maps), line(line), shape(shape)
  {
  }

  //! Compute the scores, n x nodes.
  void Forward(const ClrsStep<Scalar>& step, PointerStep<Scalar>& pointers);

  /**
   * Add to `nodesError`, `pointingError` and `featuresError`.
   *
   * @param step The step.
   * @param pointers What Forward() made of it.
   * @param error Derivative by the scores.
   * @param scratch Where derivatives are.
   * @param mapErrors Derivatives by the maps, added to.
   * @param lineError Derivatives by the line, added to.
   */
  void Backward(const ClrsStep<Scalar>& step,
                const PointerStep<Scalar>& pointers,
                const arma::Mat<Scalar>& error, ClrsScratch<Scalar>& scratch,
                PointerMaps<Scalar>& mapErrors, EdgeLine<Scalar>& lineError);

 private:
  //! What is compared for all pointers of node v.
  typename Kernels<Scalar>::Maxout Compared(const ClrsStep<Scalar>& step,
                                            const PointerStep<Scalar>& pointers,
                                            const size_t v) const;
  bool HasTriplets() const { return maps.edge.w.n_cols > shape.hidden; }

  const PointerMaps<Scalar>& maps;
  const EdgeLine<Scalar>& line;
  const ShardShape& shape;
};

extern template class PointerDecoder<float>;
extern template class PointerDecoder<double>;

}  // namespace nexec

#endif
