/**
 * @file nn/mlp.hpp
 *
 * A multilayer perceptron with one hidden layer of rectifiers.
 */
#ifndef NEXEC_NN_MLP_HPP
#define NEXEC_NN_MLP_HPP

#include <nexec/nn/linear.hpp>
#include <nexec/nn/relu.hpp>

namespace nexec
{

/**
 * y = W1 max(W0 x + b0, 0) + b1.  Parameters: W0 (hidden x in), b0, W1 (out x
 * hidden), b1.
 */
class Mlp : public Layer
{
 public:
  Mlp(const size_t inSize, const size_t hiddenSize, const size_t outSize);

  size_t InputSize() const override { return first.InputSize(); }
  size_t OutputSize() const override { return second.OutputSize(); }
  size_t WeightSize() const override;

  void Initialise(double* weights, RandomStream& random) const override;
  void Forward(const arma::mat& input, arma::mat& output) override;
  void Backward(const arma::mat& input, const arma::mat& error,
                arma::mat& inputError) override;
  void Gradient(const arma::mat& input, const arma::mat& error,
                double* gradient) override;

 private:
  //! Point the two linear layers at their parts of the parameters.
  void PlaceWeights();

  Linear first;
  ReLU relu;
  Linear second;
  //! Hidden values before and after the rectifier, hidden x items.
  arma::mat hidden, active;
  //! Derivative of the loss by `hidden`, kept from Backward() to Gradient().
  arma::mat hiddenError;
};

}  // namespace nexec

#endif
