/**
 * @file clrs/key_stream.hpp
 *
 * The benchmark's own random numbers.
 */
#ifndef NEXEC_CLRS_KEY_STREAM_HPP
#define NEXEC_CLRS_KEY_STREAM_HPP

#include <armadillo>

#include <cstdint>
#include <random>

namespace nexec
{

/**
 * Uniform numbers in [0, 1), bit by bit those of numpy's RandomState(seed):
 * the benchmark's files and samplers are drawn from it.
 */
class KeyStream
{
 public:
  explicit KeyStream(const uint32_t seed) : generator(seed) {}

  //! The next number.
  double Uniform();
  //! The next numbers, in the order of the stream.
  arma::vec Uniform(const size_t count);
  //! Leave out numbers.
  void Skip(const uint64_t count) { generator.discard(2 * count); }

 private:
  std::mt19937 generator;
};

}  // namespace nexec

#endif
