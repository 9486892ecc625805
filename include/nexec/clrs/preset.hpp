/**
 * @file clrs/preset.hpp
 *
 * Named, frozen settings: network and training together, because scores can
 * only be compared when both are the same.
 */
#ifndef NEXEC_CLRS_PRESET_HPP
#define NEXEC_CLRS_PRESET_HPP

#include <nexec/clrs/clrs_config.hpp>
#include <nexec/clrs/draws.hpp>

namespace nexec
{

//! Everything that decides a run, apart from its seed.
struct ClrsPreset
{
  std::string name;
  //! Name of the processor; `config` has its switches.
  std::string processor = "triplet_gmpnn";
  ClrsConfig config;
  ClrsDrawOptions draws;
  //! Updates of a whole run.
  size_t updates = 10000;
  //! Adam's step size.
  double stepSize = 1e-3;
  //! Largest norm of the gradient; 0 = no limit.
  double maxGradientNorm = 1.0;
  //! How often a step is given the true hints in place of the predicted ones.
  double teacherForcing = 0.0;
  //! Weight of the hint losses; 0 = the same network without that teaching.
  double hintWeight = 1.0;
  //! Updates between validations; not 0.
  size_t validationInterval = 50;
};

/**
 * Call visit(name, field) for every setting; the one list of them.
 *
 * @param visit What to do with each setting.
 * @param preset The (possibly const) preset.
 */
template<typename Visitor, typename Settings>
void VisitSettings(Visitor& visit, Settings& preset)
{
  visit("preset", preset.name);
  visit("processor", preset.processor);
  visit("hidden_size", preset.config.hiddenSize);
  visit("triplet_size", preset.config.tripletSize);
  visit("permutation", preset.config.permutation);
  visit("soft_hints", preset.config.softHints);
  visit("carry_hidden", preset.config.carryHidden);
  visit("lengths", preset.draws.lengths);
  visit("batch_size", preset.draws.batchSize);
  visit("pool", preset.draws.pool);
  visit("random_positions", preset.draws.randomPositions);
  visit("updates", preset.updates);
  visit("step_size", preset.stepSize);
  visit("max_gradient_norm", preset.maxGradientNorm);
  visit("teacher_forcing", preset.teacherForcing);
  visit("hint_weight", preset.hintWeight);
  visit("validation_interval", preset.validationInterval);
}

//! Get the names of the presets.
std::vector<std::string> PresetNames();

/**
 * Get a preset by name; throws UsageError if there is none.
 *
 * "generalist2022": what the benchmark's training program does by default:
 * Triplet-GMPNN, lengths in turn, soft hints, permutations by Sinkhorn.
 * "clrs2022": the setting of the benchmark's paper: MPNN, 1000 sequences of
 * length 16, teacher forcing, hard hints, plain pointers.
 */
ClrsPreset Preset(const std::string& name);

/**
 * Name a preset and whatever is not as the frozen one has it, as in
 * "generalist2022 (updates 1000, hint_weight 0)".
 */
std::string DescribePreset(const ClrsPreset& preset);

//! All settings, one per line as "name: value".
std::string ListSettings(const ClrsPreset& preset);

//! The first setting in which two differ, as "updates is 500 there, 1000 here";
//! empty if there is none.
std::string SettingsDifference(const ClrsPreset& theirs,
                               const ClrsPreset& ours);

}  // namespace nexec

#endif
