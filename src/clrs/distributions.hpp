/**
 * @file clrs/distributions.hpp
 *
 * Softmax and cross entropy over runs of consecutive numbers.
 */
#ifndef NEXEC_SRC_CLRS_DISTRIBUTIONS_HPP
#define NEXEC_SRC_CLRS_DISTRIBUTIONS_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace nexec
{

//! Softmax of `size` scores; returns the logarithm of the normaliser.
template<typename Scalar>
double Softmax(const size_t size, const Scalar* scores, Scalar* share)
{
  const Scalar largest = *std::max_element(scores, scores + size);
  double sum = 0.0;
  for (size_t k = 0; k < size; ++k)
  {
    share[k] = std::exp(scores[k] - largest);
    sum += static_cast<double>(share[k]);
  }
  for (size_t k = 0; k < size; ++k)
    share[k] = static_cast<Scalar>(static_cast<double>(share[k]) / sum);
  return static_cast<double>(largest) + std::log(sum);
}

/**
 * Derivative by the scores of a softmax that is fed on and of its cross
 * entropy with a target.
 *
 * @param size How many scores.
 * @param share The softmax.
 * @param target The true one.
 * @param weight Weight of the cross entropy.
 * @param error Derivative by the softmax, changed in place.
 */
template<typename Scalar>
void SoftmaxBackward(const size_t size, const Scalar* share,
                     const size_t target, const double weight, Scalar* error)
{
  const auto factor = static_cast<Scalar>(weight);
  Scalar mean = 0;
  for (size_t k = 0; k < size; ++k)
    mean += error[k] * share[k];
  for (size_t k = 0; k < size; ++k)
    error[k] = share[k] * (error[k] - mean + factor);
  error[target] -= factor;
}

//! The place of the largest score; of equal ones the first.
template<typename Scalar>
size_t Largest(const size_t size, const Scalar* scores)
{
  return static_cast<size_t>(std::max_element(scores, scores + size) - scores);
}

}  // namespace nexec

#endif
