/**
 * @file chain/executor/training_options.hpp
 *
 * Everything that can be chosen about training, and the recipes.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_TRAINING_OPTIONS_HPP
#define NEXEC_CHAIN_EXECUTOR_TRAINING_OPTIONS_HPP

#include <nexec/chain/executor/config.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace nexec
{

//! How a model is trained.  RecipeDefaults() fills in what a recipe says.
struct TrainingOptions
{
  std::string recipe;
  //! Length of the training sequences, but for short ones.
  size_t length = 16;
  //! Sequences of this length in one update; the recipe may add short ones.
  size_t batchSize = 32;
  //! Share of the sequences that have ties.
  double tiedShare = 0.0;
  //! Updates of one attempt.
  size_t updates = 1000;
  //! Step size of Adam.
  double stepSize = 1e-3;
  //! Largest norm of the gradient; 0 = no limit.
  double maxGradientNorm = 0.0;
  //! lambda_v: weight of the virtual node's loss.
  double virtualNodeWeight = 1.0;
  //! Weight of the entropy of the virtual node's attention, once on.
  double sharpening = 0.0;
  //! Update at which query and key are released and sharpening begins.
  size_t attentionStart = 0;
  //! Factor on the initial query and key.
  double attentionScale = 1.0;
  //! Factor on the initial output layer of the virtual node.
  double virtualScale = 1.0;
  //! Kinds of node updates count as (their frequency)^-rareKinds.
  double rareKinds = 0.0;
  //! Validate every so many updates; 0 = only at the end.
  size_t validationInterval = 0;
  //! Lengths at which validation runs the model on random sequences.
  std::vector<size_t> validationLengths = {16, 64, 128};
  //! Give an attempt up when validation has not improved for so many updates;
  //! 0 = never.
  size_t stallUpdates = 0;
  //! Whether a perfect model is one that is proved (proof/certify.hpp), not
  //! only exact in validation.
  bool requireProof = false;
  //! Whether an attempt ends as soon as its model is perfect.
  bool stopWhenPerfect = false;
  //! Further attempts, from derived seeds, while no model is perfect.
  size_t maxRestarts = 0;
  //! Whether to note the losses by kind of transition now and then.
  bool recordKinds = false;
  uint64_t seed = 1;

  //! Largest length and batch of runs that are saved.
  static constexpr size_t maxLength = 4096;
  static constexpr size_t maxBatchSize = 1000000;
};

/**
 * Call visit(name, option) for every option: the one list of them.
 *
 * @param visit What to do with each.
 * @param options The (possibly const) options.
 */
template<typename Visitor, typename Options>
void VisitOptions(Visitor& visit, Options& options)
{
  visit("recipe", options.recipe);
  visit("length", options.length);
  visit("batch_size", options.batchSize);
  visit("tied_share", options.tiedShare);
  visit("updates", options.updates);
  visit("step_size", options.stepSize);
  visit("max_gradient_norm", options.maxGradientNorm);
  visit("virtual_node_weight", options.virtualNodeWeight);
  visit("sharpening", options.sharpening);
  visit("attention_start", options.attentionStart);
  visit("attention_scale", options.attentionScale);
  visit("virtual_scale", options.virtualScale);
  visit("rare_kinds", options.rareKinds);
  visit("validation_interval", options.validationInterval);
  visit("validation_lengths", options.validationLengths);
  visit("stall_updates", options.stallUpdates);
  visit("require_proof", options.requireProof);
  visit("stop_when_perfect", options.stopWhenPerfect);
  visit("max_restarts", options.maxRestarts);
  visit("record_kinds", options.recordKinds);
  visit("seed", options.seed);
}

//! Get the names of the recipes.
std::vector<std::string> RecipeNames();

/**
 * The settings of a recipe.
 *
 * - `plain`: everything is learnt at once, as the paper describes it.
 * - `staged`: attention between nodes is learnt last, and the virtual node's
 *   attention is sharpened from then on.  Short chains are learnt from where
 *   they show more.
 *
 * @param recipe Name of the recipe; throws UsageError if there is none.
 * @param virtualNodeWeight lambda_v; without supervision of the virtual node
 *     (0), other settings are best.
 */
TrainingOptions RecipeDefaults(const std::string& recipe,
                               const double virtualNodeWeight);

}  // namespace nexec

#endif
