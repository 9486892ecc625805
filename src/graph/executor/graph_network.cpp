/**
 * @file graph/executor/graph_network.cpp
 */
#include "graph_network.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace nexec
{

namespace
{

//! Sum of the columns that a bag has, each with its weight.
template<typename Matrix>
arma::vec WeightedSum(const Matrix& columns, const TypeBag& bag,
                      const std::vector<double>& weights)
{
  arma::vec sum(columns.n_rows, arma::fill::zeros);
  for (size_t i = 0; i < bag.types.size(); ++i)
    sum += weights[i] * columns.col(bag.types[i]);
  return sum;
}

std::vector<double> ScoresOf(const TypeBag& bag, const arma::rowvec& scores)
{
  std::vector<double> found;
  found.reserve(bag.types.size());
  for (const uint32_t type : bag.types)
    found.push_back(scores[type]);
  return found;
}

}  // namespace

std::vector<double> Attend(const Pooling pooling,
                           const std::vector<double>& scores,
                           const std::vector<uint32_t>& counts)
{
  std::vector<double> weights(scores.size(), 0.0);
  const size_t best =
      size_t(std::max_element(scores.begin(), scores.end()) - scores.begin());
  if (pooling == Pooling::Hard)
  {
    weights[best] = 1.0;
    return weights;
  }
  for (size_t i = 0; i < scores.size(); ++i)
  {
    weights[i] = std::exp(scores[i] - scores[best]);
    if (pooling == Pooling::Softmax)
      weights[i] *= counts[i];
  }
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights)
    weight /= total;
  return weights;
}

GraphNetwork::GraphNetwork(const GraphConfig& config) :
    config(config),
    layout(GraphLayout(config)),
    stateEmbedding(config.NumStates(), config.embeddingSize),
    signalEmbedding(config.NumStates() * config.signals, config.embeddingSize),
    take(config.ArcSize(), config.hiddenSize, 1),
    point(config.ArcSize(), config.hiddenSize, 1),
    message(config.ArcSize(), config.hiddenSize, config.embeddingSize),
    query(config.embeddingSize, config.embeddingSize, Bias::None),
    key(config.embeddingSize, config.embeddingSize, Bias::None),
    value(config.embeddingSize, config.embeddingSize, Bias::None),
    stateHead(config.embeddingSize, config.bits),
    virtualScore(config.embeddingSize, 1, Bias::None),
    signalHead(config.embeddingSize, config.signals)
{
}

void GraphNetwork::ForEachLayer(
    const std::function<void(Layer&, const std::string&)>& visit)
{
  visit(stateEmbedding, "state_embedding");
  visit(signalEmbedding, "signal_embedding");
  if (config.takes)
    visit(take, "take.0.weight");
  if (config.points)
    visit(point, "point.0.weight");
  visit(message, "message.0.weight");
  visit(query, "query");
  visit(key, "key");
  visit(value, "value");
  visit(stateHead, "state_head.weight");
  if (!HasSignals())
    return;
  visit(virtualScore, "virtual_score");
  visit(signalHead, "signal_head.weight");
}

void GraphNetwork::SetParameters(const arma::vec& parameters)
{
  ForEachLayer([&](Layer& layer, const std::string& block)
               { layer.SetWeights(parameters.memptr() + Offset(block)); });
}

size_t GraphNetwork::Offset(const std::string& block) const
{
  return layout.Find(block).offset;
}

arma::mat GraphNetwork::ArcInputs(const std::vector<ArcType>& arcs)
{
  const size_t d = config.embeddingSize;
  const arma::mat H = stateEmbedding.Table();
  arma::mat inputs(config.ArcSize(), arcs.size());
  for (size_t k = 0; k < arcs.size(); ++k)
  {
    const ArcType& arc = arcs[k];
    double* column = inputs.colptr(k);
    std::copy_n(H.colptr(ExtendedState(arc.sender, arc.senderBest)), d, column);
    std::copy_n(H.colptr(ExtendedState(arc.receiver, arc.receiverBest)), d,
                column + d);
    size_t row = 2 * d;
    for (const bool bit : {arc.loop, arc.pointsOut, arc.pointsIn, arc.first,
                           arc.second, arc.best, arc.chosen})
      column[row++] = bit ? 1.0 : 0.0;
  }
  return inputs;
}

