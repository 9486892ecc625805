/**
 * @file graph/executor/graph_model.cpp
 */
#include <nexec/graph/executor/graph_model.hpp>

#include <nexec/core/errors.hpp>

#include "core/sha256.hpp"
#include "graph_network.hpp"

#include <cmath>
#include <cstring>
#include <stdexcept>

namespace nexec
{

GraphConfig::GraphConfig(const GraphAlgorithm& algorithm) :
    algorithm(algorithm.name),
    bits(algorithm.rules.Declaration().Bits()),
    signals(algorithm.rules.Declaration().signals.size()),
    takes(algorithm.rules.Declaration().offer != Offer::None),
    points(algorithm.rules.Declaration().pointers),
    rulesDigest(algorithm.rules.Digest())
{
}

void CheckConfig(const GraphConfig& config, const GraphAlgorithm& algorithm)
{
  const GraphConfig wanted(algorithm);
  if (config.bits != wanted.bits || config.signals != wanted.signals ||
      config.takes != wanted.takes || config.points != wanted.points)
  {
    throw std::invalid_argument(
        "a model with states of " + std::to_string(config.bits) + " bits, " +
        std::to_string(config.signals) +
        " signals and these gates cannot execute " + algorithm.name);
  }
  if (config.rulesDigest != wanted.rulesDigest)
  {
    throw RulesError("the model has learnt other rules of the name '" +
                     algorithm.name + "': train it again");
  }
}

ParameterLayout GraphLayout(const GraphConfig& config)
{
  const size_t d = config.embeddingSize, h = config.hiddenSize;
  ParameterLayout layout;
  layout.Add("state_embedding", d, config.NumStates());
  layout.Add("signal_embedding", d, config.NumStates() * config.signals);
  if (config.takes)
    AddMlp(layout, "take", config.ArcSize(), h, 1);
  if (config.points)
    AddMlp(layout, "point", config.ArcSize(), h, 1);
  AddMlp(layout, "message", config.ArcSize(), h, d);
  layout.Add("query", d, d);
  layout.Add("key", d, d);
  layout.Add("value", d, d);
  layout.Add("state_head.weight", config.bits, d);
  layout.Add("state_head.bias", config.bits, 1);
  if (config.signals > 1)
  {
    layout.Add("virtual_score", d, 1);
    layout.Add("signal_head.weight", config.signals, d);
    layout.Add("signal_head.bias", config.signals, 1);
  }
  return layout;
}

void CheckModel(const GraphModel& model)
{
  const size_t wanted = GraphLayout(model.config).Size();
  if (model.parameters.n_elem != wanted)
  {
    throw std::invalid_argument("a model of these sizes has " +
                                std::to_string(wanted) + " parameters, not " +
                                std::to_string(model.parameters.n_elem));
  }
}

GraphModel InitialiseGraphModel(const GraphConfig& config, const uint64_t seed)
{
  GraphModel model;
  model.config = config;
  model.training.seed = seed;
  const ParameterLayout layout = GraphLayout(config);
  model.parameters.zeros(layout.Size());
  const double d = double(config.embeddingSize);
  uint64_t index = 0;
  for (const ParameterBlock& block : layout.Blocks())
  {
    RandomStream random(seed, Purpose::Initialisation, index++);
    double deviation = std::sqrt(1.0 / d);
    if (block.name == "state_embedding" || block.name == "signal_embedding")
      deviation = 0.5;
    else if (block.name == "query" || block.name == "key")
      deviation = std::sqrt(0.1 / d);
    else if (block.name.find(".0.") != std::string::npos ||
             block.name.find(".1.") != std::string::npos)
      deviation = std::sqrt(2.0 / double(block.cols));
    if (block.name.find(".bias") != std::string::npos)
      continue;
    for (double& weight : BlockView(model.parameters, block))
      weight = deviation * random.Normal();
  }
  return model;
}

std::string ModelDigest(const GraphModel& model)
{
  const GraphConfig& config = model.config;
  Sha256 digest;
  digest.Add(config.algorithm.size());
  digest.Add(config.algorithm.data(), config.algorithm.size());
  digest.Add(config.bits);
  digest.Add(config.signals);
  digest.Add(uint64_t(config.takes));
  digest.Add(uint64_t(config.points));
  digest.Add(config.embeddingSize);
  digest.Add(config.hiddenSize);
  for (const double parameter : model.parameters)
  {
    uint64_t bits;
    std::memcpy(&bits, &parameter, sizeof(bits));
    digest.Add(bits);
  }
  return digest.Hex();
}

}  // namespace nexec
