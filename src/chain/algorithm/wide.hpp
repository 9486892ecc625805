/**
 * @file chain/algorithm/wide.hpp
 *
 * Whole numbers of 128 bits that notice when they become too large.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_WIDE_HPP
#define NEXEC_CHAIN_ALGORITHM_WIDE_HPP

#include <stdexcept>

namespace nexec
{

__extension__ using Wide = __int128;

//! The sum; throws std::overflow_error if it does not fit.
inline Wide Plus(const Wide a, const Wide b)
{
  Wide sum;
  if (__builtin_add_overflow(a, b, &sum))
    throw std::overflow_error("its numbers become too large");
  return sum;
}

//! The product; throws std::overflow_error if it does not fit.
inline Wide Times(const Wide a, const Wide b)
{
  Wide product;
  if (__builtin_mul_overflow(a, b, &product))
    throw std::overflow_error("its numbers become too large");
  return product;
}

}  // namespace nexec

#endif
