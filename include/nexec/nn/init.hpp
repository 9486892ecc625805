/**
 * @file nn/init.hpp
 *
 * Initial values of weights.
 */
#ifndef NEXEC_NN_INIT_HPP
#define NEXEC_NN_INIT_HPP

#include <nexec/core/random.hpp>

#include <cstddef>

namespace nexec
{

/**
 * Uniform in +-1/sqrt(fanIn): keeps the size of signals for ReLU-free layers
 * and is the usual default for linear layers.
 *
 * @param weights Where to write; has to have room for `count` numbers.
 * @param count How many numbers.
 * @param fanIn Number of inputs of the layer the weights belong to; not 0.
 * @param random Where the numbers come from.
 */
void FanInUniform(double* weights, const size_t count, const size_t fanIn,
                  RandomStream& random);

//! Glorot's uniform rule: +-sqrt(6 / (fanIn + fanOut)); requires that not both
//! are 0.
void GlorotUniform(double* weights, const size_t count, const size_t fanIn,
                   const size_t fanOut, RandomStream& random);

/**
 * Normal with deviation 1/sqrt(fanIn), drawn again beyond two deviations.  The
 * cut makes the true deviation 0.88 of that; it is not corrected.  Requires
 * that fanIn is not 0.
 */
void FanInTruncatedNormal(double* weights, const size_t count,
                          const size_t fanIn, RandomStream& random);

//! Standard normal numbers.
void StandardNormal(double* weights, const size_t count, RandomStream& random);

}  // namespace nexec

#endif
