/**
 * @file chain/executor/training_options.cpp
 */
#include <nexec/chain/executor/training_options.hpp>

#include <nexec/core/errors.hpp>

namespace nexec
{

std::vector<std::string> RecipeNames()
{
  return {"staged", "plain"};
}

TrainingOptions RecipeDefaults(const std::string& recipe,
                               const double virtualNodeWeight)
{
  TrainingOptions options;
  options.recipe = recipe;
  options.virtualNodeWeight = virtualNodeWeight;
  if (recipe == "plain")
    return options;
  if (recipe != "staged")
    throw UsageError("unknown recipe '" + recipe +
                     "'; known are: staged, plain");

  options.batchSize = 8;
  options.tiedShare = 0.25;
  options.updates = 3000;
  options.stepSize = 2e-3;
  options.maxGradientNorm = 0.1;
  options.sharpening = 0.1;
  options.attentionStart = 800;
  options.attentionScale = 0.1;
  options.validationInterval = 250;
  options.stallUpdates = 1000;
  options.stopWhenPerfect = true;
  options.maxRestarts = 5;
  if (virtualNodeWeight == 0.0)
  {
    options.virtualScale = 6.0;
    options.rareKinds = 0.5;
  }
  return options;
}

}  // namespace nexec
