/**
 * @file nn/layers.hpp
 *
 * The contract of a layer, and the layers: a table, the linear map, the
 * rectifier, and a multilayer perceptron of these.
 */
#ifndef NEXEC_NN_LAYERS_HPP
#define NEXEC_NN_LAYERS_HPP

#include <nexec/core/random.hpp>
#include <nexec/nn/parameters.hpp>

#include <armadillo>

#include <string>

namespace nexec
{

/**
 * A layer maps columns to columns: item by item, InputSize() numbers become
 * OutputSize() numbers.  Its WeightSize() parameters live in the model's one
 * parameter vector; the layer only looks at them.  A new layer looks like this:
 *
 * @code
 * class Scale : public Layer  // y = w x, one weight
 * {
 *  public:
 *   size_t InputSize() const override { return size; }
 *   size_t OutputSize() const override { return size; }
 *   size_t WeightSize() const override { return 1; }
 *   void Forward(const arma::mat& x, arma::mat& y) override
 *   { y = Weights()[0] * x; }
 *   void Backward(const arma::mat& x, const arma::mat& error,
 *                 arma::mat& inputError) override
 *   { inputError = Weights()[0] * error; }
 *   void Gradient(const arma::mat& x, const arma::mat& error,
 *                 double* gradient) override
 *   { gradient[0] += arma::accu(error % x); }
 * };
 * @endcode
 *
 * CheckLayer() in tests/nn/layer_checker.hpp tests any layer against this
 * contract.  A layer may keep intermediate results of Forward() for the two
 * calls that follow, so an object serves one thread at a time.  There is no
 * parallelism inside layers.
 *
 * All calls require matrices of the shapes below, and all but Initialise() and
 * the sizes require SetWeights() before; a layer need not check this.
 */
class Layer
{
 public:
  virtual ~Layer() = default;

  //! Get the size of an input column.
  virtual size_t InputSize() const = 0;
  //! Get the size of an output column.
  virtual size_t OutputSize() const = 0;
  //! Get the number of parameters.
  virtual size_t WeightSize() const = 0;

  /**
   * Say where the parameters are.
   *
   * @param weights First of WeightSize() numbers; they must outlive the use.
   */
  void SetWeights(const double* weights) { this->weights = weights; }

  /**
   * Draw initial parameters; layers that have none need not say how.
   *
   * @param weights Where to write WeightSize() numbers.
   * @param random Where the numbers come from.
   */
  virtual void Initialise(double* /* weights */,
                          RandomStream& /* random */) const
  {
  }

  /**
   * Compute the output.
   *
   * @param input InputSize() x items; not the same matrix as the output.
   * @param output Set to OutputSize() x items.
   */
  virtual void Forward(const arma::mat& input, arma::mat& output) = 0;

  /**
   * Pass an error back to the input.  Called after Forward() on that input.
   *
   * @param input InputSize() x items, as in Forward().
   * @param error Derivative of the loss by the output, OutputSize() x items.
   * @param inputError Set to the derivative by the input.
   */
  virtual void Backward(const arma::mat& input, const arma::mat& error,
                        arma::mat& inputError) = 0;

  /**
   * Add the derivative by the parameters.  Called after Backward() with the
   * same input and error.
   *
   * @param input InputSize() x items.
   * @param error OutputSize() x items.
   * @param gradient First of WeightSize() numbers to add to.
   */
  virtual void Gradient(const arma::mat& input, const arma::mat& error,
                        double* gradient) = 0;

 protected:
  //! Get the parameters.
  const double* Weights() const { return weights; }

 private:
  const double* weights = nullptr;
};

/**
 * Column x of a table (size x entries) for the index x.  The input is 1 x
 * items and holds whole numbers; requires that they are in [0, entries), which
 * is not checked.  Indices have no derivative, so Backward() sets their error
 * to zero.
 */
class Embedding : public Layer
{
 public:
  //! A table of `entries` columns of `size` numbers.
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
  //! A map from `inSize` to `outSize` numbers.
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
  //! Get b, out x 1; the same, and that there is one.
  const arma::mat BiasColumn() const;

 private:
  size_t inSize;
  size_t outSize;
  Bias bias;
};

//! y = max(x, 0), element by element.  No parameters.
class ReLU : public Layer
{
 public:
  //! A rectifier of `size` numbers.
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

//! Append the four blocks of an Mlp: name.0.weight, .0.bias, .1.weight,
//! .1.bias.
void AddMlp(ParameterLayout& layout, const std::string& name,
            const size_t inSize, const size_t hiddenSize, const size_t outSize);

/**
 * y = W1 max(W0 x + b0, 0) + b1.  Parameters: W0 (hidden x in), b0, W1 (out x
 * hidden), b1.
 */
class Mlp : public Layer
{
 public:
  //! A perceptron with one hidden layer of `hiddenSize` numbers.
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
