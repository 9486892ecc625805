/**
 * @file chain/executor/factored_pass.cpp
 */
#include "factored_pass.hpp"

#include <nexec/nn/losses.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace nexec
{

FactoredPass::FactoredPass(const ExecutorConfig& config) : network(config) {}

arma::mat FactoredPass::GradientBlock(double* gradient,
                                      const std::string& block) const
{
  const ParameterBlock& found = network.layout.Find(block);
  return WriteView(gradient + found.offset, found.rows, found.cols);
}

LossParts FactoredPass::EvaluateWithGradient(const arma::vec& parameters,
                                             const TransitionSummary& summary,
                                             const LossWeights& weights,
                                             arma::vec& gradient)
{
  network.SetParameters(parameters);
  gradient.zeros(network.layout.Size());

  TypesForward(summary);
  tables.Compute(network, H);
  virtualScores = tables.VirtualScores(virtualNodes);
  contextLogits = tables.VirtualLogits(virtualNodes);

  LossParts parts;
  parts.scalar = ScalarLoss(summary);
  parts.state = StateLoss(summary, weights.rareKinds);
  TablesBackward(gradient.memptr());
  parts.virtualNode =
      VirtualLoss(summary, weights.virtualNode, gradient.memptr());
  parts.entropy = TypesBackward(summary, weights.sharpening, gradient.memptr());
  EmbeddingBackward(summary, gradient.memptr());
  return parts;
}

void FactoredPass::FindTypes(const TransitionSummary& summary)
{
  const size_t numStates = summary.States().size();
  const size_t numContexts = summary.Contexts().size();
  types.clear();
  typeNumber.clear();
  typeIndex.assign(summary.NumTypes(), 0);
  for (size_t type = 0; type < summary.NumTypes(); ++type)
  {
    size_t context = 0;
    while (context < numContexts && summary.TypeCounts(context)[type] == 0)
      ++context;
    if (context == numContexts)
      continue;
    typeIndex[type] = typeNumber.size();
    typeNumber.push_back(type);
    types.push_back(TypeAt(type, numStates));
  }
}

void FactoredPass::TypesForward(const TransitionSummary& summary)
{
  const size_t d = network.config.embeddingSize;
  const size_t numStates = summary.States().size();
  const arma::mat table = network.stateEmbedding.Table();
  H.set_size(d, numStates);
  for (size_t state = 0; state < numStates; ++state)
    H.col(state) = table.col(summary.States()[state]);

  FindTypes(summary);
  const size_t numTypes = typeNumber.size();
  typeInputs.set_size(2 * d + 1, numTypes);
  for (size_t t = 0; t < numTypes; ++t)
  {
    double* column = typeInputs.colptr(t);
    std::copy_n(H.colptr(types[t].sender), d, column);
    std::copy_n(H.colptr(types[t].receiver), d, column + d);
    column[2 * d] = types[t].greater;
  }
  network.take.Forward(typeInputs, takeLogits);
  network.edge.Forward(typeInputs, typeEmbeddings);
  network.edgeScore.Forward(typeEmbeddings, typeScores);

  const size_t numContexts = summary.Contexts().size();
  typeWeights.zeros(numTypes, numContexts);
  for (size_t context = 0; context < numContexts; ++context)
    AttendTypes(summary.TypeCounts(context), typeWeights.colptr(context));
  pooled = typeEmbeddings * typeWeights;
  network.virtualNode.Forward(pooled, virtualNodes);
}

void FactoredPass::AttendTypes(const uint32_t* counts, double* weights) const
{
  double largest = -arma::datum::inf;
  for (size_t t = 0; t < typeNumber.size(); ++t)
  {
    if (counts[typeNumber[t]] > 0)
      largest = std::max(largest, typeScores[t]);
  }
  double total = 0.0;
  for (size_t t = 0; t < typeNumber.size(); ++t)
  {
    const uint32_t count = counts[typeNumber[t]];
    if (count > 0)
      total += weights[t] = count * std::exp(typeScores[t] - largest);
  }
  for (size_t t = 0; t < typeNumber.size(); ++t)
    weights[t] /= total;
}

double FactoredPass::ScalarLoss(const TransitionSummary& summary)
{
  const double scale = 1.0 / static_cast<double>(summary.NumNodes());
  const size_t none = summary.NumTypes();
  arma::rowvec gates(takeLogits.n_elem);
  for (size_t t = 0; t < gates.n_elem; ++t)
    gates[t] = Sigmoid(takeLogits[t]);

  takeError.zeros(1, takeLogits.n_elem);
  double sum = 0.0;
  for (const TransitionSummary::Moments& m : summary.ScalarMoments())
  {
    // The error of a node is e + gl l + gr r; a missing edge has l or r = 0.
    const double gl = m.leftType == none ? 0.0 : gates[typeIndex[m.leftType]];
    const double gr = m.rightType == none ? 0.0 : gates[typeIndex[m.rightType]];
    sum += m.ee + gl * gl * m.ll + gr * gr * m.rr +
        2.0 * (gl * m.el + gr * m.er + gl * gr * m.lr);
    if (m.leftType != none)
    {
      takeError[typeIndex[m.leftType]] +=
          2.0 * scale * (m.el + gl * m.ll + gr * m.lr);
    }
    if (m.rightType != none)
    {
      takeError[typeIndex[m.rightType]] +=
          2.0 * scale * (m.er + gr * m.rr + gl * m.lr);
    }
  }
  for (size_t t = 0; t < gates.n_elem; ++t)
    takeError[t] *= gates[t] * (1.0 - gates[t]);
  return scale * sum;
}

std::vector<double> FactoredPass::UpdateWeights(
    const TransitionSummary& summary, const double rareKinds) const
{
  const double equal = 1.0 /
      (static_cast<double>(summary.NumNodes()) * double(network.config.bits));
  std::vector<double> weights(summary.Updates().size(), equal);
  if (rareKinds == 0.0)
    return weights;

  std::vector<double> counts(weights.size(), 0.0);
  for (const TransitionSummary::Context& context : summary.Contexts())
  {
    for (size_t k = 0; k < context.updates.size(); ++k)
      counts[k] += context.updates[k];
  }
  // All nodes together count as much as they would with equal weights.
  double total = 0.0;
  for (size_t k = 0; k < counts.size(); ++k)
    total += counts[k] * std::pow(counts[k], -rareKinds);
  for (size_t k = 0; k < counts.size(); ++k)
  {
    weights[k] = equal * static_cast<double>(summary.NumNodes()) *
        std::pow(counts[k], -rareKinds) / total;
  }
  return weights;
}

double FactoredPass::StateLoss(const TransitionSummary& summary,
                               const double rareKinds)
{
  const size_t bits = network.config.bits;
  const size_t numStates = summary.States().size();
  const size_t numContexts = summary.Contexts().size();
  const std::vector<double> updateWeights = UpdateWeights(summary, rareKinds);

  neighbourScoreError.zeros(numStates, numStates);
  virtualScoreError.zeros(numStates, numContexts);
  ownLogitError.zeros(bits, numStates);
  neighbourLogitError.zeros(bits, numStates);
  contextLogitError.zeros(bits, numContexts);

  double loss = 0.0;
  for (size_t c = 0; c < numContexts; ++c)
  {
    const std::vector<uint32_t>& counts = summary.Contexts()[c].updates;
    for (size_t k = 0; k < counts.size(); ++k)
    {
      if (counts[k] == 0)
        continue;
      const double weight = updateWeights[k] * static_cast<double>(counts[k]);
      loss += weight * UpdateLoss(summary, summary.Updates()[k], c, weight);
    }
  }
  return loss;
}

double FactoredPass::UpdateLoss(const TransitionSummary& summary,
                                const TransitionSummary::Update& update,
                                const size_t c, const double weight)
{
  const size_t bits = network.config.bits;
  const Code target = summary.States()[update.next];
  const size_t own = update.window.own;
  const NodeAttention attention(tables, update.window, virtualScores(own, c));
  const size_t present = attention.present;
  const auto& alpha = attention.alpha;
  const auto& neighbour = attention.neighbour;

  double loss = 0.0;
  std::array<double, 3> alphaError = {0.0, 0.0, 0.0};
  for (size_t bit = 0; bit < bits; ++bit)
  {
    const double logit =
        attention.Logit(tables, own, bit, contextLogits(bit, c));
    const double wanted = BitOf(target, bit, bits);
    loss += BceWithLogits(logit, wanted);
    const double error = weight * (Sigmoid(logit) - wanted);

    ownLogitError(bit, own) += error;
    contextLogitError(bit, c) += alpha[present] * error;
    alphaError[present] += error * contextLogits(bit, c);
    for (size_t p = 0; p < present; ++p)
    {
      neighbourLogitError(bit, neighbour[p]) += alpha[p] * error;
      alphaError[p] += error * tables.neighbourLogits(bit, neighbour[p]);
    }
  }

  // Back through the softmax of the attention.
  double mean = 0.0;
  for (size_t p = 0; p <= present; ++p)
    mean += alpha[p] * alphaError[p];
  for (size_t p = 0; p < present; ++p)
  {
    neighbourScoreError(own, neighbour[p]) += alpha[p] * (alphaError[p] - mean);
  }
  virtualScoreError(own, c) += alpha[present] * (alphaError[present] - mean);
  return loss;
}

void FactoredPass::TablesBackward(double* gradient)
{
  const double scale = tables.scale;
  const arma::mat keyWeight = network.key.Weight();
  const arma::mat valueWeight = network.value.Weight();
  const arma::mat headWeight = network.stateHead.Weight();

  // Scores: neighbourScores = QH'KH, virtualScores = U'g, U = K'QH.
  const arma::mat UError = scale * (virtualNodes * virtualScoreError.t());
  virtualError = scale * (tables.U * virtualScoreError);
  const arma::mat QHError =
      scale * (tables.KH * neighbourScoreError.t()) + keyWeight * UError;
  const arma::mat KHError = scale * (tables.QH * neighbourScoreError);
  GradientBlock(gradient, "query") += QHError * H.t();
  GradientBlock(gradient, "key") += tables.QH * UError.t() + KHError * H.t();
  HError = network.query.Weight().t() * QHError + keyWeight.t() * KHError;

  // Logits: ownLogits = O H + o, neighbourLogits = M H, contextLogits = M g.
  const arma::mat MError =
      neighbourLogitError * H.t() + contextLogitError * virtualNodes.t();
  virtualError += tables.M.t() * contextLogitError;
  HError += tables.M.t() * neighbourLogitError + headWeight.t() * ownLogitError;
  GradientBlock(gradient, "state_head.weight") +=
      MError * valueWeight.t() + ownLogitError * H.t();
  GradientBlock(gradient, "state_head.bias") += arma::sum(ownLogitError, 1);
  GradientBlock(gradient, "value") += headWeight.t() * MError;
}

double FactoredPass::VirtualLoss(const TransitionSummary& summary,
                                 const double weight, double* gradient)
{
  arma::mat logits;  // v x contexts
  network.virtualHead.Forward(virtualNodes, logits);
  const double scale =
      1.0 / static_cast<double>(summary.NumTransitions() * logits.n_rows);
  arma::mat error(arma::size(logits));
  double loss = 0.0;
  for (size_t c = 0; c < logits.n_cols; ++c)
  {
    const TransitionSummary::Context& context = summary.Contexts()[c];
    for (size_t row = 0; row < logits.n_rows; ++row)
    {
      const double logit = logits(row, c);
      const double ones = context.signals[row];
      const double zeros = context.transitions - ones;
      loss +=
          ones * BceWithLogits(logit, 1.0) + zeros * BceWithLogits(logit, 0.0);
      error(row, c) = weight * scale * ((ones + zeros) * Sigmoid(logit) - ones);
    }
  }
  arma::mat fromHead;
  network.virtualHead.Backward(virtualNodes, error, fromHead);
  network.virtualHead.Gradient(
      virtualNodes, error, gradient + network.Offset("virtual_head.weight"));
  virtualError += fromHead;
  return scale * loss;
}

double FactoredPass::TypesBackward(const TransitionSummary& summary,
                                   const double sharpening, double* gradient)
{
  arma::mat pooledError;
  network.virtualNode.Backward(pooled, virtualError, pooledError);
  network.virtualNode.Gradient(pooled, virtualError,
                               gradient + network.Offset("virtual.0.weight"));

  // Derivative by the attention weight of type t in context c, T x C.
  const arma::mat attentionError = typeEmbeddings.t() * pooledError;
  typeEmbeddingError = pooledError * typeWeights.t();

  arma::mat scoreError(1, typeScores.n_elem, arma::fill::zeros);
  double entropy = 0.0;
  for (size_t c = 0; c < typeWeights.n_cols; ++c)
  {
    const uint32_t* counts = summary.TypeCounts(c);
    const double* weights = typeWeights.colptr(c);
    const double* errors = attentionError.colptr(c);
    const double share = summary.Contexts()[c].transitions /
        static_cast<double>(summary.NumTransitions());
    double meanError = 0.0, contextEntropy = 0.0;
    for (size_t t = 0; t < typeScores.n_elem; ++t)
    {
      if (weights[t] <= 0.0)
        continue;
      meanError += weights[t] * errors[t];
      // One edge of the type has the attention weight / count.
      contextEntropy -=
          weights[t] * std::log(weights[t] / counts[typeNumber[t]]);
    }
    entropy += share * contextEntropy;
    for (size_t t = 0; t < typeScores.n_elem; ++t)
    {
      if (weights[t] <= 0.0)
        continue;
      const double surprise = -std::log(weights[t] / counts[typeNumber[t]]);
      scoreError[t] += weights[t] *
          (errors[t] - meanError +
           sharpening * share * (surprise - contextEntropy));
    }
  }
  arma::mat fromScore;
  network.edgeScore.Backward(typeEmbeddings, scoreError, fromScore);
  network.edgeScore.Gradient(typeEmbeddings, scoreError,
                             gradient + network.Offset("edge_score"));
  typeEmbeddingError += fromScore;
  return entropy;
}

void FactoredPass::EmbeddingBackward(const TransitionSummary& summary,
                                     double* gradient)
{
  arma::mat fromTake, fromEdge;
  network.take.Backward(typeInputs, takeError, fromTake);
  network.take.Gradient(typeInputs, takeError,
                        gradient + network.Offset("take.0.weight"));
  network.edge.Backward(typeInputs, typeEmbeddingError, fromEdge);
  network.edge.Gradient(typeInputs, typeEmbeddingError,
                        gradient + network.Offset("edge.0.weight"));

  const size_t d = network.config.embeddingSize;
  for (size_t t = 0; t < typeNumber.size(); ++t)
  {
    const arma::vec error = fromTake.col(t) + fromEdge.col(t);
    HError.col(types[t].sender) += error.head(d);
    HError.col(types[t].receiver) += error.subvec(d, 2 * d - 1);
  }
  arma::mat table = GradientBlock(gradient, "state_embedding");
  for (size_t state = 0; state < summary.States().size(); ++state)
    table.col(summary.States()[state]) += HError.col(state);
}

}  // namespace nexec
