/**
 * @file clrs/weights.hpp
 *
 * The parameters in the shapes in which the network uses them, and the
 * gradients in the same shapes.
 */
#ifndef NEXEC_CLRS_WEIGHTS_HPP
#define NEXEC_CLRS_WEIGHTS_HPP

#include "linear_maps.hpp"

namespace nexec
{

/**
 * A linear map of an edge's features.  They are a line in one scalar, whether
 * (or how much) u points to v, and so is every linear map of them: constant +
 * slope * scalar.  That spares products of edges x h x h numbers.
 */
template<typename Scalar>
struct EdgeLine
{
  arma::Col<Scalar> constant, slope;
};

//! All such maps.
template<typename Scalar>
struct EdgeLines
{
  EdgeLine<Scalar> me, te1, te2, te3, decPred, decPredH;
};

//! Parameters, and what follows from them alone.
template<typename Scalar>
struct ClrsWeights
{
  ClrsWeights(const ClrsConfig& config, const arma::vec& parameters);

  arma::Col<Scalar> values;
  ClrsBlocks<Scalar> blocks;
  EdgeLines<Scalar> lines;
  arma::Mat<Scalar> encoder;  // h x 5
  //! Biases and constants that are always added together are in one of the
  //! maps: those of messages in m1, of triplets in t3, of o2 in o1, of g2 in
  //! g1, of edges to be decoded in the decoder's other.
  FoldedMaps<Scalar> folded;
  //! The second layer of the messages, transposed.
  arma::Mat<Scalar> mlp1Transposed;
};

//! Derivatives; made for one shard and added up over its steps.
template<typename Scalar>
struct ClrsGradients
{
  explicit ClrsGradients(const ClrsConfig& config);

  //! Set all to zero.
  void Clear();
  //! Bring the derivatives of derived quantities back to the parameters.
  void Finish(const ClrsWeights<Scalar>& weights);

  arma::Col<Scalar> values;
  ClrsBlocks<Scalar> blocks;
  //! Of these, steps add to the slopes; the constants are found at the end.
  EdgeLines<Scalar> lines;
  FoldedMaps<Scalar> folded;
  arma::Mat<Scalar> mlp1Transposed;

 private:
  //! Constants that were added to a map have its bias' derivative.
  void ShareConstants();
};

extern template struct ClrsWeights<float>;
extern template struct ClrsWeights<double>;
extern template struct ClrsGradients<float>;
extern template struct ClrsGradients<double>;

}  // namespace nexec

#endif
