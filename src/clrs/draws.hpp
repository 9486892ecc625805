/**
 * @file clrs/draws.hpp
 *
 * What is drawn while a network is trained and validated: sequences, in the
 * benchmark's own random numbers, and what chance decides.
 */
#ifndef NEXEC_CLRS_DRAWS_HPP
#define NEXEC_CLRS_DRAWS_HPP

#include <nexec/clrs/clrs_config.hpp>
#include <nexec/clrs/probes.hpp>
#include <nexec/core/random.hpp>

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

//! A seed for a KeyStream, far apart for neighbouring runs.
uint32_t StreamSeed(const uint64_t seed, const Purpose purpose,
                    const uint64_t index);

/**
 * The positions of a sequence.
 *
 * @param stream Where random ones come from.
 * @param length How many.
 * @param random Whether they are random (and sorted), or regular.
 */
arma::vec DrawPositions(KeyStream& stream, const size_t length,
                        const bool random);

/**
 * Batches for training: update k gets the length k modulo their number.  Each
 * length has a stream of keys of its own, and the positions have one, so that
 * the batch of any update can be drawn without the ones before: it depends on
 * options, seed and update only.
 */
class TrainingDraws
{
 public:
  /**
   * Throws UsageError if there are no lengths or no sequences in a batch.
   *
   * @param options What to draw; no length may be 0.
   * @param seed Seed of the run.
   * @param firstUpdate Number of the first update, to continue a run.
   */
  TrainingDraws(const ClrsDrawOptions& options, const uint64_t seed,
                const size_t firstUpdate = 0);

  //! The batch of the next update.
  ClrsBatch Next();

 private:
  //! Move all streams to the beginning of an update.
  void SkipTo(const size_t target);
  //! The keys of the next sequence from the stream of this length.
  arma::vec NextKeys(const size_t which);

  ClrsDrawOptions options;
  size_t update = 0;
  //! One stream of keys per length.
  std::vector<KeyStream> keys;
  //! With a pool: its keys (length x pool) for each length.
  std::vector<arma::mat> pools;
  KeyStream positions;
};

//! Sequences in a validation, and in the pool it draws from.
constexpr size_t validationSequences = 64;

/**
 * Sequences for validation: 64 out of a pool of 64, drawn with replacement and
 * with new random positions for every draw.  The same arguments give the same
 * sequences, here and below.
 *
 * @param seed Seed of the run.
 * @param draw Number of the draw.
 * @param length Length of the sequences; not 0.
 * @param count Size of the pool and number of sequences drawn.
 * @param randomPositions Whether positions are random (and sorted).
 */
ClrsBatch ValidationDraw(const uint64_t seed, const size_t draw,
                         const size_t length = 16,
                         const size_t count = validationSequences,
                         const bool randomPositions = true);

//! The random numbers of one sequence of length n.
struct ClrsChance
{
  //! Uniform numbers behind the Gumbel noise on the output's scores, n x n
  //! (column v for the scores of v); empty = no noise.
  arma::mat uniform;
  //! For each step 1, ..., n - 1, whether it is given the true hints; empty =
  //! only the first.
  std::vector<bool> forced;
};

/**
 * Draw for all sequences of a batch.  What a sequence gets depends on the seed,
 * its number and its length only, so a run can go on anywhere.
 *
 * @param seed Seed of the run.
 * @param firstSequence Number of the first one since the first update.
 * @param sequences How many.
 * @param length Their length.
 * @param teacherForcing How often a step is given the true hints.
 */
std::vector<ClrsChance> DrawChance(const uint64_t seed,
                                   const uint64_t firstSequence,
                                   const size_t sequences, const size_t length,
                                   const double teacherForcing = 0.0);

}  // namespace nexec

#endif
