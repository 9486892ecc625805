/**
 * @file bindings/inspect_main.cpp
 *
 * nexec_inspect: what is in a model file.
 */
#include "algorithm_option.hpp"
#include "bindings.hpp"
#include "graph/algorithm_kind.hpp"
#include "graph/graph_description.hpp"
#include "graph/graph_option.hpp"
#include "io/model_description.hpp"
#include "model_option.hpp"
#include "outputs.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/io/clrs_file.hpp>
#include <nexec/io/graph_model_file.hpp>
#include <nexec/io/model_file.hpp>

#include <optional>
#include <ostream>

namespace nexec::bindings
{

namespace
{

template<typename Model>
std::string Describe(const Params& params, const std::string& bytes,
                     const Model& model)
{
  return params.Get<bool>("json")
      ? DescribeModelAsJson(ModelName(params), bytes, model)
      : DescribeModel(ModelName(params), bytes, model);
}

void Save(const std::string& path, const ExecutorModel& model)
{
  SaveModel(path, model);
}

void Save(const std::string& path, const ClrsModel& model)
{
  SaveClrsModel(path, model);
}

void Save(const std::string& path, const GraphModel& model)
{
  SaveGraphModel(path, model);
}

//! Print what is in a model, and write it again if that was asked for.
template<typename Model>
void Show(const Params& params, const std::string& bytes, const Model& model,
          std::ostream& out)
{
  if (params.Has("output_model"))
    Save(params.Get<std::string>("output_model"), model);
  out << Describe(params, bytes, model);
}

//! The executor model that was asked for; with a rule file, it has to be one
//! of these rules.
ExecutorModel ModelOption(const Params& params)
{
  ExecutorModel model = LoadModelOption(params);
  if (params.Has("algorithm_file"))
    AlgorithmOf(params, model);
  return model;
}

int RunInspect(Params& params, Context& context)
{
  CheckOutputs(OutputsOf(params, {"output_model"}));
  if (params.Has("output_model"))
    CheckModelExtension(params.Get<std::string>("output_model"));
  if (params.Has("input_model") && !params.Has("output_model"))
  {
    const std::optional<std::string> other =
        DescribeGraphFile(ModelName(params), params.Get<bool>("json"));
    if (other)
    {
      context.out << *other;
      return static_cast<int>(ExitCode::Ok);
    }
  }
  if (IsAboutGraphs(params))
  {
    RefuseChainOptions(params, ModelName(params), {{"algorithm_file", ""}});
    Show(params, GraphModelBytes(params), LoadGraphModelOption(params),
         context.out);
    return static_cast<int>(ExitCode::Ok);
  }
  UseAlgorithmFile(params);
  const std::string bytes = ModelBytes(params);
  if (LooksLikeClrsModel(bytes))
    Show(params, bytes, LoadClrsModel(ModelName(params)), context.out);
  else
    Show(params, bytes, ModelOption(params), context.out);
  return 0;
}

}  // namespace

Binding InspectBinding()
{
  Binding binding("inspect");
  binding.UserName("Inspect a model")
      .ShortDesc(
          "Prints the contents of a model file, of a discrete executor (of "
          "chains or of graphs) or a continuous baseline: format, sizes, how "
          "it was trained, and its "
          "parameter blocks with shapes and norms.")
      .LongDesc(
          "Of graph executors, certificates and checkpoints of training can be "
          "looked at, too.")
      .Example("Look at a model:", "{call: --input_model_file model.bin}")
      .Example("The same for programs:", "{call: --json}")
      .Example("Convert a model to JSON:",
               "{call: --input_model_file model.bin --output_model_file "
               "model.json}")
      .SeeAlso("nexec_train");

  AddAnyModelOption(binding);
  AddAlgorithmFileOption(binding);
  binding.Json();
  binding.FileOut("output_model", 'M',
                  "The same model in another file: .bin or .json, by its "
                  "name.");
  binding.Plain("input_model");
  binding.Function(RunInspect);
  return binding;
}

}  // namespace nexec::bindings
