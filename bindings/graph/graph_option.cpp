/**
 * @file bindings/graph/graph_option.cpp
 */
#include "graph_option.hpp"

#include "built_in.hpp"
#include "core/number_text.hpp"
#include "graph/executor/graph_dense_pass.hpp"
#include "graph/executor/graph_network.hpp"
#include "io/atomic_file.hpp"
#include "model_option.hpp"
#include "process/log.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/io/graph_model_file.hpp>

#include <limits>
#include <stdexcept>

namespace nexec::bindings
{

namespace
{

//! A model file says itself what it executes.
void CheckOneGraphModel(const Params& params)
{
  if (params.Has("algorithm") && params.Has("input_model"))
  {
    throw UsageError(
        "--algorithm and --input_model_file both choose a model; give one");
  }
}

}  // namespace

void AddGraphModelOption(Binding& binding)
{
  binding.FileIn("input_model", 'm',
                 "Trained model of a graph algorithm, .bin or .json.");
  binding.ChoiceIn("algorithm", 0, "Use the built-in model of this algorithm.",
                   GraphAlgorithmNames());
}

void AddGraphExecutorOption(Binding& binding)
{
  binding.ChoiceIn("executor", 0,
                   "Who decides: the model by types of edges, the same by its "
                   "equations as printed, or the rules, which need no model.",
                   {"factored", "dense", "rules"}, "factored");
}

std::string GraphModelBytes(const Params& params)
{
  CheckOneGraphModel(params);
  if (params.Has("input_model"))
    return ReadFile(ModelName(params), std::numeric_limits<size_t>::max());
  const std::string name = params.Get<std::string>("algorithm");
  const auto bytes = BuiltInGraphModel(name);
  if (!bytes)
  {
    throw UsageError("there is no built-in model of " + name +
                     "; train one with: nexec_train --algorithm " + name +
                     " --output_model_file " + name + ".bin");
  }
  return *bytes;
}

GraphModel LoadGraphModelOption(const Params& params)
{
  CheckOneGraphModel(params);
  GraphModel model = params.Has("input_model")
      ? LoadGraphModel(ModelName(params))
      : LoadGraphModelFromMemory(ModelName(params), GraphModelBytes(params));
  // Not every program has such an option.
  if (params.Definitions().count("pooling") > 0 && params.Has("pooling"))
    model.config.pooling = FindPooling(params.Get<std::string>("pooling"));
  return model;
}

const GraphAlgorithm& GraphAlgorithmOf(const std::string& name,
                                       const GraphModel& model)
{
  if (!HasGraphAlgorithm(model.config.algorithm))
  {
    throw FormatError(name, 0,
                      "the model executes '" + model.config.algorithm +
                          "', which is not known here");
  }
  const GraphAlgorithm& algorithm = FindGraphAlgorithm(model.config.algorithm);
  try
  {
    CheckConfig(model.config, algorithm);
  }
  catch (const std::invalid_argument& error)
  {
    throw FormatError(name, 0, error.what());
  }
  catch (const RulesError& error)
  {
    throw FormatError(name, 0, error.what());
  }
  return algorithm;
}

ChosenGraphExecutor ChooseGraphExecutor(const Params& params)
{
  if (!params.Has("algorithm") && !params.Has("input_model"))
  {
    throw UsageError(
        "choose what to execute: --algorithm bfs, for example, or a model with "
        "--input_model_file (-m)");
  }
  ChosenGraphExecutor chosen;
  const std::string kind = params.Get<std::string>("executor");
  if (kind == "rules" && !params.Has("input_model"))
  {
    chosen.algorithm =
        &FindGraphAlgorithm(params.Get<std::string>("algorithm"));
  }
  else
  {
    chosen.model = std::make_unique<GraphModel>(LoadGraphModelOption(params));
    chosen.algorithm = &GraphAlgorithmOf(ModelName(params), *chosen.model);
  }
  if (kind == "rules")
    chosen.decider = std::make_unique<RulesDecider>(chosen.algorithm->rules);
  else if (kind == "dense")
  {
    chosen.decider =
        std::make_unique<DenseDecider>(*chosen.model, *chosen.algorithm);
  }
  else
  {
    chosen.decider =
        std::make_unique<NetworkDecider>(*chosen.model, *chosen.algorithm);
  }
  return chosen;
}

void CheckGraphOptions(const Params& params, const GraphAlgorithm& algorithm)
{
  const GraphDeclaration& declaration = algorithm.rules.Declaration();
  const auto refuse = [&](const std::string& name, const std::string& reason)
  {
    throw UsageError(params.Definition(name).Label() +
                     " means nothing here: " + algorithm.name + " " + reason);
  };
  if (!declaration.HasStart() && params.Has("start"))
    refuse("start", "starts at all nodes at once");
  if (declaration.values != StartValues::Random && params.Has("seed"))
    refuse("seed", "draws no random numbers");
}

void CheckGraphWeights(const Graph& graph, const GraphAlgorithm& algorithm)
{
  if (algorithm.weights == GraphWeights::Ignored ||
      algorithm.weights == GraphWeights::Any)
    return;
  for (const GraphEdge& edge : graph.Edges())
  {
    if (edge.weight >= 0.0)
      continue;
    const std::string weighs = "edge " + std::to_string(edge.first) + " " +
        std::to_string(edge.second) + " weighs " + NumberText(edge.weight);
    if (algorithm.weights == GraphWeights::NoNegativeCycle)
    {
      throw InputError(weighs +
                       ": walked to and fro, that is a cycle of negative "
                       "weight, and " +
                       algorithm.name + " has no end on it");
    }
    Log::Warn(weighs + ": " + algorithm.name +
              " need not find the right result with negative weights; what is "
              "proved about models, that every step is that of the rules, "
              "holds with any weights");
    return;
  }
}

}  // namespace nexec::bindings
