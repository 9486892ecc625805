/**
 * @file clrs/kernels.hpp
 *
 * The loops over all numbers of all edges that are no matrix products.
 */
#ifndef NEXEC_SRC_CLRS_KERNELS_HPP
#define NEXEC_SRC_CLRS_KERNELS_HPP

#include <cstddef>
#include <cstdint>

namespace nexec
{

//! Loops over one column of `size` numbers; arrays never overlap.
template<typename Scalar>
struct Kernels
{
  //! out = max(a + b + p c, 0).
  static void RectifiedSum(const size_t size, const Scalar* a, const Scalar* b,
                           const Scalar p, const Scalar* c, Scalar* out);

  //! x = max(x + bias, 0) for `count` columns.
  static void BiasRelu(const size_t size, const size_t count,
                       const Scalar* bias, Scalar* x);

  //! error = 0 where y is not positive, for `count` columns; adds the rows of
  //! what remains to sum.
  static void ReluBackward(const size_t size, const size_t count,
                           const Scalar* y, Scalar* error, Scalar* sum);

  //! best = max(best, x); where x is larger, index = u.
  static void TakeLarger(const size_t size, const Scalar* x, const uint32_t u,
                         Scalar* best, uint32_t* index);

  //! y += factor x.
  static void AddScaled(const size_t size, const Scalar factor, const Scalar* x,
                        Scalar* y);

  //! error = 0 where y is not positive; first += error, second += error.
  static void ReluSplit(const size_t size, const Scalar* y, Scalar* error,
                        Scalar* first, Scalar* second);

  //! Sum of weight max(own, other + p slope + edge); edge may be null.
  static Scalar MaxoutScore(const size_t size, const Scalar* own,
                            const Scalar* other, const Scalar p,
                            const Scalar* slope, const Scalar* edge,
                            const Scalar* weight);

  //! What MaxoutScore() adds its derivative to.
  struct MaxoutErrors
  {
    Scalar* own;
    Scalar* other;
    Scalar* weight;
    //! Set to the derivative by the second argument of the maximum.
    Scalar* edge;
  };

  //! The way back of MaxoutScore(), given the derivative by its result.
  static void MaxoutBackward(const size_t size, const Scalar* own,
                             const Scalar* other, const Scalar p,
                             const Scalar* slope, const Scalar* edge,
                             const Scalar* weight, const Scalar error,
                             const MaxoutErrors& errors);
};

}  // namespace nexec

#endif