void TypeTables::Compute(GraphNetwork& network,
                         const std::vector<ArcType>& types)
{
  const GraphConfig& config = network.config;
  scale = 1.0 / std::sqrt(double(config.embeddingSize));
  H = network.stateEmbedding.Table();
  S = network.signalEmbedding.Table();
  inputs = network.ArcInputs(types);
  if (config.takes)
    network.take.Forward(inputs, takeLogits);
  if (config.points)
    network.point.Forward(inputs, pointLogits);
  network.message.Forward(inputs, messages);
  network.query.Forward(H, QH);
  network.key.Forward(messages, KR);
  scores.set_size(types.size());
  for (size_t k = 0; k < types.size(); ++k)
  {
    const size_t receiver =
        ExtendedState(types[k].receiver, types[k].receiverBest);
    scores[k] = scale * arma::dot(QH.col(receiver), KR.col(k));
  }
  M = network.stateHead.Weight() * network.value.Weight();
  messageLogits = M * messages;
  network.stateHead.Forward(arma::repmat(H, 1, config.signals) + S, ownLogits);
  if (!network.HasSignals())
    return;
  network.virtualScore.Forward(messages, virtualScores);
  signalLogits = network.signalHead.Weight() * messages;
  signalBias = network.signalHead.BiasColumn();
}

NetworkDecider::NetworkDecider(const GraphModel& model,
                               const GraphAlgorithm& algorithm) :
    model(model),
    types(algorithm.rules.Types()),
    margin(std::numeric_limits<double>::infinity())
{
  CheckModel(model);
  CheckConfig(model.config, algorithm);
  std::vector<ArcType> all;
  for (size_t type = 0; type < types.Count(); ++type)
  {
    all.push_back(types.At(type));
    receivers.push_back(static_cast<uint32_t>(
        ExtendedState(all.back().receiver, all.back().receiverBest)));
  }
  GraphNetwork network(model.config);
  network.SetParameters(model.parameters);
  tables.Compute(network, all);
}

bool NetworkDecider::Takes(const uint32_t type)
{
  margin = std::min(margin, std::abs(tables.takeLogits[type]));
  return tables.takeLogits[type] > 0.0;
}

bool NetworkDecider::Points(const uint32_t type)
{
  margin = std::min(margin, std::abs(tables.pointLogits[type]));
  return tables.pointLogits[type] > 0.0;
}

arma::vec NetworkDecider::SignalLogits(const TypeBag& present) const
{
  const std::vector<double> beta =
      Attend(model.config.pooling, ScoresOf(present, tables.virtualScores),
             present.counts);
  return tables.signalBias + WeightedSum(tables.signalLogits, present, beta);
}

size_t NetworkDecider::Signal(const TypeBag& present)
{
  if (model.config.signals < 2)
    return 0;
  const arma::vec logits = SignalLogits(present);
  const size_t signal = logits.index_max();
  for (size_t other = 0; other < logits.n_elem; ++other)
  {
    if (other != signal)
      margin = std::min(margin, logits[signal] - logits[other]);
  }
  return signal;
}

arma::vec NetworkDecider::NextLogits(const uint32_t loop, const TypeBag& into,
                                     const size_t signal) const
{
  const std::vector<double> alpha =
      Attend(model.config.pooling, ScoresOf(into, tables.scores), into.counts);
  const size_t own = signal * model.config.NumStates() + receivers[loop];
  return tables.ownLogits.col(own) +
      WeightedSum(tables.messageLogits, into, alpha);
}

NodeState NetworkDecider::Decide(const uint32_t loop, const TypeBag& into,
                                 const size_t signal)
{
  const arma::vec logits = NextLogits(loop, into, signal);
  size_t next = 0;
  for (size_t bit = 0; bit < logits.n_elem; ++bit)
  {
    margin = std::min(margin, std::abs(logits[bit]));
    next |= (logits[bit] > 0.0 ? size_t(1) : 0) << bit;
  }
  return static_cast<NodeState>(next);
}

NodeState NetworkDecider::Next(const uint32_t loop, const TypeBag& into,
                               const size_t signal)
{
  // With softmax pooling, counts matter, too; there are few equal views.
  if (model.config.pooling == Pooling::Softmax)
    return Decide(loop, into, signal);
  view.assign({char32_t(loop), char32_t(signal)});
  view.append(into.types.begin(), into.types.end());
  const auto place = known.find(view);
  if (place != known.end())
    return place->second;
  constexpr size_t mostKnown = size_t(1) << 18;
  if (known.size() >= mostKnown)
    known.clear();
  const NodeState next = Decide(loop, into, signal);
  known.emplace(view, next);
  return next;
}

}  // namespace nexec
