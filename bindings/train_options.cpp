/**
 * @file bindings/train_options.cpp
 */
#include "train_options.hpp"
#include "core/checks.hpp"

#include <nexec/chain/algorithm/registry.hpp>

#include <sstream>

namespace nexec::bindings
{

namespace
{

//! The default of an option by recipe, e.g. "8 staged, 32 plain".
template<typename T>
std::string PerRecipe(T TrainingOptions::*option)
{
  std::ostringstream text;
  for (const std::string& recipe : RecipeNames())
  {
    const TrainingOptions options = RecipeDefaults(recipe, 1.0);
    text << (text.tellp() > 0 ? ", " : "") << options.*option << ' ' << recipe;
  }
  return text.str();
}

}  // namespace

void AddTrainOptions(Binding& binding)
{
  binding.ChoiceIn("algorithm", 0, "Algorithm to learn.", AlgorithmNames(),
                   DefaultAlgorithm().Name());
  constexpr double maxLength = TrainingOptions::maxLength;
  binding.IntIn("length", 'l', "Length of the training sequences.", 16)
      .Min(2)
      .Max(maxLength);
  binding.IntIn("batch_size", 'b', "Sequences of this length in one update.")
      .Min(1)
      .Max(double(TrainingOptions::maxBatchSize))
      .DefaultText(PerRecipe(&TrainingOptions::batchSize));
  binding.IntIn("updates", 'u', "Most updates of one attempt.")
      .Min(1)
      .DefaultText(PerRecipe(&TrainingOptions::updates));
  binding
      .DoubleIn("tied_share", 0,
                "Share of the training sequences whose values are rounded to "
                "eighths, so that ties occur.")
      .Min(0.0)
      .Max(1.0)
      .DefaultText(PerRecipe(&TrainingOptions::tiedShare));
  binding.DoubleIn("step_size", 'a', "Step size of Adam.")
      .Above(0.0)
      .DefaultText(PerRecipe(&TrainingOptions::stepSize));
  binding.IntIn("embedding_size", 'd', "Size of all embeddings.", 64)
      .Min(1)
      .Max(static_cast<double>(ExecutorConfig::maxSize));
  binding.IntIn("hidden_size", 0, "Width of the hidden layers.", 64)
      .Min(1)
      .Max(static_cast<double>(ExecutorConfig::maxSize));
  binding
      .DoubleIn("virtual_node_weight", 'w',
                "Weight of the loss that tells "
                "the virtual node the signal (lambda_v); 0 = no supervision.",
                1.0)
      .Min(0.0);
  binding.ChoiceIn("recipe", 0, "How to train.", RecipeNames(), "staged");
  binding
      .DoubleIn("sharpening", 0,
                "Weight of the entropy of the virtual "
                "node's attention.")
      .Min(0.0)
      .DefaultText(PerRecipe(&TrainingOptions::sharpening));
  binding
      .IntIn("attention_start", 0,
             "Update from which attention between "
             "nodes is learnt.")
      .Min(0)
      .DefaultText(PerRecipe(&TrainingOptions::attentionStart));
  binding
      .IntIn("max_restarts", 0,
             "Further attempts while no model is "
             "perfect (or proved, if that is required).")
      .Min(0)
      .DefaultText(PerRecipe(&TrainingOptions::maxRestarts) + "; " +
                   std::to_string(restartsUntilProved) +
                   " staged until proved");
  binding
      .IntListIn("validation_lengths", 0,
                 "Lengths at which the model is "
                 "run during training.",
                 {16, 64, 128})
      .Min(0)
      .Max(maxLength);
  binding.ChoiceIn("require", 0, "What the model must be to be saved.",
                   {"proved", "perfect", "none"}, "perfect");
  binding
      .ChoiceIn("pooling", 0,
                "How the virtual node is to pool the edges when the model is "
                "executed; stored in the model.",
                PoolingNames(), "softmax")
      .DefaultText("softmax, or what the input model says");
  binding
      .IntIn("seed", 's',
             "Random seed; 0 = from the clock.  The seed is "
             "printed and stored in the model.",
             1)
      .Min(0);
}

TrainingOptions TrainingOptionsOf(const Params& params, const uint64_t seed)
{
  TrainingOptions options =
      RecipeDefaults(params.Get<std::string>("recipe"),
                     params.Get<double>("virtual_node_weight"));
  const auto take = [&](const char* name, auto& option)
  {
    using Type = std::conditional_t<
        std::is_same_v<std::decay_t<decltype(option)>, double>, double,
        int64_t>;
    if (params.Has(name))
    {
      option =
          static_cast<std::decay_t<decltype(option)>>(params.Get<Type>(name));
    }
  };
  take("batch_size", options.batchSize);
  take("updates", options.updates);
  take("tied_share", options.tiedShare);
  take("step_size", options.stepSize);
  take("sharpening", options.sharpening);
  take("attention_start", options.attentionStart);
  options.requireProof = params.Get<std::string>("require") == "proved";
  // A recipe that restarts at all restarts until there is a proof.
  if (options.requireProof && options.maxRestarts > 0)
    options.maxRestarts = restartsUntilProved;
  take("max_restarts", options.maxRestarts);
  options.length = static_cast<size_t>(params.Get<int64_t>("length"));
  const auto& lengths = params.Get<std::vector<int64_t>>("validation_lengths");
  options.validationLengths.assign(lengths.begin(), lengths.end());
  options.seed = seed;
  return options;
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
