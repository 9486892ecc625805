/**
 * @file bindings/inspect_main.cpp
 *
 * nexec_inspect: what is in a model file.
 */
#include "bindings.hpp"
#include "model_option.hpp"

#include <nexec/io/model_description.hpp>

#include <ostream>

namespace nexec::bindings
{

namespace
{

int Run(Params& params, Streams& streams)
{
  const ExecutorModel model = LoadModelOption(params);
  const auto describe =
      params.Get<bool>("json") ? DescribeModelAsJson : DescribeModel;
  streams.out << describe(ModelName(params), ModelBytes(params), model);
  return 0;
}

}  // namespace

Binding InspectBinding()
{
  Binding binding("inspect");
  binding.UserName("Inspect a model")
      .ShortDesc(
          "Prints what a model file holds: format, algorithm, sizes, "
          "how it was trained, and its parameter blocks with shapes and norms.")
      .Example("Look at a model:", "{call: --input_model_file model.bin}")
      .Example("The same for a program to read:", "{call: --json}")
      .SeeAlso("nexec_train");

  AddModelOption(binding);
  binding.FlagIn("json", 0, "Print JSON.");
  binding.Function(Run);
  return binding;
}

}  // namespace nexec::bindings
