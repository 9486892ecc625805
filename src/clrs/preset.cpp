/**
 * @file clrs/preset.cpp
 */
#include <nexec/clrs/preset.hpp>

#include <nexec/core/errors.hpp>

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

}  // namespace nexec
