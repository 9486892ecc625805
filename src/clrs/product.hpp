/**
 * @file clrs/product.hpp
 *
 * Matrix products that write where the result belongs, also on parts of
 * matrices: no temporaries.
 */
#ifndef NEXEC_CLRS_PRODUCT_HPP
#define NEXEC_CLRS_PRODUCT_HPP

#include <armadillo>

namespace nexec
{

//! Rows or columns of a matrix that belongs to someone else.
template<typename Scalar>
struct Slice
{
  //! All of it; not explicit so that products take matrices as they are.
  Slice(const arma::Mat<Scalar>& matrix) : Slice(matrix, 0, matrix.n_rows) {}

  //! Some rows.
  Slice(const arma::Mat<Scalar>& matrix, const size_t firstRow,
        const size_t rows) :
      memory(const_cast<Scalar*>(matrix.memptr()) + firstRow),
      rows(rows),
      cols(matrix.n_cols),
      stride(matrix.n_rows)
  {
  }

  //! Columns from the given one on.
  static Slice ColumnsFrom(const arma::Mat<Scalar>& matrix, const size_t first)
  {
    Slice slice(matrix);
    slice.memory += first * matrix.n_rows;
    slice.cols -= first;
    return slice;
  }

  Scalar* memory;
  size_t rows;
  size_t cols;
  size_t stride;
};

//! Products with the result c; add = 0 sets it, add = 1 adds to it.
template<typename Scalar>
struct Product
{
  using Part = Slice<Scalar>;

  //! c = a b + add c.
  static void Plain(const Part& a, const Part& b, const Scalar add,
                    const Part& c)
  {
    Multiply('N', 'N', a.cols, a, b, add, c);
  }

  //! c = a' b + add c.
  static void LeftTransposed(const Part& a, const Part& b, const Scalar add,
                             const Part& c)
  {
    Multiply('T', 'N', a.rows, a, b, add, c);
  }

  //! c = a b' + add c.
  static void RightTransposed(const Part& a, const Part& b, const Scalar add,
                              const Part& c)
  {
    Multiply('N', 'T', a.cols, a, b, add, c);
  }

 private:
  static void Multiply(const char left, const char right, const size_t inner,
                       const Part& a, const Part& b, const Scalar add,
                       const Part& c)
  {
    const auto size = [](const size_t x)
    {
      return static_cast<arma::blas_int>(x);
    };
    const arma::blas_int m = size(c.rows), n = size(c.cols), k = size(inner);
    const arma::blas_int strideA = size(a.stride), strideB = size(b.stride),
                         strideC = size(c.stride);
    const Scalar one = 1;
    arma::blas::gemm<Scalar>(&left, &right, &m, &n, &k, &one, a.memory,
                             &strideA, b.memory, &strideB, &add, c.memory,
                             &strideC);
  }
};

}  // namespace nexec

#endif
