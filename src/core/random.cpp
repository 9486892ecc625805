/**
 * @file core/random.cpp
 */
#include <nexec/core/random.hpp>

#include <Random123/philox.h>

#include <cmath>

namespace nexec
{

std::array<uint32_t, 4> Philox(const std::array<uint32_t, 4>& counter,
                               const std::array<uint32_t, 2>& key)
{
  const r123::Philox4x32::ctr_type words = {
      {counter[0], counter[1], counter[2], counter[3]}};
  const r123::Philox4x32::key_type keys = {{key[0], key[1]}};
  const auto out = r123::Philox4x32()(words, keys);
  return {out[0], out[1], out[2], out[3]};
}

RandomStream::RandomStream(const uint64_t seed, const Purpose purpose,
                           const uint64_t index) :
    key{static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32)},
    counter{0, static_cast<uint32_t>(purpose), static_cast<uint32_t>(index),
            static_cast<uint32_t>(index >> 32)},
    block{}
{
}

uint32_t RandomStream::Bits32()
{
  if (used == block.size())
  {
    block = Philox(counter, key);
    ++counter[0];
    used = 0;
  }
  return block[used++];
}

uint64_t RandomStream::Bits64()
{
  const uint64_t low = Bits32();
  return low | (static_cast<uint64_t>(Bits32()) << 32);
}

double RandomStream::Uniform()
{
  return static_cast<double>(Bits64() >> 11) * 0x1.0p-53;
}

double RandomStream::Uniform(const double low, const double high)
{
  return low + (high - low) * Uniform();
}

double RandomStream::Normal()
{
  // 1 - U is in (0, 1], so the logarithm is finite.
  const double radius = std::sqrt(-2.0 * std::log(1.0 - Uniform()));
  return radius * std::cos(2.0 * M_PI * Uniform());
}

uint64_t RandomStream::Below(const uint64_t bound)
{
  // Draw again in the short last interval, so that no value is favoured.
  const uint64_t limit = UINT64_MAX - UINT64_MAX % bound;
  uint64_t bits = Bits64();
  while (bits >= limit)
    bits = Bits64();
  return bits % bound;
}

uint64_t DerivedSeed(const uint64_t seed, const size_t restart)
{
  if (restart == 0)
    return seed;
  return RandomStream(seed, Purpose::DerivedSeed, restart).Bits64();
}

}  // namespace nexec
