/**
 * @file clrs/draws.cpp
 */
#include "draws.hpp"

#include <nexec/core/errors.hpp>

namespace nexec
{

double KeyStream::Uniform()
{
  // 27 and 26 bits: the order of the two calls matters.
  const auto high = static_cast<double>(generator() >> 5U);
  const auto low = static_cast<double>(generator() >> 6U);
  return (high * 67108864.0 + low) / 9007199254740992.0;
}

arma::vec KeyStream::Uniform(const size_t count)
{
  arma::vec numbers(count);
  for (double& x : numbers)
    x = Uniform();
  return numbers;
}

uint32_t StreamSeed(const uint64_t seed, const Purpose purpose,
                    const uint64_t index)
{
  return RandomStream(seed, purpose, index).Bits32();
}

arma::vec DrawPositions(KeyStream& stream, const size_t length,
                        const bool random)
{
  return random ? arma::vec(arma::sort(stream.Uniform(length)))
                : RegularPositions(length);
}

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
    batch.push_back(
        TraceProbes(key, DrawPositions(positions, n, options.randomPositions)));
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
    batch.push_back(
        TraceProbes(pool.col(random.Below(count)),
                    DrawPositions(positions, length, randomPositions)));
  }
  return batch;
}

std::vector<ClrsChance> DrawChance(const uint64_t seed,
                                   const uint64_t firstSequence,
                                   const size_t sequences, const size_t length,
                                   const double teacherForcing)
{
  std::vector<ClrsChance> chances(sequences);
  for (size_t s = 0; s < sequences; ++s)
  {
    RandomStream random(seed, Purpose::TrainingNoise, firstSequence + s);
    chances[s].uniform.set_size(length, length);
    for (double& x : chances[s].uniform)
      x = random.Uniform();
    for (size_t step = 1; step < length; ++step)
      chances[s].forced.push_back(random.Uniform() < teacherForcing);
  }
  return chances;
}

}  // namespace nexec
