/**
 * @file bindings/model_option.cpp
 */
#include "model_option.hpp"

#include <nexec/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/atomic_file.hpp>
#include <nexec/io/model_file.hpp>

#include <limits>

namespace nexec::bindings
{

//! The bytes of data/insertion_sort.bin, made into source by the build.
extern const unsigned char defaultModel[];
extern const size_t defaultModelSize;

std::string ModelName(const Params& params)
{
  return params.Has("input_model") ? params.Get<std::string>("input_model")
                                   : "built-in model";
}

void AddModelOption(Binding& binding)
{
  binding.FileIn("input_model", 'm',
                 "Trained model, .bin or .json.  Without it, the pre-trained "
                 "insertion-sort model that is part of the program is used.");
}

void AddPoolingOption(Binding& binding)
{
  binding
      .ChoiceIn("pooling", 0,
                "How the virtual node pools the edges: their mean, weighted by "
                "the softmax of their scores, or the one edge with the largest "
                "score.",
                PoolingNames())
      .DefaultText("what the model says");
}

std::string ModelBytes(const Params& params)
{
  if (params.Has("input_model"))
    return ReadFile(ModelName(params), std::numeric_limits<size_t>::max());
  return std::string(reinterpret_cast<const char*>(defaultModel),
                     defaultModelSize);
}

ExecutorModel LoadModelOption(const Params& params)
{
  ExecutorModel model = params.Has("input_model")
      ? LoadModel(ModelName(params))
      : LoadModelFromMemory(ModelName(params), ModelBytes(params));
  // Programs that do not execute the model have no such option.
  if (params.Definitions().count("pooling") > 0 && params.Has("pooling"))
    model.config.pooling = FindPooling(params.Get<std::string>("pooling"));
  return model;
}

const Algorithm& AlgorithmOf(const Params& params, const ExecutorModel& model)
{
  if (!HasAlgorithm(model.config.algorithm))
  {
    throw FormatError(ModelName(params), 0,
                      "the model executes '" + model.config.algorithm +
                          "', which this version does not know");
  }
  const Algorithm& algorithm = FindAlgorithm(model.config.algorithm);
  if (algorithm.Bits() != model.config.bits)
  {
    throw FormatError(ModelName(params), 0,
                      "the model has codes of " +
                          std::to_string(model.config.bits) + " bits, but " +
                          algorithm.Name() + " has " +
                          std::to_string(algorithm.Bits()));
  }
  return algorithm;
}

}  // namespace nexec::bindings
