/**
 * @file clrs/kernels.hpp
 *
 * The loops over all numbers of all edges that are no matrix products.
 */
#ifndef NEXEC_CLRS_KERNELS_HPP
#define NEXEC_CLRS_KERNELS_HPP

#include <cstddef>
#include <cstdint>

namespace nexec
{

/**
 * Most functions are about the edges into one node v: from n nodes u, with h
 * numbers each.  Arrays called "all" are h x n with a column for each u.
 * Different arrays never overlap.
 */
template<typename Scalar>
struct Kernels
{
  //! x = max(x + bias, 0) for `count` columns.
  static void BiasRelu(const size_t h, const size_t count, const Scalar* bias,
                       Scalar* x);

  //! error = 0 where y is not positive, for `count` columns; adds the rows of
  //! what remains to sum.
  static void ReluBackward(const size_t h, const size_t count, const Scalar* y,
                           Scalar* error, Scalar* sum);

  //! allOut = max(receiver + allSenders + pointing slope, 0).
  static void RectifiedSums(const size_t h, const size_t n,
                            const Scalar* receiver, const Scalar* allSenders,
                            const Scalar* pointing, const Scalar* slope,
                            Scalar* allOut);

  //! allError = 0 where allY is not positive; what remains is added to
  //! receiver and allSenders.
  static void RectifiedSumsBackward(const size_t h, const size_t n,
                                    const Scalar* allY, Scalar* allError,
                                    Scalar* receiver, Scalar* allSenders);

  //! best = maximum of allX over the `count` u that are listed; index = the
  //! first u where it is.
  static void Largest(const size_t h, const size_t count, const uint32_t* list,
                      const Scalar* allX, Scalar* best, uint32_t* index);

  /**
   * Back through a maximum over u of W x_u.
   *
   * @param error Derivative by the maximum, h.
   * @param index The u that was the largest, h.
   * @param weights W transposed, h x h.
   * @param allX All x_u.
   * @param allErrors Set to the derivatives by all x_u.
   * @param weightErrors Derivative by W transposed, added to.
   */
  static void MaximumBackward(const size_t h, const size_t n,
                              const Scalar* error, const uint32_t* index,
                              const Scalar* weights, const Scalar* allX,
                              Scalar* allErrors, Scalar* weightErrors);

  //! What a decoder of pointers compares: own with allOthers + pointing slope
  //! + allEdges; allEdges may be null.
  struct Maxout
  {
    const Scalar* own;
    const Scalar* allOthers;
    const Scalar* pointing;
    const Scalar* slope;
    const Scalar* allEdges;
    const Scalar* weight;
  };

  //! For every u the sum of weight times the larger one.
  static void MaxoutScores(const size_t h, const size_t n, const Maxout& maxout,
                           Scalar* scores);

  //! Derivatives: those by own, allOthers and weight are added to, the one by
  //! what is added to allOthers is set.
  struct MaxoutErrors
  {
    Scalar* own;
    Scalar* allOthers;
    Scalar* weight;
    Scalar* allEdges;
  };

  //! The way back of MaxoutScores(), given the derivatives by the scores.
  static void MaxoutBackward(const size_t h, const size_t n,
                             const Maxout& maxout, const Scalar* errors,
                             const MaxoutErrors& back);
};

}  // namespace nexec

#endif
