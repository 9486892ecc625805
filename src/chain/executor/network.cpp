/**
 * @file chain/executor/network.cpp
 */
#include "network.hpp"

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

}  // namespace nexec
