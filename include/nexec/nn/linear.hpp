/**
 * @file nn/linear.hpp
 *
 * The linear layer, with or without bias.
 */
#ifndef NEXEC_NN_LINEAR_HPP
#define NEXEC_NN_LINEAR_HPP

#include <nexec/nn/layer.hpp>

namespace nexec
{

//! Whether a linear layer has a bias.
enum class Bias
{
  None,
  Learned
};

//! y = W x + b.  Parameters: W (out x in, column-major), then b (out).
class Linear : public Layer
{
 public:
  Linear(const size_t inSize, const size_t outSize,
         const Bias bias = Bias::Learned);

  size_t InputSize() const override { return inSize; }
  size_t OutputSize() const override { return outSize; }
  size_t WeightSize() const override;

  //! Weights and bias are uniform in +-1/sqrt(in).
  void Initialise(double* weights, RandomStream& random) const override;
  void Forward(const arma::mat& input, arma::mat& output) override;
  void Backward(const arma::mat& input, const arma::mat& error,
                arma::mat& inputError) override;
  void Gradient(const arma::mat& input, const arma::mat& error,
                double* gradient) override;

  //! Get W, out x in; requires SetWeights() before, and looks at those.
  const arma::mat Weight() const;

 private:
  size_t inSize;
  size_t outSize;
  Bias bias;
};

}  // namespace nexec

#endif
