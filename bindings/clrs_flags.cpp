/**
 * @file bindings/clrs_flags.cpp
 */
#include "clrs_flags.hpp"
#include "core/setting_texts.hpp"

#include <nexec/core/errors.hpp>

#include <algorithm>

namespace nexec::bindings
{

namespace
{

//! The default of an option: what the presets say, each text once.
std::string OfPresets(const std::string& name)
{
  std::vector<std::string> found;
  for (const std::string& preset : PresetNames())
  {
    SettingTexts texts;
    const ClrsPreset settings = Preset(preset);
    VisitSettings(texts, settings);
    if (std::find(found.begin(), found.end(), texts.Text(name)) == found.end())
      found.push_back(texts.Text(name));
  }
  std::string text = "of the preset: " + found.front();
  for (size_t k = 1; k < found.size(); ++k)
    text += ", or " + found[k];
  return text;
}

}  // namespace

void AddClrsTrainOptions(Binding& binding)
{
  binding.ChoiceIn("preset", 'p', "Settings of network and training.",
                   PresetNames(), PresetNames().front());
  binding
      .ChoiceIn("processor", 0, "How messages become hidden states.",
                ClrsProcessorNames())
      .DefaultText(OfPresets("processor"));
  binding.IntIn("hidden_size", 0, "Size of hidden states and messages.")
      .Min(1)
      .Max(double(ClrsConfig::maxHiddenSize))
      .DefaultText(OfPresets("hidden_size"));
  binding.IntListIn("lengths", 'l', "Lengths of the batches, in turn.")
      .Min(2)
      .Max(double(ClrsDrawOptions::maxLength))
      .DefaultText(OfPresets("lengths"));
  binding.IntIn("batch_size", 'b', "Sequences in one update.")
      .Min(1)
      .Max(double(ClrsDrawOptions::maxBatchSize))
      .DefaultText(OfPresets("batch_size"));
  binding.IntIn("updates", 'u', "Updates of the whole run.")
      .Min(1)
      .DefaultText(OfPresets("updates"));
  binding
      .DoubleIn("hint_weight", 'w',
                "Weight of the hint losses; 0 = the same network, trained "
                "without hints.")
      .Min(0.0)
      .DefaultText(OfPresets("hint_weight"));
  binding.FlagIn(
      "forgetnet", 0,
      "Do not carry the hidden state from step to step, only hints.");
  binding.IntIn("seed", 's', "Random seed, stored in the model.", 1).Min(0);
}

ClrsPreset ClrsPresetOf(const Params& params)
{
  ClrsPreset preset = Preset(params.Get<std::string>("preset"));
  if (params.Has("processor"))
  {
    preset.processor = params.Get<std::string>("processor");
    preset.config.processor = FindClrsProcessor(preset.processor);
  }
  const auto take = [&](const char* name, size_t& setting)
  {
    if (params.Has(name))
      setting = static_cast<size_t>(params.Get<int64_t>(name));
  };
  take("hidden_size", preset.config.hiddenSize);
  take("batch_size", preset.draws.batchSize);
  take("updates", preset.updates);
  if (params.Has("lengths"))
  {
    const auto& lengths = params.Get<std::vector<int64_t>>("lengths");
    preset.draws.lengths.assign(lengths.begin(), lengths.end());
  }
  if (preset.draws.lengths.empty())
    throw UsageError("--lengths (-l) needs at least one length");
  if (params.Has("hint_weight"))
    preset.hintWeight = params.Get<double>("hint_weight");
  if (params.Get<bool>("forgetnet"))
    preset.config.carryHidden = false;
  return preset;
}

}  // namespace nexec::bindings
