/**
 * @file chain/executor/network.cpp
 */
#include "network.hpp"

#include <algorithm>
#include <cmath>

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

void StateTables::Compute(ExecutorNetwork& network, const arma::mat& H)
{
  scale = 1.0 / std::sqrt(double(network.config.embeddingSize));
  network.query.Forward(H, QH);
  network.key.Forward(H, KH);
  U = network.key.Weight().t() * QH;
  M = network.stateHead.Weight() * network.value.Weight();
  neighbourScores = scale * (QH.t() * KH);
  network.stateHead.Forward(H, ownLogits);
  neighbourLogits = M * H;
}

arma::mat StateTables::VirtualScores(const arma::mat& virtualNodes) const
{
  return scale * (U.t() * virtualNodes);
}

arma::mat StateTables::VirtualLogits(const arma::mat& virtualNodes) const
{
  return M * virtualNodes;
}

NodeAttention::NodeAttention(const StateTables& tables, const Window& window,
                             const double virtualScore)
{
  for (const Neighbour side : {window.left, window.right})
  {
    if (side == border)
      continue;
    neighbour[present] = side;
    alpha[present++] = tables.neighbourScores(window.own, side);
  }
  alpha[present] = virtualScore;

  const auto end = alpha.begin() + present + 1;
  const double largest = *std::max_element(alpha.begin(), end);
  double total = 0.0;
  for (auto a = alpha.begin(); a != end; ++a)
    total += * a = std::exp(*a - largest);
  for (auto a = alpha.begin(); a != end; ++a)
    *a /= total;
}

}  // namespace nexec
