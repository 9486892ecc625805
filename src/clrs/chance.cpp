/**
 * @file clrs/chance.cpp
 */
#include <nexec/clrs/chance.hpp>

#include <nexec/core/random.hpp>

namespace nexec
{

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
