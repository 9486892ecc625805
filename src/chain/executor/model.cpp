/**
 * @file chain/executor/model.cpp
 */
#include <nexec/chain/executor/model.hpp>

#include "core/sha256.hpp"
#include "network.hpp"

#include <cstring>
#include <stdexcept>

namespace nexec
{

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
