/**
 * @file bindings/train_flags.cpp
 */
#include "train_flags.hpp"
#include "core/number_text.hpp"
#include "core/setting_texts.hpp"
#include "graph/algorithm_kind.hpp"
#include "process/log.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>

#include <cmath>
#include <type_traits>

namespace nexec::bindings
{

namespace
{

//! What is added to the default of an option whose value is another one with
//! views, e.g. "; 2 staged with views".
std::string WithViews(const std::string& name)
{
  const auto of = [&](const double views)
  {
    SettingTexts texts;
    const TrainingOptions options =
        RecipeDefaults(RecipeNames().front(), 1.0, false, views);
    VisitOptions(texts, options);
    return texts.Text(name);
  };
  const std::string with = of(TrainingOptions::viewsUntilProved);
  return with == of(0.0)
      ? ""
      : "; " + with + ' ' + RecipeNames().front() + " with views";
}

//! The default of an option for graphs, where it has one, e.g. "; 4 for
//! graphs".
std::string ForGraphs(const std::string& name)
{
  SettingTexts texts;
  const GraphTrainingOptions options;
  VisitGraphOptions(texts, options);
  for (const auto& [each, text] : texts.Items())
  {
    if (each == name)
      return "; " + text + " for graphs";
  }
  return "";
}

//! The default of an option by recipe, e.g. "8 staged, 32 plain".
std::string PerRecipe(const std::string& name)
{
  std::string text;
  for (const std::string& recipe : RecipeNames())
  {
    SettingTexts texts;
    const TrainingOptions options = RecipeDefaults(recipe);
    VisitOptions(texts, options);
    text += (text.empty() ? "" : ", ") + texts.Text(name) + ' ' + recipe;
  }
  return text + WithViews(name) + ForGraphs(name);
}

//! The default of an option of `staged`, which depends on lambda_v.
std::string BySupervision(const std::string& name)
{
  const auto of = [&](const double virtualNodeWeight)
  {
    SettingTexts texts;
    const TrainingOptions options =
        RecipeDefaults(RecipeNames().front(), virtualNodeWeight);
    VisitOptions(texts, options);
    return texts.Text(name);
  };
  return of(1.0) + "; " + of(0.0) + ' ' + RecipeNames().front() +
      " without supervision" + WithViews(name);
}

//! Takes what the user chose of each option of the list.
struct TakeChosen
{
  const Params& params;

  template<typename Option>
  void operator()(const char* name, Option& option) const
  {
    // Of several lengths, the others are an option of the library.
    if (params.Definitions().count(name) == 0 || !params.Has(name) ||
        params.Definition(name).Name() == "length")
      return;
    if constexpr (std::is_same_v<Option, std::vector<size_t>>)
    {
      const auto& chosen = params.Get<std::vector<int64_t>>(name);
      option.assign(chosen.begin(), chosen.end());
    }
    else if constexpr (std::is_same_v<Option, size_t>)
      option = Whole(name);
    else
      option = params.Get<Option>(name);
  }

