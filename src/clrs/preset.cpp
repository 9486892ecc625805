/**
 * @file clrs/preset.cpp
 */
#include <nexec/clrs/preset.hpp>

#include <nexec/core/errors.hpp>

#include <algorithm>
#include <locale>
#include <sstream>
#include <utility>

namespace nexec
{

namespace
{

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

//! Collects settings as text.
class SettingTexts
{
 public:
  explicit SettingTexts(const ClrsPreset& preset)
  {
    VisitSettings(*this, preset);
  }

  template<typename T>
  void operator()(const char* name, const T& value)
  {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::boolalpha << value;
    items.emplace_back(name, text.str());
  }

  void operator()(const char* name, const std::vector<size_t>& values)
  {
    std::string text;
    for (const size_t value : values)
      text += (text.empty() ? "" : ",") + std::to_string(value);
    items.emplace_back(name, text);
  }

  //! Names and values, in the order of the list.
  std::vector<std::pair<std::string, std::string>> items;
};

}  // namespace

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
  const auto ours = SettingTexts(preset).items;
  const std::vector<std::string> names = PresetNames();
  if (std::find(names.begin(), names.end(), preset.name) == names.end())
    return preset.name;
  const auto frozen = SettingTexts(Preset(preset.name)).items;
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
  std::string text;
  for (const auto& [name, value] : SettingTexts(preset).items)
    text.append(name).append(": ").append(value).append("\n");
  return text;
}

}  // namespace nexec
