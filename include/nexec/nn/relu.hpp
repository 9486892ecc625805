/**
 * @file nn/relu.hpp
 *
 * The rectifier.
 */
#ifndef NEXEC_NN_RELU_HPP
#define NEXEC_NN_RELU_HPP

#include <nexec/nn/layer.hpp>

namespace nexec
{

//! y = max(x, 0), element by element.  No parameters.
class ReLU : public Layer
{
 public:
  explicit ReLU(const size_t size) : size(size) {}

  size_t InputSize() const override { return size; }
  size_t OutputSize() const override { return size; }
  size_t WeightSize() const override { return 0; }

  void Forward(const arma::mat& input, arma::mat& output) override;
  void Backward(const arma::mat& input, const arma::mat& error,
                arma::mat& inputError) override;
  void Gradient(const arma::mat& /* input */, const arma::mat& /* error */,
                double* /* gradient */) override
  {
  }

 private:
  size_t size;
};

}  // namespace nexec

#endif
