/**
 * @file clrs/weights.hpp
 *
 * The parameters in the shapes in which the network uses them, and the
 * gradients in the same shapes.
 */
#ifndef NEXEC_SRC_CLRS_WEIGHTS_HPP
#define NEXEC_SRC_CLRS_WEIGHTS_HPP

#include <nexec/clrs/config.hpp>

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
  //! Encoders of pos, key, i and j, h x 4, and the sum of their biases.
  arma::Mat<Scalar> encoder;
  arma::Col<Scalar> encoderBias;
  //! Sums of all constants in messages and triplets.
  arma::Col<Scalar> messageConstant, tripletConstant;
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
  EdgeLines<Scalar> lines;
  arma::Mat<Scalar> encoder, mlp1Transposed;
  arma::Col<Scalar> encoderBias;
};

}  // namespace nexec

#endif
