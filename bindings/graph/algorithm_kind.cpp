/**
 * @file bindings/graph/algorithm_kind.cpp
 */
#include "algorithm_kind.hpp"

#include "io/atomic_file.hpp"
#include "model_option.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/graph/algorithm/graph_algorithm.hpp>
#include <nexec/io/graph_model_file.hpp>

#include <algorithm>
#include <filesystem>
#include <limits>

namespace nexec::bindings
{

namespace
{

void AddAnyAlgorithmOption(Binding& binding)
{
  binding
      .ChoiceIn("algorithm", 0, "Use the built-in model of this algorithm.",
                AllAlgorithmNames())
      .DefaultText(DefaultAlgorithm().Name());
}

//! Files that cannot be read are for those who load them.
bool HoldsGraphModel(const std::string& path)
{
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    return false;
  try
  {
    return LooksLikeGraphModel(
        ReadFile(path, std::numeric_limits<size_t>::max()));
  }
  catch (const InputError&)
  {
    return false;
  }
}

void Refuse(const Params& params, const std::string& reason,
            const std::vector<KindOption>& options)
{
  for (const KindOption& option : options)
  {
    if (!params.Has(option.name))
      continue;
    const std::string instead = option.instead;
    throw UsageError(params.Definition(option.name).Label() + reason +
                     (instead.empty() ? "" : ": " + instead));
  }
}

}  // namespace

std::vector<std::string> AllAlgorithmNames()
{
  std::vector<std::string> names = AlgorithmNames();
  const std::vector<std::string> graphs = GraphAlgorithmNames();
  names.insert(names.end(), graphs.begin(), graphs.end());
  return names;
}

void AddAnyModelOption(Binding& binding)
{
  binding.FileIn("input_model", 'm',
                 "Trained model, .bin or .json; by default, a built-in one is "
                 "used.");
  AddAnyAlgorithmOption(binding);
}

void AddAnyModelsOption(Binding& binding)
{
  binding.FilesIn("input_model", 'm',
                  "Trained models, .bin or .json; by default, a built-in one "
                  "is used.");
  AddAnyAlgorithmOption(binding);
}

bool IsAboutGraphs(const Params& params)
{
  if (params.Has("algorithm") &&
      HasGraphAlgorithm(params.Get<std::string>("algorithm")))
    return true;
  // Not every program takes models.
  if (params.Definitions().count("input_model") == 0)
    return false;
  const std::vector<std::string> files = ModelFiles(params);
  return std::any_of(files.begin(), files.end(), HoldsGraphModel);
}

void RefuseChainOptions(const Params& params, const std::string& algorithm,
                        const std::vector<KindOption>& options)
{
  Refuse(params, " is for chains; " + algorithm + " works on graphs", options);
}

void RefuseGraphOptions(const Params& params, const std::string& algorithm,
                        const std::vector<KindOption>& options)
{
  Refuse(params, " is for graphs; " + algorithm + " works on chains", options);
}

}  // namespace nexec::bindings
