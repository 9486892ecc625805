/**
 * @file bindings/live_option.cpp
 */
#include "live_option.hpp"
#include "built_in.hpp"
#include "model_option.hpp"
#include "process/log.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/model_file.hpp>

#include "core/number_text.hpp"
#include "io/atomic_file.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace nexec::bindings
{

namespace
{

//! As a title: "Insertion sort".
std::string TitleOf(std::string name)
{
  std::replace(name.begin(), name.end(), '_', ' ');
  if (!name.empty())
    name[0] = char(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

//! How large a model is, and how it was trained, as far as that is known.
std::string AboutText(const ExecutorModel& model)
{
  const TrainingRecord& training = model.training;
  std::string size = CountText(model.parameters.n_elem, "parameter") + ".";
  if (training.recipe.empty() || training.updates == 0)
    return size;
  return size + " Trained on sequences of " + std::to_string(training.length) +
      " numbers with the " + training.recipe + " recipe: seed " +
      std::to_string(training.seed) + ", " +
      CountText(training.updates, "update") + ".";
}

//! Collects the models of a page.
class Collection
{
 public:
  explicit Collection(const Params& params) : params(params) {}

  //! Add a model if it executes what was asked for.
  void Add(ExecutorModel model, const std::string& group,
           const std::string& label)
  {
    if (params.Has("algorithm") &&
        model.config.algorithm != ChosenAlgorithm(params))
      return;
    if (params.Has("pooling"))
      model.config.pooling = FindPooling(params.Get<std::string>("pooling"));
    models.push_back(LiveModelOf(model, group, label));
  }

  //! Add a model from a file.
  void AddFile(const std::string& path)
  {
    ExecutorModel model = LoadModel(path);
    if (!HasAlgorithm(model.config.algorithm))
    {
      throw FormatError(path, 0,
                        "the model executes '" + model.config.algorithm +
                            "', which is not known here; if it comes from a "
                            "rule file, pass that with --algorithm_file");
    }
    CheckRules(path, model.config);
    Add(std::move(model), "From files",
        std::filesystem::path(path).filename().string());
  }

  std::vector<LiveModel> models;

 private:
  const Params& params;
};

//! Refuse a rule file without a model that has learnt it.
void RequireOwnModel(const Params& params, const std::vector<LiveModel>& models)
{
  if (!params.Has("algorithm_file"))
    return;
  // It was registered last.
  const std::string own = AlgorithmNames().back();
  for (const LiveModel& live : models)
  {
    if (live.model.config.algorithm == own)
      return;
  }
  throw UsageError(
      "--live_file runs networks, so --algorithm_file needs one "
      "that has learnt " +
      own +
      ": give it with --input_model_file or "
      "--live_models_file");
}

std::vector<LiveModel> ModelsOf(const Params& params)
{
  Collection collection(params);
  if (params.Has("input_model"))
    collection.AddFile(ModelName(params));
  if (params.Has("live_models"))
  {
    for (const std::string& path :
         params.Get<std::vector<std::string>>("live_models"))
      collection.AddFile(path);
  }
  RequireOwnModel(params, collection.models);
  // The default algorithm first.
  for (const std::string& name : AlgorithmNames())
  {
    if (const auto bytes = BuiltInModel(name))
    {
      collection.Add(LoadModelFromMemory("built-in model of " + name, *bytes),
                     "Built in, proved", "");
    }
  }
  for (const auto& [name, bytes] : WrongModels())
  {
    const ExecutorModel model = LoadModelFromMemory(name, bytes);
    collection.Add(model, "Wrong: see one fail",
                   model.training.recipe + ", " +
                       CountText(model.training.updates, "update"));
  }
  return collection.models;
}

}  // namespace

void AddLiveOption(Binding& binding)
{
  binding.FileOut("live", 0,
                  "Write a page in which networks run on numbers that you "
                  "type.");
  binding.FilesIn("live_models", 0,
                  "With {param:live}: further models for the page.");
}

LiveModel LiveModelOf(const ExecutorModel& model, const std::string& group,
                      const std::string& label)
{
  return {TitleOf(model.config.algorithm) + (label.empty() ? "" : ": " + label),
          group, AboutText(model), model};
}

void WriteLivePage(const Params& params, const std::vector<double>& values)
{
  LiveContent content;
  content.title = "Networks that execute algorithms";
  content.models = ModelsOf(params);
  content.values = values;
  content.command = "nexec_trace --live_file";
  const std::string path = params.Get<std::string>("live");
  WriteFileAtomically(path, LivePageOf(content));
  Log::Plain("page: " + path + ", with " +
             CountText(content.models.size(), "network"));
}

}  // namespace nexec::bindings
