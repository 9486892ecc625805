/**
 * @file chain/executor/network.cpp
 */
#include "network.hpp"

#include <nexec/chain/executor/model.hpp>

#include <stdexcept>

namespace nexec
{

ExecutorNetwork::ExecutorNetwork(const ExecutorConfig& config) :
    config(config),
    layout(ExecutorLayout(config)),
    stateEmbedding(config.NumCodes(), config.embeddingSize),
    take(2 * config.embeddingSize + 1, config.hiddenSize, 1),
    edge(2 * config.embeddingSize + 1, config.hiddenSize, config.embeddingSize),
    edgeScore(config.embeddingSize, 1, Bias::None),
    virtualNode(config.embeddingSize, config.hiddenSize, config.embeddingSize),
    query(config.embeddingSize, config.embeddingSize, Bias::None),
    key(config.embeddingSize, config.embeddingSize, Bias::None),
    value(config.embeddingSize, config.embeddingSize, Bias::None),
    stateHead(config.embeddingSize, config.bits),
    virtualHead(config.embeddingSize, config.signalBits)
{
}

void ExecutorNetwork::ForEachLayer(
    const std::function<void(Layer&, const std::string&)>& visit)
{
  visit(stateEmbedding, "state_embedding");
  visit(take, "take.0.weight");
  visit(edge, "edge.0.weight");
  visit(edgeScore, "edge_score");
  visit(virtualNode, "virtual.0.weight");
  visit(query, "query");
  visit(key, "key");
  visit(value, "value");
  visit(stateHead, "state_head.weight");
  visit(virtualHead, "virtual_head.weight");
}

void ExecutorNetwork::SetParameters(const arma::vec& parameters)
{
  ForEachLayer([&](Layer& layer, const std::string& block)
               { layer.SetWeights(parameters.memptr() + Offset(block)); });
}

size_t ExecutorNetwork::Offset(const std::string& block) const
{
  return layout.Find(block).offset;
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

}  // namespace nexec
