/**
 * @file nn/layers.hpp
 *
 * The layers: a table, the linear map, the rectifier, and a multilayer
 * perceptron of these.
 */
#ifndef NEXEC_NN_LAYERS_HPP
#define NEXEC_NN_LAYERS_HPP

#include <nexec/nn/layer.hpp>

namespace nexec
{

/**
 * Column x of a table (size x entries) for the index x.  The input is 1 x
 * items and holds whole numbers; requires that they are in [0, entries), which
 * is not checked.  As they are no real variables, Backward() sets
 * their error to zero.
 */
class Embedding : public Layer
{
 public:
  Embedding(const size_t entries, const size_t size) :
      entries(entries), size(size)
  {
  }

  size_t InputSize() const override { return 1; }
  size_t OutputSize() const override { return size; }
  size_t WeightSize() const override { return size * entries; }

  //! Entries are standard normal.
  void Initialise(double* weights, RandomStream& random) const override;
  void Forward(const arma::mat& input, arma::mat& output) override;
  void Backward(const arma::mat& input, const arma::mat& error,
                arma::mat& inputError) override;
  void Gradient(const arma::mat& input, const arma::mat& error,
                double* gradient) override;

  //! Get the table, size x entries.
  const arma::mat Table() const { return ReadView(Weights(), size, entries); }

 private:
  size_t entries;
  size_t size;
};

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
