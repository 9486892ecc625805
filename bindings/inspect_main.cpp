/**
 * @file bindings/inspect_main.cpp
 *
 * nexec_inspect: what is in a model file.
 */
#include "algorithm_option.hpp"
#include "bindings.hpp"
#include "io/model_description.hpp"
#include "model_option.hpp"

#include <nexec/io/clrs_file.hpp>

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

//! The executor model that was asked for; with a rule file, it has to be one
//! of these rules.
ExecutorModel ModelOption(const Params& params)
{
  ExecutorModel model = LoadModelOption(params);
  if (params.Has("algorithm_file"))
    AlgorithmOf(params, model);
  return model;
}

int Run(Params& params, Context& context)
{
  UseAlgorithmFile(params);
  const std::string bytes = ModelBytes(params);
  context.out << (LooksLikeClrsModel(bytes)
                      ? Describe(params, bytes,
                                 LoadClrsModel(ModelName(params)))
                      : Describe(params, bytes, ModelOption(params)));
  return 0;
}

}  // namespace

Binding InspectBinding()
{
  Binding binding("inspect");
  binding.UserName("Inspect a model")
      .ShortDesc(
          "Prints the contents of a model file, of a discrete executor or a "
          "continuous baseline: format, sizes, how it was trained, and its "
          "parameter blocks with shapes and norms.")
      .Example("Look at a model:", "{call: --input_model_file model.bin}")
      .Example("The same for programs:", "{call: --json}")
      .SeeAlso("nexec_train");

  AddModelOption(binding);
  AddAlgorithmFileOption(binding);
  binding.FlagIn("json", 0, "Print JSON.");
  binding.Function(Run);
  return binding;
}

}  // namespace nexec::bindings
