/**
 * @file graph/executor/graph_dense_pass.cpp
 */
#include "graph_dense_pass.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

//! What a layer makes of columns.
arma::mat Through(Layer& layer, const arma::mat& input)
{
  arma::mat output;
  layer.Forward(input, output);
  return output;
}

std::vector<double> Numbers(const arma::mat& row)
{
  return {row.begin(), row.end()};
}

}  // namespace

DenseDecider::DenseDecider(const GraphModel& model,
                           const GraphAlgorithm& algorithm) :
    model(model), types(algorithm.rules.Types()), network(model.config)
{
  CheckModel(model);
  CheckConfig(model.config, algorithm);
  network.SetParameters(model.parameters);
}

arma::mat DenseDecider::Inputs(const std::vector<uint32_t>& numbers)
{
  std::vector<ArcType> arcs;
  for (const uint32_t number : numbers)
    arcs.push_back(types.At(number));
  return network.ArcInputs(arcs);
}

arma::mat DenseDecider::Messages(const TypeBag& bag)
{
  return Through(network.message, Inputs(bag.types));
}

double DenseDecider::TakeLogit(const uint32_t type)
{
  return Through(network.take, Inputs({type}))[0];
}

double DenseDecider::PointLogit(const uint32_t type)
{
  return Through(network.point, Inputs({type}))[0];
}

bool DenseDecider::IsAbove(const double logit)
{
  margin = std::min(margin, std::abs(logit));
  return logit > 0.0;
}

bool DenseDecider::Takes(const uint32_t type)
{
  return IsAbove(TakeLogit(type));
}

bool DenseDecider::Points(const uint32_t type)
{
  return IsAbove(PointLogit(type));
}

arma::vec DenseDecider::SignalLogits(const TypeBag& present)
{
  const arma::mat r = Messages(present);
  const arma::vec beta =
      Attend(model.config.pooling, Numbers(Through(network.virtualScore, r)),
             present.counts);
  return Through(network.signalHead, r * beta);
}

size_t DenseDecider::Signal(const TypeBag& present)
{
  if (!network.HasSignals())
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

arma::vec DenseDecider::NextLogits(const uint32_t loop, const TypeBag& into,
                                   const size_t signal)
{
  const ArcType own = types.At(loop);
  const size_t x = ExtendedState(own.receiver, own.receiverBest);
  const arma::mat h = network.stateEmbedding.Table().col(x);
  const arma::mat s = network.signalEmbedding.Table().col(
      signal * model.config.NumStates() + x);
  const arma::mat r = Messages(into);
  const arma::mat scores = Through(network.query, h).t() *
      Through(network.key, r) / std::sqrt(double(model.config.embeddingSize));
  const arma::vec alpha =
      Attend(model.config.pooling, Numbers(scores), into.counts);
  const arma::mat updated = h + s + Through(network.value, r * alpha);
  return Through(network.stateHead, updated);
}

NodeState DenseDecider::Next(const uint32_t loop, const TypeBag& into,
                             const size_t signal)
{
  const arma::vec logits = NextLogits(loop, into, signal);
  size_t next = 0;
  for (size_t bit = 0; bit < logits.n_elem; ++bit)
    next |= (IsAbove(logits[bit]) ? size_t(1) : 0) << bit;
  return static_cast<NodeState>(next);
}

}  // namespace nexec
