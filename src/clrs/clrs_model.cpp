/**
 * @file clrs/clrs_model.cpp
 */
#include <nexec/clrs/clrs_model.hpp>

#include <nexec/version.hpp>

#include "core/blas.hpp"

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
