/**
 * @file clrs/draws.cpp
 */
#include <nexec/clrs/draws.hpp>

#include <nexec/core/errors.hpp>
#include <nexec/core/random.hpp>

namespace nexec
{

namespace
{

//! Seeds of the benchmark's generator, far apart for neighbouring runs.
uint32_t StreamSeed(const uint64_t seed, const Purpose purpose,
                    const uint64_t index)
{
  return RandomStream(seed, purpose, index).Bits32();
}

arma::vec RandomPositions(KeyStream& stream, const size_t length)
{
  return arma::sort(stream.Uniform(length));
}

}  // namespace

TrainingDraws::TrainingDraws(const ClrsDrawOptions& options,
                             const uint64_t seed, const size_t firstUpdate) :
    options(options), positions(StreamSeed(seed, Purpose::TrainingData, 0))
{
  if (options.lengths.empty() || options.batchSize == 0)
    throw UsageError("training needs a length and a batch size");
  for (size_t k = 0; k < options.lengths.size(); ++k)
  {
    keys.emplace_back(StreamSeed(seed, Purpose::TrainingData, k + 1));
    if (options.pool > 0)
    {
      const size_t n = options.lengths[k];
      pools.emplace_back(
          arma::reshape(keys[k].Uniform(n * options.pool), n, options.pool));
    }
  }
  SkipTo(firstUpdate);
}

void TrainingDraws::SkipTo(const size_t target)
{
  for (; update < target; ++update)
  {
    const size_t which = update % options.lengths.size();
    const uint64_t numbers = options.lengths[which] * options.batchSize;
    // From a pool a sequence takes one number, its place.
    keys[which].Skip(options.pool > 0 ? options.batchSize : numbers);
    if (options.randomPositions)
      positions.Skip(numbers);
  }
}

arma::vec TrainingDraws::NextKeys(const size_t which)
{
  if (options.pool == 0)
    return keys[which].Uniform(options.lengths[which]);
  const double place =
      keys[which].Uniform() * static_cast<double>(options.pool);
  return pools[which].col(static_cast<size_t>(place));
}

ClrsBatch TrainingDraws::Next()
{
  const size_t which = update++ % options.lengths.size();
  const size_t n = options.lengths[which];
  ClrsBatch batch;
  for (size_t b = 0; b < options.batchSize; ++b)
  {
    const arma::vec key = NextKeys(which);
    batch.push_back(TraceProbes(key,
                                options.randomPositions
                                    ? RandomPositions(positions, n)
                                    : RegularPositions(n)));
  }
  return batch;
}

ClrsBatch ValidationDraw(const uint64_t seed, const size_t draw,
                         const size_t length, const size_t count,
                         const bool randomPositions)
{
  KeyStream poolStream(StreamSeed(seed, Purpose::ValidationData, 0));
  const arma::mat pool =
      arma::reshape(poolStream.Uniform(length * count), length, count);
  RandomStream random(seed, Purpose::ValidationData, draw + 1);
  KeyStream positions(random.Bits32());
  ClrsBatch batch;
  for (size_t b = 0; b < count; ++b)
  {
    batch.push_back(TraceProbes(pool.col(random.Below(count)),
                                randomPositions
                                    ? RandomPositions(positions, length)
                                    : RegularPositions(length)));
  }
  return batch;
}

ClrsBatch FreshDraw(const uint64_t seed, const size_t length,
                    const size_t count, const bool randomPositions)
{
  KeyStream keys(StreamSeed(seed, Purpose::EvaluationData, 0));
  KeyStream positions(StreamSeed(seed, Purpose::EvaluationData, 1));
  ClrsBatch batch;
  for (size_t b = 0; b < count; ++b)
  {
    const arma::vec key = keys.Uniform(length);
    batch.push_back(TraceProbes(key,
                                randomPositions
                                    ? RandomPositions(positions, length)
                                    : RegularPositions(length)));
  }
  return batch;
}

ClrsBatch TestDraw(const size_t length, const size_t count)
{
  KeyStream stream(3);
  ClrsBatch batch;
  for (size_t b = 0; b < count; ++b)
  {
    batch.push_back(
        TraceProbes(stream.Uniform(length), RegularPositions(length)));
  }
  return batch;
}

}  // namespace nexec
