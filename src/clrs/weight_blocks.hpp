/**
 * @file clrs/weight_blocks.hpp
 *
 * The blocks of the parameter vector, and of gradients, as matrices.
 */
#ifndef NEXEC_CLRS_WEIGHT_BLOCKS_HPP
#define NEXEC_CLRS_WEIGHT_BLOCKS_HPP

#include <nexec/clrs/clrs_config.hpp>

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

}  // namespace nexec

#endif
