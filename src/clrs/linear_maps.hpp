/**
 * @file clrs/linear_maps.hpp
 *
 * The blocks of the parameter vector, and of gradients, as linear maps; and
 * those of nodes with the encoders folded in.
 */
#ifndef NEXEC_CLRS_LINEAR_MAPS_HPP
#define NEXEC_CLRS_LINEAR_MAPS_HPP

#include <nexec/clrs/clrs_model.hpp>

#include <array>
#include <string>

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

//! Finds blocks by name; what a network does not have is empty.
template<typename Scalar>
class BlockFinder
{
 public:
  BlockFinder(const ClrsConfig& config, Scalar* memory) :
      layout(ClrsLayout(config)), memory(memory)
  {
  }

  arma::Mat<Scalar> Matrix(const std::string& name) const
  {
    for (const ParameterBlock& block : layout.Blocks())
    {
      if (block.name == name)
      {
        return arma::Mat<Scalar>(memory + block.offset, block.rows, block.cols,
                                 false, true);
      }
    }
    return arma::Mat<Scalar>(memory, 0, 0, false, true);
  }

  LinearMap<Scalar> Linear(const std::string& name) const
  {
    return {Matrix(name + ".w"), Matrix(name + ".b")};
  }

  PointerMaps<Scalar> Pointers(const std::string& name) const
  {
    return {Linear(name + ".1"), Linear(name + ".2"), Linear(name + ".3"),
            Linear(name + ".4")};
  }

 private:
  ParameterLayout layout;
  Scalar* memory;
};

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
