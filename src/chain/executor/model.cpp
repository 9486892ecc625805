/**
 * @file chain/executor/model.cpp
 */
#include <nexec/chain/executor/model.hpp>

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/core/errors.hpp>

#include "core/sha256.hpp"
#include "network.hpp"

#include <cstring>
#include <stdexcept>

namespace nexec
{

ExecutorConfig::ExecutorConfig(const Algorithm& algorithm) :
    algorithm(algorithm.Name()),
    bits(algorithm.Bits()),
    signalBits(algorithm.SignalBits()),
    rulesDigest(RulesDigest(algorithm))
{
}

std::string RulesProblem(const ExecutorConfig& config,
                         const Algorithm& algorithm)
{
  if (FitsRules(config.rulesDigest, algorithm))
    return "";
  return "the model has learnt other rules of the name '" + algorithm.Name() +
      "': train it again, or use the rule file it was trained with";
}

void CheckConfig(const ExecutorConfig& config, const Algorithm& algorithm)
{
  if (config.bits != algorithm.Bits() ||
      config.signalBits != algorithm.SignalBits())
  {
    throw std::invalid_argument(
        "a model with codes of " + std::to_string(config.bits) +
        " bits and signals of " + std::to_string(config.signalBits) +
        " cannot execute " + algorithm.Name() + ", which has codes of " +
        std::to_string(algorithm.Bits()) + " and signals of " +
        std::to_string(algorithm.SignalBits()));
  }
  const std::string problem = RulesProblem(config, algorithm);
  if (!problem.empty())
    throw RulesError(problem);
}

ParameterLayout ExecutorLayout(const ExecutorConfig& config)
{
  const size_t d = config.embeddingSize;
  const size_t h = config.hiddenSize;
  const size_t edgeSize = 2 * d + 1;

  ParameterLayout layout;
  layout.Add("state_embedding", d, config.NumCodes());
  AddMlp(layout, "take", edgeSize, h, 1);
  AddMlp(layout, "edge", edgeSize, h, d);
  layout.Add("edge_score", d, 1);
  AddMlp(layout, "virtual", d, h, d);
  layout.Add("query", d, d);
  layout.Add("key", d, d);
  layout.Add("value", d, d);
  layout.Add("state_head.weight", config.bits, d);
  layout.Add("state_head.bias", config.bits, 1);
  layout.Add("virtual_head.weight", config.signalBits, d);
  layout.Add("virtual_head.bias", config.signalBits, 1);
  return layout;
}

void CheckModel(const ExecutorModel& model)
{
  const size_t wanted = ExecutorLayout(model.config).Size();
  if (model.parameters.n_elem != wanted)
  {
    throw std::invalid_argument("a model of these sizes has " +
                                std::to_string(wanted) + " parameters, not " +
                                std::to_string(model.parameters.n_elem));
  }
}

ExecutorModel InitialiseModel(const ExecutorConfig& config, const uint64_t seed)
{
  ExecutorNetwork network(config);
  ExecutorModel model;
  model.config = config;
  model.parameters.zeros(network.layout.Size());
  model.training.seed = seed;

  uint64_t index = 0;
  network.ForEachLayer(
      [&](Layer& layer, const std::string& block)
      {
        RandomStream random(seed, Purpose::Initialisation, index++);
        layer.Initialise(model.parameters.memptr() + network.Offset(block),
                         random);
      });
  return model;
}

std::string ModelDigest(const ExecutorModel& model)
{
  Sha256 digest;
  digest.Add(model.config.algorithm.size());
  digest.Add(model.config.algorithm.data(), model.config.algorithm.size());
  digest.Add(model.config.bits);
  if (model.config.signalBits != 1)
    digest.Add(model.config.signalBits);
  digest.Add(model.config.embeddingSize);
  digest.Add(model.config.hiddenSize);
  for (const double parameter : model.parameters)
  {
    uint64_t bits;
    std::memcpy(&bits, &parameter, sizeof(bits));
    digest.Add(bits);
  }
  return digest.Hex();
}

}  // namespace nexec
