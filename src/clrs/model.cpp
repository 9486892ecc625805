/**
 * @file clrs/model.cpp
 */
#include <nexec/clrs/model.hpp>

#include <nexec/core/blas.hpp>
#include <nexec/version.hpp>

namespace nexec
{

ClrsModel InitialiseClrsModel(const ClrsPreset& preset, const uint64_t seed)
{
  ClrsModel model;
  model.preset = preset;
  model.seed = seed;
  model.version = version;
  model.blasKernel = BlasKernel();
  model.parameters = InitialClrsParameters(preset.config, seed);
  return model;
}

LossHistory LossesOf(const ClrsModel& model)
{
  LossHistory losses;
  for (const ClrsUpdate& update : model.history)
    losses.emplace_back(update.length, update.losses);
  return losses;
}

}  // namespace nexec
