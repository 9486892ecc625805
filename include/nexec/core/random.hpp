/**
 * @file core/random.hpp
 *
 * Counter-based random numbers.  A stream is named by (seed, purpose, index);
 * its numbers do not depend on threads, on other streams or on the order of
 * use.  The generator is Philox 4x32-10 (Salmon et al., SC'11).
 */
#ifndef NEXEC_CORE_RANDOM_HPP
#define NEXEC_CORE_RANDOM_HPP

#include <array>
#include <cstddef>
#include <cstdint>

namespace nexec
{

//! What a stream is used for, so that no two uses share numbers.
enum class Purpose : uint32_t
{
  Initialisation = 1,  // index = parameter block
  TrainingData = 2,    // index = sequence number since the first update
  ValidationData = 3,  // index = sequence number
  EvaluationData = 4,  // index = sequence number
  DerivedSeed = 5,     // index = restart
  TiedSequences = 6,   // index = sequence number since the first update
  Test = 7,
  TrainingNoise = 8,   // index = sequence number since the first update
  Shuffle = 9,         // index = number of the shuffle
  ShortData = 10,      // index = short sequence since the first update
  TiedShortData = 11,  // index = short sequence since the first update
  Samples = 12,        // index = sequence number
  NearlySorted = 13,   // index = short sequence since the first update
  Views = 14,          // index = shard of a batch since the first update
  Lessons = 15,        // index = 2 * (view since the first update) + stream
  Graphs = 16,         // index = graph since the first update
  GraphStarts = 17,    // index = graph since the first update
  GraphViews = 18,     // index = update
  GraphValues = 19     // index = round
};

//! One stream of random numbers.
class RandomStream
{
 public:
  /**
   * @param seed Seed of the run.
   * @param purpose What the numbers are for.
   * @param index Which item they belong to (a sequence, a block, ...).
   */
  RandomStream(const uint64_t seed, const Purpose purpose,
               const uint64_t index);

  //! The next 32 random bits.
  uint32_t Bits32();
  //! The next 64 random bits.
  uint64_t Bits64();
  //! Uniform in [0, 1), 53 random bits.
  double Uniform();
  //! Uniform in [low, high).
  double Uniform(const double low, const double high);
  //! Standard normal (Box-Muller).
  double Normal();
  //! Uniform integer in [0, bound); bound must not be 0.
  uint64_t Below(const uint64_t bound);

 private:
  //! The key: the seed.
  std::array<uint32_t, 2> key;
  //! The counter: (block, purpose, index low, index high).
  std::array<uint32_t, 4> counter;
  //! The current block of output.
  std::array<uint32_t, 4> block;
  //! How many words of the block are used up.
  size_t used = 4;
};

//! One block of Philox 4x32-10, for known-answer tests.
std::array<uint32_t, 4> Philox(const std::array<uint32_t, 4>& counter,
                               const std::array<uint32_t, 2>& key);

/**
 * A seed for the given restart of a run.  Restart 0 is the run itself.
 *
 * @param seed Seed of the run.
 * @param restart Number of the restart.
 */
uint64_t DerivedSeed(const uint64_t seed, const size_t restart);

}  // namespace nexec

#endif
