/**
 * @file clrs/node_decoder.hpp
 *
 * One score per node, from all rows of `nodes`.
 */
#ifndef NEXEC_SRC_CLRS_NODE_DECODER_HPP
#define NEXEC_SRC_CLRS_NODE_DECODER_HPP

#include "product.hpp"
#include "step.hpp"
#include "weights.hpp"

namespace nexec
{

//! Scores, 1 x nodes.
template<typename Scalar>
void DecodeNodes(const LinearMap<Scalar>& map, const ClrsStep<Scalar>& step,
                 arma::Mat<Scalar>& scores)
{
  scores = map.w * step.nodes + map.b[0];
}

//! The way back of DecodeNodes(): adds to `nodesError` and the map's errors.
template<typename Scalar>
void DecodeNodesBackward(const LinearMap<Scalar>& map,
                         const ClrsStep<Scalar>& step,
                         const arma::Mat<Scalar>& error,
                         ClrsScratch<Scalar>& scratch,
                         LinearMap<Scalar>& mapError)
{
  mapError.w += error * step.nodes.t();
  mapError.b += arma::accu(error);
  Product<Scalar>::LeftTransposed(map.w, error, 1, scratch.nodesError);
}

}  // namespace nexec

#endif
