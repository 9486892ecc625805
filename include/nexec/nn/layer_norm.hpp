/**
 * @file nn/layer_norm.hpp
 *
 * Layer normalisation.
 */
#ifndef NEXEC_NN_LAYER_NORM_HPP
#define NEXEC_NN_LAYER_NORM_HPP

#include <nexec/nn/layer.hpp>

#include <cmath>

namespace nexec
{

//! Added to the variance, so that constant columns stay finite.
constexpr double layerNormEpsilon = 1e-5;

/**
 * Shift and scale every column to mean 0 and (biased) variance 1.
 *
 * @param columns size x items, changed in place.
 * @param inverse Set to what each column was multiplied by.
 */
template<typename Scalar>
void NormaliseColumns(arma::Mat<Scalar>& columns, arma::Row<Scalar>& inverse)
{
  const auto size = static_cast<double>(columns.n_rows);
  inverse.set_size(columns.n_cols);
  for (size_t c = 0; c < columns.n_cols; ++c)
  {
    Scalar* x = columns.colptr(c);
    double mean = 0.0, square = 0.0;
    for (size_t k = 0; k < columns.n_rows; ++k)
      mean += static_cast<double>(x[k]);
    mean /= size;
    for (size_t k = 0; k < columns.n_rows; ++k)
    {
      const double centred = static_cast<double>(x[k]) - mean;
      square += centred * centred;
    }
    const double factor = 1.0 / std::sqrt(square / size + layerNormEpsilon);
    inverse[c] = static_cast<Scalar>(factor);
    for (size_t k = 0; k < columns.n_rows; ++k)
      x[k] = static_cast<Scalar>((static_cast<double>(x[k]) - mean) * factor);
  }
}

/**
 * Pass an error back through NormaliseColumns().
 *
 * @param normal The normalised columns.
 * @param inverse What NormaliseColumns() said.
 * @param error Derivative by the normalised columns, in their shape; changed
 *     in place to the derivative by the columns before.
 */
template<typename Scalar>
void NormaliseColumnsBackward(const arma::Mat<Scalar>& normal,
                              const arma::Row<Scalar>& inverse,
                              arma::Mat<Scalar>& error)
{
  const auto size = static_cast<double>(normal.n_rows);
  for (size_t c = 0; c < normal.n_cols; ++c)
  {
    const Scalar* x = normal.colptr(c);
    Scalar* e = error.colptr(c);
    double mean = 0.0, along = 0.0;
    for (size_t k = 0; k < normal.n_rows; ++k)
    {
      mean += static_cast<double>(e[k]);
      along += static_cast<double>(e[k]) * static_cast<double>(x[k]);
    }
    const auto shift = static_cast<Scalar>(mean / size);
    const auto slope = static_cast<Scalar>(along / size);
    for (size_t k = 0; k < normal.n_rows; ++k)
      e[k] = inverse[c] * (e[k] - shift - slope * x[k]);
  }
}

//! y = scale % normalised x + offset.  Parameters: scale, then offset.
class LayerNorm : public Layer
{
 public:
  explicit LayerNorm(const size_t size) : size(size) {}

  size_t InputSize() const override { return size; }
  size_t OutputSize() const override { return size; }
  size_t WeightSize() const override { return 2 * size; }

  //! Scale 1, offset 0.
  void Initialise(double* weights, RandomStream& random) const override;
  void Forward(const arma::mat& input, arma::mat& output) override;
  void Backward(const arma::mat& input, const arma::mat& error,
                arma::mat& inputError) override;
  void Gradient(const arma::mat& input, const arma::mat& error,
                double* gradient) override;

 private:
  size_t size;
  //! The normalised input of the last Forward(), size x items.
  arma::mat normal;
  arma::rowvec inverse;
};

}  // namespace nexec

#endif