  //! What is any number for chains can be a whole one for graphs.
  size_t Whole(const char* name) const
  {
    if (params.Definition(name).Kind() != ParamKind::Double)
      return static_cast<size_t>(params.Get<int64_t>(name));
    const double number = params.Get<double>(name);
    if (number != std::floor(number))
    {
      throw UsageError(params.Definition(name).Label() +
                       " is a whole number for graphs, not " +
                       NumberText(number));
    }
    return static_cast<size_t>(number);
  }
};

//! Throw UsageError unless a number is at most this.
void CheckMost(const Params& params, const char* name, const double number,
               const double most, const std::string& kind)
{
  if (number > most)
  {
    throw UsageError(params.Definition(name).Label() + " is at most " +
                     NumberText(most) + " for " + kind + ", not " +
                     NumberText(number));
  }
}

}  // namespace

void AddTrainOptions(Binding& binding)
{
  const TrainingOptions defaults = RecipeDefaults();
  const ExecutorConfig sizes;
  constexpr double maxLength = TrainingOptions::maxLength;
  constexpr double maxSize = ExecutorConfig::maxSize;
  binding.ChoiceIn("algorithm", 0,
                   "Algorithm to learn, on chains or on graphs.",
                   AllAlgorithmNames(), DefaultAlgorithm().Name());
  binding
      .IntListIn("length", 'l',
                 "Length of the training sequences; of several, they have each "
                 "in turn.",
                 {int64_t(defaults.length)})
      .Min(2)
      .Max(maxLength);
  binding.IntIn("nodes", 'n', "Nodes of the training graphs.")
      .Min(2)
      .Max(double(GraphTrainingOptions::maxNodes))
      .DefaultText(ForGraphs("nodes").substr(2));
  binding
      .IntIn("batch_size", 'b', "Training sequences or graphs in one update.")
      .Min(1)
      .Max(double(TrainingOptions::maxBatchSize))
      .DefaultText(PerRecipe("batch_size"));
  binding.IntIn("updates", 'u', "Maximum number of updates of one attempt.")
      .Min(1)
      .DefaultText(PerRecipe("updates"));
  binding
      .DoubleIn("tied_share", 0,
                "Share of the training sequences whose values are rounded to "
                "eighths, so that ties occur.")
      .Min(0.0)
      .Max(1.0)
      .DefaultText(PerRecipe("tied_share"));
  binding
      .DoubleIn(
          "views", 0,
          "How many views to add for each step of the training sequences.  "
          "A view is a configuration drawn from all that can occur.  "
          "Only of algorithms that can be proved; other settings of the "
          "recipe depend on whether there are any.  For graphs: how many "
          "views of a node to add in one update; 0 = learn from executions "
          "alone.")
      .Min(0.0)
      .Max(double(GraphTrainingOptions::maxViews))
      .DefaultText(NumberText(TrainingOptions::viewsUntilProved) + ' ' +
                   defaults.recipe + " until proved, else 0" +
                   ForGraphs("views"));
  binding.DoubleIn("step_size", 'a', "Step size of Adam.")
      .Above(0.0)
      .DefaultText(PerRecipe("step_size"));
  binding
      .IntIn("embedding_size", 'd', "Size of all embeddings.",
             int64_t(sizes.embeddingSize))
      .Min(1)
      .Max(maxSize);
  binding
      .IntIn("hidden_size", 0, "Width of the hidden layers.",
             int64_t(sizes.hiddenSize))
      .Min(1)
      .Max(maxSize);
  binding
      .DoubleIn("virtual_node_weight", 'w',
                "Weight of the loss that tells "
                "the virtual node the signal (lambda_v); 0 = no supervision.",
                defaults.virtualNodeWeight)
      .Min(0.0);
  binding.ChoiceIn("recipe", 0, "How to train.", RecipeNames(),
                   defaults.recipe);
  binding
      .DoubleIn("sharpening", 0,
                "Weight of the entropy of the virtual "
                "node's attention.")
      .Min(0.0)
      .DefaultText(PerRecipe("sharpening"));
  binding
      .IntIn("attention_start", 0,
             "Update from which attention between "
             "nodes is learnt.")
      .Min(0)
      .DefaultText(PerRecipe("attention_start"));
  binding
      .DoubleIn("attention_scale", 0,
                "Factor on the initial weights of attention between nodes.")
      .Min(0.0)
      .DefaultText(PerRecipe("attention_scale"));
  binding
      .DoubleIn("max_gradient_norm", 0,
                "Longer gradients are scaled down to this norm; 0 = no limit.")
      .Min(0.0)
      .DefaultText(PerRecipe("max_gradient_norm"));
  binding
      .DoubleIn("virtual_scale", 0,
                "Factor on the initial output layer of the virtual node.")
      .Min(0.0)
      .DefaultText(BySupervision("virtual_scale"));
  binding
      .DoubleIn("rare_kinds", 0,
                "Each kind of node update counts as its frequency to the power "
                "of minus this; 0 = all updates count the same.")
      .Min(0.0)
      .Max(1.0)
      .DefaultText(BySupervision("rare_kinds"));
  const TrainingOptions untilProved =
      RecipeDefaults(defaults.recipe, defaults.virtualNodeWeight, true);
  binding
      .IntIn("max_restarts", 0,
             "Further attempts while no model is "
             "perfect (or proved, if that is required).")
      .Min(0)
      .DefaultText(PerRecipe("max_restarts") + "; " +
                   std::to_string(untilProved.maxRestarts) + " " +
                   untilProved.recipe + " until proved");
  binding
      .IntListIn("validation_lengths", 0,
                 "Lengths at which the model is "
                 "run during training.",
                 {defaults.validationLengths.begin(),
                  defaults.validationLengths.end()})
      .Min(0)
      .Max(maxLength);
  binding
      .IntIn("validation_interval", 0,
             "Updates between two validations; 0 = only at the end of an "
             "attempt.")
      .Min(0)
      .DefaultText(PerRecipe("validation_interval"));
  binding
      .ChoiceIn("require", 0, "What is required of the model to be saved.",
                {"proved", "perfect", "none"}, "perfect")
      .DefaultText("perfect; proved for graphs");
  binding
      .ChoiceIn("pooling", 0,
                "How the virtual node pools the edges when the model is "
                "executed; stored in the model.",
                PoolingNames(), PoolingName(sizes.pooling))
      .DefaultText(PoolingName(sizes.pooling) +
                   ", or that of the input model; " +
                   PoolingName(GraphConfig().pooling) + " for graphs");
  binding
      .IntIn("seed", 's',
             "Random seed; 0 = from the clock.  The seed is "
             "printed and stored in the model.",
             int64_t(defaults.seed))
      .Min(0);
}

TrainingOptions TrainingOptionsOf(const Params& params, const uint64_t seed)
{
  std::optional<double> views;
  if (params.Has("views"))
    views = params.Get<double>("views");
  TrainingOptions options =
      RecipeDefaults(params.Get<std::string>("recipe"),
                     params.Get<double>("virtual_node_weight"),
                     params.Get<std::string>("require") == "proved", views);
  CheckMost(params, "views", views.value_or(0.0), TrainingOptions::maxViews,
            "chains");
  TakeChosen take{params};
  VisitOptions(take, options);
  const auto& lengths = params.Get<std::vector<int64_t>>("length");
  options.length = size_t(lengths.front());
  options.otherLengths.assign(lengths.begin() + 1, lengths.end());
  if (lengths.size() > TrainingOptions::maxLengths)
  {
    throw UsageError(params.Definition("length").Label() + " takes at most " +
                     std::to_string(TrainingOptions::maxLengths) + " lengths");
  }
  options.seed = seed;
  return options;
}

std::string GraphRequireOf(const Params& params)
{
  return params.Has("require") ? params.Get<std::string>("require") : "proved";
}

GraphTrainingOptions GraphTrainingOptionsOf(const Params& params,
                                            const uint64_t seed)
{
  GraphTrainingOptions options;
  TakeChosen take{params};
  VisitGraphOptions(take, options);
  CheckMost(params, "batch_size", double(options.batchSize),
            double(GraphTrainingOptions::maxBatchSize), "graphs");
  options.requireProof = GraphRequireOf(params) == "proved";
  options.seed = seed;
  return options;
}

GraphConfig GraphConfigOf(const Params& params)
{
  GraphConfig config(FindGraphAlgorithm(params.Get<std::string>("algorithm")));
  if (params.Has("embedding_size"))
    config.embeddingSize = size_t(params.Get<int64_t>("embedding_size"));
  if (params.Has("hidden_size"))
    config.hiddenSize = size_t(params.Get<int64_t>("hidden_size"));
  if (params.Has("pooling"))
    config.pooling = FindPooling(params.Get<std::string>("pooling"));
  return config;
}

ExecutorConfig ExecutorConfigOf(const Params& params,
                                const ExecutorModel* initial,
                                const Algorithm* own)
{
  if (initial != nullptr)
  {
    for (const char* name : {"embedding_size", "hidden_size", "algorithm"})
      ReportIgnoredParam(params, {{"input_model", true}}, name);
    return initial->config;
  }
  ExecutorConfig config(
      own != nullptr ? *own
                     : FindAlgorithm(params.Get<std::string>("algorithm")));
  config.embeddingSize =
      static_cast<size_t>(params.Get<int64_t>("embedding_size"));
  config.hiddenSize = static_cast<size_t>(params.Get<int64_t>("hidden_size"));
  config.pooling = FindPooling(params.Get<std::string>("pooling"));
  return config;
}

}  // namespace nexec::bindings
