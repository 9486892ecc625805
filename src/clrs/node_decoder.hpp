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

}  // namespace nexec

#endif
