/**
 * @file chain/training/training_options.hpp
 *
 * All training options, and the recipes: the one place of every number in them.
 */
#ifndef NEXEC_CHAIN_TRAINING_TRAINING_OPTIONS_HPP
#define NEXEC_CHAIN_TRAINING_TRAINING_OPTIONS_HPP

#include <nexec/training/attempts.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nexec
{

/**
 * How a model is trained.  The defaults are those of the recipe `plain`;
 * RecipeDefaults() fills in what a recipe says.
 */
struct TrainingOptions : AttemptOptions
{
  std::string recipe;
  //! Length of the training sequences, except for short ones.
  size_t length = 16;
  //! Further lengths, with which the sequences take turns.
  std::vector<size_t> otherLengths = {};
  //! Sequences of these lengths in one update; the recipe may add short ones.
  size_t batchSize = 32;
  //! Share of the sequences that have ties.
  double tiedShare = 0.0;
  //! Views (steps from configurations that are drawn from all that can occur:
  //! src/chain/algorithm/views.hpp) for each step of the sequences, but at
  //! least minViews in one update; 0 = none.
  double views = 0.0;
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
  //! Lengths at which validation runs the model on random sequences.
  std::vector<size_t> validationLengths = {16, 64, 128};
  //! Whether a perfect model is one that is proved (chain/proof/certify.hpp),
  //! not only exact in validation.
  bool requireProof = false;
  //! Whether to record the losses by kind of transition now and then.
  bool recordKinds = false;
  uint64_t seed = 1;

  // What the recipes say and no option changes.

  //! Different values in a sequence with ties: eighths.
  static constexpr double tiedLevels = 8.0;
  //! Short sequences for each of the others, with `staged` and where they show
  //! more.  They cost little, and what only they show has to occur often enough
  //! to be learnt.
  static constexpr size_t shortFactor = 3;
  //! Weight of the entropy with which the virtual node's attention is kept wide
  //! until it is sharpened, where there are short sequences: what only they
  //! show is rare and is learnt late, and until then no edge may be out of
  //! sight.
  static constexpr double smoothing = 0.03;
  //! Longest chains of which validation tries all weak orders.
  static constexpr size_t maxWeakOrder = 5;
  //! Nodes of the random sequences that validation runs at each length, so that
  //! each length costs about the same; fewest and most sequences.
  static constexpr size_t validationNodes = 1024;
  static constexpr size_t minValidationSequences = 4;
  static constexpr size_t maxValidationSequences = 64;

  //! Updates in which the runs of views grow to their full length, from when
  //! attention is learnt; meanwhile smoothing fades out.
  static constexpr size_t viewGrowth = 300;
  //! Views with which every validation tests a model, and most lessons: views
  //! that it was wrong on, whose situation every batch has again.
  static constexpr size_t testedViews = 512;
  static constexpr size_t maxLessons = 16;
  //! An attempt with views whose validation has not improved for roundStall
  //! updates goes on in a new round, with fresh attention and short runs; each
  //! round has so many updates at least.
  static constexpr size_t roundStall = 300;
  static constexpr size_t roundUpdates = 700;
  //! Views for each step where a model has to be proved.
  static constexpr double viewsUntilProved = 0.25;
  //! Fewest views in one update, if there are any; most for each step.
  static constexpr size_t minViews = 32;
  static constexpr double maxViews = 16.0;
  //! Largest length and batch of runs that are saved.
  static constexpr size_t maxLength = 4096;
  //! Most lengths that take turns.
  static constexpr size_t maxLengths = 64;
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
  visit("other_lengths", options.otherLengths);
  visit("batch_size", options.batchSize);
  visit("tied_share", options.tiedShare);
  visit("views", options.views);
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

//! Get the lengths of the training sequences, in the order of their turns.
std::vector<size_t> TrainingLengths(const TrainingOptions& options);

//! Whether a run also learns from short sequences, those that show more of an
//! algorithm (chain/algorithm/short_kinds.hpp): with the recipe `staged`,
//! unless views show all of it.
bool LearnsShortSequences(const TrainingOptions& options);

//! Whether a run also learns from counterexamples and in rounds: with the
//! recipe `staged`, if there are views.
bool LearnsInRounds(const TrainingOptions& options);

//! Get the names of the recipes; the first one is the default.
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
 * @param requireProof Whether the model has to be proved; then a recipe that
 *     restarts does so more often.
 * @param views Views for each step, with which other settings are best; by
 *     default, `staged` has them where the model has to be proved.
 */
TrainingOptions RecipeDefaults(
    const std::string& recipe = "staged", const double virtualNodeWeight = 1.0,
    const bool requireProof = false,
    const std::optional<double>& views = std::nullopt);

//! The number of groups that a perfect model gets right, as in
//! ValidationScore::groups.
size_t ValidationGroups(const TrainingOptions& options);

}  // namespace nexec

#endif
