/**
 * @file clrs/clrs_config.hpp
 *
 * What the continuous baseline is made of and how it is trained.  Presets are
 * named, frozen settings of both together, because scores can only be compared
 * when both are the same.
 */
#ifndef NEXEC_CLRS_CLRS_CONFIG_HPP
#define NEXEC_CLRS_CLRS_CONFIG_HPP

#include <cstddef>
#include <string>
#include <vector>

namespace nexec
{

//! How the processors of the benchmark differ.
struct ClrsProcessor
{
  //! Messages only along pointers (and from a node to itself), not from all.
  bool alongPointers = false;
  //! A gate decides how much of the hidden state is replaced.
  bool gated = true;
  //! Features of triplets of nodes, for the decoders of pointers.
  bool triplets = true;
};

//! Get the names of the processors, as files and options write them.
std::vector<std::string> ClrsProcessorNames();

//! Get the processor with this name; throws UsageError if there is none.
ClrsProcessor FindClrsProcessor(const std::string& name);

/**
 * What is needed to build the network.  Letters in shape comments: h hidden
 * size, n nodes; edges are columns v n + u for the edge from u to v.
 */
struct ClrsConfig
{
  //! How messages become hidden states.
  ClrsProcessor processor;
  //! h: size of hidden states and messages.
  size_t hiddenSize = 128;
  //! Features of a triplet.
  size_t tripletSize = 8;
  //! The output is a permutation and a head, or (false) plain pointers.
  bool permutation = true;
  //! Predicted hints are fed back as distributions, or (false) as decisions.
  bool softHints = true;
  //! The hidden state is carried from step to step; false: forgetnet.
  bool carryHidden = true;

  //! Files with a larger one are refused.
  static constexpr size_t maxHiddenSize = 4096;
};

//! What training draws.
struct ClrsDrawOptions
{
  //! Lengths of the batches, in turn.
  std::vector<size_t> lengths = {4, 7, 11, 13, 16};
  //! Sequences in a batch.
  size_t batchSize = 32;
  //! Sequences of each length that exist; 0 = always new ones.
  size_t pool = 0;
  //! Whether positions are random (and sorted), or 0, 1/n, ...
  bool randomPositions = true;

  //! Larger ones are refused.
  static constexpr size_t maxLength = 4096;
  static constexpr size_t maxBatchSize = 1000000;
};

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
