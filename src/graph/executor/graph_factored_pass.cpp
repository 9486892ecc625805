/**
 * @file graph/executor/graph_factored_pass.cpp
 */
#include "graph_factored_pass.hpp"

#include <nexec/nn/losses.hpp>

#include <algorithm>
#include <cmath>

namespace nexec
{

GraphFactoredPass::GraphFactoredPass(const GraphConfig& config) :
    network(config)
{
}

arma::mat GraphFactoredPass::GradientBlock(double* gradient,
                                           const std::string& block) const
{
  const ParameterBlock& found = network.layout.Find(block);
  return WriteView(gradient + found.offset, found.rows, found.cols);
}

void GraphFactoredPass::Weigh(const std::vector<uint32_t>& columns,
                              const arma::mat& scores)
{
  std::vector<double> present;
  present.reserve(columns.size());
  for (const uint32_t column : columns)
    present.push_back(scores[column]);
  alpha = Attend(Pooling::Distinct, present, {});
}

double GraphFactoredPass::NodeLoss(const GraphExamples::Node& node)
{
  const size_t bits = network.config.bits;
  const size_t own = node.signal * network.config.NumStates() + node.state;
  Weigh(node.columns, tables.scores);
  double loss = 0.0;
  for (size_t bit = 0; bit < bits; ++bit)
  {
    double message = 0.0;
    for (size_t i = 0; i < alpha.size(); ++i)
      message += alpha[i] * tables.messageLogits(bit, node.columns[i]);
    const double logit = tables.ownLogits(bit, own) + message;
    const double target = double((node.next >> bit) & 1);
    loss += BceWithLogits(logit, target);
    const double error = node.weight / double(bits) * (Sigmoid(logit) - target);
    ownLogitError(bit, own) += error;
    for (size_t i = 0; i < alpha.size(); ++i)
    {
      const uint32_t column = node.columns[i];
      messageLogitError(bit, column) += error * alpha[i];
      // d alpha_i / d score_j = alpha_i (1[i = j] - alpha_j).
      scoreError[column] +=
          error * alpha[i] * (tables.messageLogits(bit, column) - message);
    }
  }
  return node.weight * loss / double(bits);
}

double GraphFactoredPass::SignalLoss(const GraphExamples::Signal& signal,
                                     double* gradient)
{
  Weigh(signal.columns, tables.virtualScores);
  arma::vec message(network.config.signals, arma::fill::zeros);
  for (size_t i = 0; i < alpha.size(); ++i)
    message += alpha[i] * tables.signalLogits.col(signal.columns[i]);
  const arma::vec logits = tables.signalBias + message;
  arma::vec share = arma::exp(logits - logits.max());
  const double total = arma::accu(share);
  const double loss = std::log(total) + logits.max() - logits[signal.signal];
  share /= total;
  share[signal.signal] -= 1.0;
  share *= signal.weight;
  GradientBlock(gradient, "signal_head.bias") += share;
  for (size_t i = 0; i < alpha.size(); ++i)
  {
    const uint32_t column = signal.columns[i];
    signalLogitError.col(column) += alpha[i] * share;
    virtualScoreError[column] +=
        alpha[i] * arma::dot(share, tables.signalLogits.col(column) - message);
  }
  return signal.weight * loss;
}

double GraphFactoredPass::GateLoss(
    const std::vector<GraphExamples::Gate>& gates, const arma::mat& logits,
    arma::mat& error)
{
  error.zeros(logits.n_rows, logits.n_cols);
  double loss = 0.0;
  for (const GraphExamples::Gate& gate : gates)
  {
    const double logit = logits[gate.column];
    const double target = gate.fires ? 1.0 : 0.0;
    loss += gate.weight * BceWithLogits(logit, target);
    error[gate.column] += gate.weight * (Sigmoid(logit) - target);
  }
  return loss;
}

void GraphFactoredPass::TablesBackward(const GraphExamples& examples,
                                       double* gradient)
{
  const size_t Z = network.config.NumStates();
  const arma::mat O = network.stateHead.Weight();
  const arma::mat V = network.value.Weight();
  // Own logits: O (H[x] + S[x, g]) + o.
  GradientBlock(gradient, "state_head.bias") += arma::sum(ownLogitError, 1);
  GradientBlock(gradient, "state_head.weight") += ownLogitError *
      (arma::repmat(tables.H, 1, network.config.signals) + tables.S).t();
  const arma::mat ownError = O.t() * ownLogitError;
  GradientBlock(gradient, "signal_embedding") += ownError;
  for (size_t column = 0; column < ownError.n_cols; ++column)
    HError.col(column % Z) += ownError.col(column);
  // Messages in logits: (O V) r.
  const arma::mat MError = messageLogitError * tables.messages.t();
  GradientBlock(gradient, "state_head.weight") += MError * V.t();
  GradientBlock(gradient, "value") += O.t() * MError;
  messageError = tables.M.t() * messageLogitError;
  // Scores: (Q H[x])' (K r) / sqrt(d).
  const size_t d = network.config.embeddingSize;
  arma::mat QHError(d, Z, arma::fill::zeros);
  arma::mat KRError(d, examples.types.size());
  for (size_t k = 0; k < examples.types.size(); ++k)
  {
    const ArcType& type = examples.types[k];
    const size_t receiver = ExtendedState(type.receiver, type.receiverBest);
    const double error = tables.scale * scoreError[k];
    QHError.col(receiver) += error * tables.KR.col(k);
    KRError.col(k) = error * tables.QH.col(receiver);
  }
  GradientBlock(gradient, "query") += QHError * tables.H.t();
  HError += network.query.Weight().t() * QHError;
  GradientBlock(gradient, "key") += KRError * tables.messages.t();
  messageError += network.key.Weight().t() * KRError;
  if (!network.HasSignals())
    return;
  GradientBlock(gradient, "signal_head.weight") +=
      signalLogitError * tables.messages.t();
  messageError += network.signalHead.Weight().t() * signalLogitError;
  GradientBlock(gradient, "virtual_score") +=
      tables.messages * virtualScoreError.t();
  messageError += network.virtualScore.Weight().t() * virtualScoreError;
}

void GraphFactoredPass::ArcsBackward(const GraphExamples& examples,
                                     double* gradient)
{
  const size_t d = network.config.embeddingSize;
  arma::mat inputError, error;
  const auto backward =
      [&](Layer& layer, const arma::mat& outputError, const std::string& block)
  {
    layer.Backward(tables.inputs, outputError, error);
    layer.Gradient(tables.inputs, outputError,
                   gradient + network.Offset(block));
    inputError += error;
  };
  inputError.zeros(tables.inputs.n_rows, tables.inputs.n_cols);
  backward(network.message, messageError, "message.0.weight");
  if (network.config.takes)
    backward(network.take, takeError, "take.0.weight");
  if (network.config.points)
    backward(network.point, pointError, "point.0.weight");
  for (size_t k = 0; k < examples.types.size(); ++k)
  {
    const ArcType& type = examples.types[k];
    HError.col(ExtendedState(type.sender, type.senderBest)) +=
        inputError.col(k).head(d);
    HError.col(ExtendedState(type.receiver, type.receiverBest)) +=
        inputError.col(k).subvec(d, 2 * d - 1);
  }
  GradientBlock(gradient, "state_embedding") += HError;
}

GraphLoss GraphFactoredPass::EvaluateWithGradient(const arma::vec& parameters,
                                                  const GraphExamples& examples,
                                                  arma::vec& gradient)
{
  network.SetParameters(parameters);
  tables.Compute(network, examples.types);
  gradient.zeros(parameters.n_elem);
  HError.zeros(arma::size(tables.H));
  messageLogitError.zeros(arma::size(tables.messageLogits));
  ownLogitError.zeros(arma::size(tables.ownLogits));
  scoreError.zeros(examples.types.size());
  signalLogitError.zeros(arma::size(tables.signalLogits));
  virtualScoreError.zeros(examples.types.size());

  GraphLoss loss;
  for (const GraphExamples::Node& node : examples.nodes)
    loss.states += NodeLoss(node);
  for (const GraphExamples::Signal& signal : examples.signals)
    loss.signals += SignalLoss(signal, gradient.memptr());
  loss.takes = GateLoss(examples.takes, tables.takeLogits, takeError);
  loss.points = GateLoss(examples.points, tables.pointLogits, pointError);
  TablesBackward(examples, gradient.memptr());
  ArcsBackward(examples, gradient.memptr());
  return loss;
}

}  // namespace nexec
