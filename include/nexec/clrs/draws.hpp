/**
 * @file clrs/draws.hpp
 *
 * Which sequences a network is trained, validated and tested on.
 */
#ifndef NEXEC_CLRS_DRAWS_HPP
#define NEXEC_CLRS_DRAWS_HPP

#include <nexec/clrs/key_stream.hpp>
#include <nexec/clrs/probes.hpp>

#include <vector>

namespace nexec
{

//! Sequences of one length.
using ClrsBatch = std::vector<ClrsProbes>;

//! What training draws.
struct ClrsDrawOptions
{
  //! Lengths of the batches, in turn.
  std::vector<size_t> lengths = {4, 7, 11, 13, 16};
  //! Sequences in a batch.
  size_t batchSize = 32;
  //! Sequences of each length that exist; 0 = always new ones.
  size_t pool = 0;
  //! Whether positions are random (and sorted), or 0, 1/n, ...
  bool randomPositions = true;
};

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

/**
 * New sequences for diagnoses, neither those of training nor of validation.
 *
 * @param seed Seed of the draw.
 * @param length Length of the sequences; not 0.
 * @param count Number of sequences.
 * @param randomPositions Whether positions are random (and sorted).
 */
ClrsBatch FreshDraw(const uint64_t seed, const size_t length,
                    const size_t count, const bool randomPositions);

/**
 * The benchmark's test sequences: seed 3 with regular positions.
 *
 * @param length Length of the sequences; not 0.
 * @param count Number of sequences.
 */
ClrsBatch TestDraw(const size_t length = 64, const size_t count = 32);

}  // namespace nexec

#endif
