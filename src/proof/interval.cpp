/**
 * @file proof/interval.cpp
 */
#include "interval.hpp"

namespace nexec
{

IntervalMatrix::IntervalMatrix(const arma::mat& exact) :
    IntervalMatrix(exact.n_rows, exact.n_cols)
{
  for (size_t e = 0; e < exact.n_elem; ++e)
    values[e] = exact[e];
}

IntervalMatrix Multiply(const IntervalMatrix& a, const IntervalMatrix& b)
{
  IntervalMatrix product(a.Rows(), b.Cols());
  for (size_t col = 0; col < b.Cols(); ++col)
  {
    for (size_t k = 0; k < a.Cols(); ++k)
    {
      for (size_t row = 0; row < a.Rows(); ++row)
      {
        product(row, col) = product(row, col) + a(row, k) * b(k, col);
      }
    }
  }
  return product;
}

IntervalMatrix Transpose(const IntervalMatrix& a)
{
  IntervalMatrix transposed(a.Cols(), a.Rows());
  for (size_t row = 0; row < a.Rows(); ++row)
  {
    for (size_t col = 0; col < a.Cols(); ++col)
      transposed(col, row) = a(row, col);
  }
  return transposed;
}

arma::mat Sizes(const IntervalMatrix& matrix)
{
  arma::mat sizes(matrix.Rows(), matrix.Cols());
  for (size_t col = 0; col < matrix.Cols(); ++col)
  {
    for (size_t row = 0; row < matrix.Rows(); ++row)
    {
      const Interval& value = matrix(row, col);
      sizes(row, col) =
          Interval::Largest(std::abs(value.lo), std::abs(value.hi));
    }
  }
  return sizes;
}

}  // namespace nexec
