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

std::vector<size_t> TrainingLengths(const TrainingOptions& options)
{
  std::vector<size_t> lengths = {options.length};
  lengths.insert(lengths.end(), options.otherLengths.begin(),
                 options.otherLengths.end());
  return lengths;
}

bool LearnsShortSequences(const TrainingOptions& options)
{
  return options.recipe == "staged" && options.views == 0.0;
}

bool LearnsInRounds(const TrainingOptions& options)
{
  return options.recipe == "staged" && options.views > 0.0;
}

TrainingOptions RecipeDefaults(const std::string& recipe,
                               const double virtualNodeWeight,
                               const bool requireProof,
                               const std::optional<double>& views)
{
  TrainingOptions options;
  options.views = views.value_or(0.0);
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
  options.views =
      views.value_or(requireProof ? TrainingOptions::viewsUntilProved : 0.0);
  if (options.views > 0.0)
  {
    // Views show what sequences do and more, in fewer steps, and with runs so
    // long that attention cannot dilute.  A little sharpening remains, without
    // which few models can be executed with hard pooling.
    options.batchSize = 2;
    options.attentionStart = 300;
    options.sharpening = 0.03;
    options.virtualScale = 3.0;
    options.validationInterval = 100;
    options.stallUpdates = 2000;
  }
  if (virtualNodeWeight == 0.0)
  {
    // The signal has to be discovered.
    options.virtualScale = 6.0;
    options.rareKinds = 0.5;
  }
  return options;
}

size_t ValidationGroups(const TrainingOptions& options)
{
  return options.validationLengths.size() + 1 +
      (LearnsInRounds(options) ? 1 : 0) + (options.requireProof ? 1 : 0);
}

}  // namespace nexec
