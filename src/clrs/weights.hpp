/**
 * @file clrs/weights.hpp
 *
 * The parameters in the shapes in which the network uses them, and the
 * gradients in the same shapes: blocks of the vector as linear maps, those of
 * nodes with the encoders folded in, those of edges as lines.
 */
#ifndef NEXEC_CLRS_WEIGHTS_HPP
#define NEXEC_CLRS_WEIGHTS_HPP

#include <nexec/clrs/clrs_model.hpp>

#include <array>

namespace nexec
{

//! One linear map inside the parameter vector; empty if there is none.
template<typename Scalar>
struct LinearMap
{
  arma::Mat<Scalar> w;  // out x in
  arma::Mat<Scalar> b;  // out x 1
};

//! The four maps of a decoder of pointers.
template<typename Scalar>
struct PointerMaps
{
  LinearMap<Scalar> own, other, edge, score;
};

template<typename Scalar>
class BlockFinder;

//! Every block of the layout as a matrix over the vector's memory.
template<typename Scalar>
struct ClrsBlocks
{
  explicit ClrsBlocks(const BlockFinder<Scalar>& find);

  LinearMap<Scalar> pos, key, i, j, predH;
  LinearMap<Scalar> m1, m2, me, mg, mlp0, mlp1, o1, o2;
  arma::Mat<Scalar> scale, offset;
  LinearMap<Scalar> g1, g2, g3;
  LinearMap<Scalar> t1, t2, t3, te1, te2, te3, tg, o3;
  PointerMaps<Scalar> decPred, decPredH;
  LinearMap<Scalar> decPredMask, decI, decJ;
};

extern template struct ClrsBlocks<float>;
extern template struct ClrsBlocks<double>;

//! Rows of a node's inputs: pos, key, i, j and 1 (for all biases).
constexpr size_t inputRows = 5;

/**
 * The encoded inputs of a node, of size h, come from four numbers.  No step
 * computes them: W [x; hid; new hid] = [W_new, W_hid, W_x E] [new hid; hid;
 * inputs] with the encoders and all biases in E.  That spares h columns.
 */
template<typename Scalar>
struct FoldedMaps
{
  static constexpr size_t count = 14;

  //! out x (h + 5): columns for the hidden state and the inputs.
  arma::Mat<Scalar> m1, m2, o1, g1, t1, t2, t3;
  //! out x (2h + 5): for the new hidden state, the old one and the inputs.
  arma::Mat<Scalar> predOwn, predOther, predHOwn, predHOther, predMask, i, j;

  //! All of them, in the order of the maps they come from.
  std::array<arma::Mat<Scalar>*, count> All();
};

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
