/**
 * @file tests/support/some_sequences.hpp
 *
 * Sequences of many kinds.
 */
#ifndef NEXEC_TESTS_SUPPORT_SOME_SEQUENCES_HPP
#define NEXEC_TESTS_SUPPORT_SOME_SEQUENCES_HPP

#include <nexec/core/random.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace nexec
{

//! A sequence that is random, tied, sorted, reversed, nearly sorted, ...
inline std::vector<double> AnySequence(const size_t length,
                                       RandomStream& random)
{
  std::vector<double> values(length);
  for (double& value : values)
    value = random.Uniform();
  const uint64_t kind = random.Below(8);
  if (kind == 1 || kind == 2 || kind == 5)
  {
    const double levels = double(1 + random.Below(4));
    for (double& value : values)
      value = std::floor(levels * value);
  }
  if (kind >= 3)
    std::sort(values.begin(), values.end());
  if (kind == 4 || kind == 5)
    std::reverse(values.begin(), values.end());
  if (kind == 6 && length > 1)
  {
    for (size_t i = 0; i < 3; ++i)
    {
      const size_t u = random.Below(length - 1);
      std::swap(values[u], values[u + 1]);
    }
  }
  if (kind == 7 && length > 0)
    std::rotate(values.begin(), values.begin() + long(random.Below(length)),
                values.end());
  return values;
}

//! Lengths from 0 to 300, most of them short.
inline size_t AnyLength(RandomStream& random)
{
  const uint64_t kind = random.Below(100);
  if (kind < 80)
    return random.Below(13);
  return kind < 98 ? 13 + random.Below(48) : 61 + random.Below(240);
}

//! Many sequences of any length and kind.
inline std::vector<std::vector<double>> ManySequences(const size_t count,
                                                      const uint64_t seed)
{
  std::vector<std::vector<double>> sequences;
  for (size_t index = 0; index < count; ++index)
  {
    RandomStream random(seed, Purpose::Test, index);
    const size_t length = AnyLength(random);
    sequences.push_back(AnySequence(length, random));
  }
  return sequences;
}

}  // namespace nexec

#endif
