/**
 * @file chain/training/training_options.cpp
 */
#include <nexec/chain/training/training_options.hpp>

#include <nexec/core/errors.hpp>

namespace nexec
{

std::vector<std::string> RecipeNames()
{
  return {"staged", "plain"};
}

bool LearnsShortSequences(const TrainingOptions& options)
{
  return options.recipe == "staged";
}

TrainingOptions RecipeDefaults(const std::string& recipe,
                               const double virtualNodeWeight,
                               const bool requireProof)
{
  TrainingOptions options;
  options.recipe = recipe;
  options.virtualNodeWeight = virtualNodeWeight;
  options.requireProof = requireProof;
  if (recipe == "plain")
    return options;
  if (recipe != "staged")
    throw UsageError("unknown recipe '" + recipe +
                     "'; known are: staged, plain");

  // Small batches, of which a quarter has ties: without them, a model may
  // listen to the wrong one of two comparisons.
  options.batchSize = 8;
  options.tiedShare = 0.25;
  options.updates = 3000;
  options.stepSize = 2e-3;
  options.maxGradientNorm = 0.1;
  // Attention between nodes begins small and is frozen until the virtual node
  // knows its signal.  From then on that node's attention is sharpened, so that
  // it does not dilute on longer chains.
  options.attentionScale = 0.1;
  options.attentionStart = 800;
  options.sharpening = 0.1;
  // The first perfect model is taken.  Until proved, so often that hardly any
  // seed ends without one.
  options.validationInterval = 250;
  options.stallUpdates = 1000;
  options.stopWhenPerfect = true;
  options.maxRestarts = requireProof ? 50 : 5;
  if (virtualNodeWeight == 0.0)
  {
    // The signal has to be discovered.
    options.virtualScale = 6.0;
    options.rareKinds = 0.5;
  }
  return options;
}

}  // namespace nexec
