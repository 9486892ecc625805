/**
 * @file clrs/folded.hpp
 *
 * Linear maps of nodes with the encoders folded in.
 */
#ifndef NEXEC_SRC_CLRS_FOLDED_HPP
#define NEXEC_SRC_CLRS_FOLDED_HPP

#include "weight_blocks.hpp"

#include <array>

namespace nexec
{

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

  //! All of them, in the order of NodeMaps().
  std::array<arma::Mat<Scalar>*, count> All();
};

//! The maps that are folded.
template<typename Scalar>
std::array<LinearMap<Scalar>*, FoldedMaps<Scalar>::count> NodeMaps(
    ClrsBlocks<Scalar>& blocks);

//! Get E: h x 5.
template<typename Scalar>
arma::Mat<Scalar> EncoderOf(const ClrsBlocks<Scalar>& blocks);

//! Fold E into a map; empty if the map is.
template<typename Scalar>
arma::Mat<Scalar> Fold(const LinearMap<Scalar>& map,
                       const arma::Mat<Scalar>& encoder);

/**
 * The way back of Fold().
 *
 * @param error Derivative by the folded map.
 * @param map The map.
 * @param encoder E.
 * @param mapError Derivative by the map, added to.
 * @param encoderError Derivative by E, added to.
 */
template<typename Scalar>
void Unfold(const arma::Mat<Scalar>& error, const LinearMap<Scalar>& map,
            const arma::Mat<Scalar>& encoder, LinearMap<Scalar>& mapError,
            arma::Mat<Scalar>& encoderError);

}  // namespace nexec

#endif
