/**
 * @file bindings/clrs_models.cpp
 */
#include "clrs_models.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/io/clrs_file.hpp>

#include <set>

namespace nexec::bindings
{

namespace
{

//! The settings, with how long to train left out.
std::string ComparedSettings(const ClrsModel& model)
{
  ClrsPreset preset = model.preset;
  preset.updates = 0;
  return ListSettings(preset);
}

//! The numbers in ascending order, each once.
std::string NumbersText(const std::set<uint64_t>& numbers)
{
  std::string text;
  for (const uint64_t number : numbers)
    text += (text.empty() ? "" : " ") + std::to_string(number);
  return text;
}

}  // namespace

void AddClrsModelsOption(Binding& binding)
{
  binding
      .FilesIn("input_model", 'm',
               "Models of nexec_clrs_train, .bin or .json; several, with "
               "different seeds, give means and spreads.")
      .Required();
}

std::vector<ClrsModel> LoadClrsModels(const Params& params)
{
  const auto& paths = params.Get<std::vector<std::string>>("input_model");
  std::vector<ClrsModel> models;
  for (const std::string& path : paths)
  {
    models.push_back(LoadClrsModel(path));
    if (ComparedSettings(models.back()) != ComparedSettings(models.front()))
    {
      throw UsageError("'" + path + "' is another kind of network (" +
                       DescribePreset(models.back().preset) + ") than '" +
                       paths.front() + "' (" +
                       DescribePreset(models.front().preset) +
                       "); look at them one after the other");
    }
  }
  return models;
}

std::string DescribeClrsModels(const std::vector<ClrsModel>& models)
{
  std::set<uint64_t> seeds, updates;
  for (const ClrsModel& model : models)
  {
    seeds.insert(model.seed);
    updates.insert(model.history.size());
  }
  return DescribePreset(models.front().preset) +
      (seeds.size() == 1 ? ", seed " : ", seeds ") + NumbersText(seeds) + ", " +
      NumbersText(updates) + " updates";
}

}  // namespace nexec::bindings
