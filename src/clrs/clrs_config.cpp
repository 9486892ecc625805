/**
 * @file clrs/clrs_config.cpp
 */
#include <nexec/clrs/clrs_config.hpp>

#include <nexec/core/errors.hpp>

#include "core/setting_texts.hpp"

#include <algorithm>
#include <utility>

namespace nexec
{

namespace
{

using NamedProcessor = std::pair<std::string, ClrsProcessor>;

//! Switches: along pointers, gated, triplets.
const std::vector<NamedProcessor>& Processors()
{
  static const std::vector<NamedProcessor> processors = {
      {"mpnn", {false, false, false}},
      {"pgn", {true, false, false}},
      {"gmpnn", {false, true, false}},
      {"triplet_mpnn", {false, false, true}},
      {"triplet_gmpnn", {false, true, true}}};
  return processors;
}

ClrsPreset Generalist2022()
{
  // The defaults of all structs are this preset.
  ClrsPreset preset;
  preset.name = "generalist2022";
  preset.config.processor = FindClrsProcessor(preset.processor);
  return preset;
}

ClrsPreset Clrs2022()
{
  ClrsPreset preset;
  preset.name = "clrs2022";
  preset.processor = "mpnn";
  preset.config.processor = FindClrsProcessor(preset.processor);
  preset.config.permutation = false;
  preset.config.softHints = false;
  preset.draws.lengths = {16};
  preset.draws.pool = 1000;
  preset.draws.randomPositions = false;
  preset.maxGradientNorm = 0.0;
  preset.teacherForcing = 0.5;
  return preset;
}

SettingTexts TextsOf(const ClrsPreset& preset)
{
  SettingTexts texts;
  VisitSettings(texts, preset);
  return texts;
}

}  // namespace

std::vector<std::string> ClrsProcessorNames()
{
  std::vector<std::string> names;
  for (const NamedProcessor& processor : Processors())
    names.push_back(processor.first);
  return names;
}

ClrsProcessor FindClrsProcessor(const std::string& name)
{
  for (const NamedProcessor& processor : Processors())
  {
    if (processor.first == name)
      return processor.second;
  }
  throw UsageError("no processor '" + name + "'");
}

std::vector<std::string> PresetNames()
{
  return {"generalist2022", "clrs2022"};
}

ClrsPreset Preset(const std::string& name)
{
  if (name == "generalist2022")
    return Generalist2022();
  if (name == "clrs2022")
    return Clrs2022();
  throw UsageError("no preset '" + name + "'");
}

std::string DescribePreset(const ClrsPreset& preset)
{
  const auto ours = TextsOf(preset).Items();
  const std::vector<std::string> names = PresetNames();
  if (std::find(names.begin(), names.end(), preset.name) == names.end())
    return preset.name;
  const auto frozen = TextsOf(Preset(preset.name)).Items();
  std::string changes;
  for (size_t k = 0; k < ours.size(); ++k)
  {
    if (ours[k].second != frozen[k].second)
    {
      changes +=
          (changes.empty() ? "" : ", ") + ours[k].first + " " + ours[k].second;
    }
  }
  return preset.name + (changes.empty() ? "" : " (" + changes + ")");
}

std::string ListSettings(const ClrsPreset& preset)
{
  const SettingTexts texts = TextsOf(preset);
  std::string text;
  for (const auto& [name, value] : texts.Items())
    text.append(name).append(": ").append(value).append("\n");
  return text;
}

std::string SettingsDifference(const ClrsPreset& theirs, const ClrsPreset& ours)
{
  return TextsOf(theirs).Difference(TextsOf(ours));
}

}  // namespace nexec
