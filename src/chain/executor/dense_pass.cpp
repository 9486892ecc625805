/**
 * @file chain/executor/dense_pass.cpp
 *
 * Equation names in comments are the labels of the paper's equations.
 */
#include "dense_pass.hpp"

#include <nexec/nn/losses.hpp>

namespace nexec
{

namespace
{

//! Transitions that are computed together: enough for BLAS, small for caches.
constexpr size_t chunkSize = 32;

//! The columns with the given numbers.
arma::mat Gather(const arma::mat& columns, const std::vector<size_t>& numbers)
{
  arma::mat result(columns.n_rows, numbers.size());
  for (size_t i = 0; i < numbers.size(); ++i)
    result.col(i) = columns.col(numbers[i]);
  return result;
}

//! Add each column of `error` to the column of `target` it was taken from.
template<typename MatType>
void ScatterAdd(const MatType& error, const std::vector<size_t>& numbers,
                arma::mat& target)
{
  for (size_t i = 0; i < numbers.size(); ++i)
    target.col(numbers[i]) += error.col(i);
}

//! The bits of the codes after the step, b x N.
arma::mat TargetBits(const std::vector<const Transition*>& chunk,
                     const size_t bits, const size_t numNodes)
{
  arma::mat targets(bits, numNodes);
  size_t node = 0;
  for (const Transition* transition : chunk)
  {
    for (const Code code : transition->after.states)
    {
      for (size_t bit = 0; bit < bits; ++bit)
        targets(bit, node) = BitOf(code, bit, bits);
      ++node;
    }
  }
  return targets;
}

//! The bits of the signals of the transitions, v x G.
arma::mat TargetSignals(const std::vector<const Transition*>& chunk,
                        const size_t bits)
{
  arma::mat targets(bits, chunk.size());
  for (size_t graph = 0; graph < chunk.size(); ++graph)
  {
    for (size_t bit = 0; bit < bits; ++bit)
      targets(bit, graph) = BitOf(chunk[graph]->signal, bit, bits);
  }
  return targets;
}

//! The number of the type of an edge.
size_t TypeOf(const ChainBatch& batch, const size_t e, const size_t numCodes)
{
  const EdgeType type = {static_cast<Code>(batch.codes[batch.senders[e]]),
                         static_cast<Code>(batch.codes[batch.receivers[e]]),
                         batch.comparison[e] > 0.0};
  return TypeIndex(type, numCodes);
}

/**
 * Attention 1 to the one edge of each chain with the largest score; among
 * those with equal scores, to the one with the lowest type.
 */
arma::rowvec HardAttention(const arma::rowvec& scores, const ChainBatch& batch,
                           const size_t numCodes)
{
  const auto type = [&](const size_t e)
  {
    return TypeOf(batch, e, numCodes);
  };

  const size_t none = batch.NumEdges();
  std::vector<size_t> best(batch.numGraphs, none);
  for (size_t e = 0; e < batch.NumEdges(); ++e)
  {
    size_t& b = best[batch.graphOfEdge[e]];
    if (b == none || scores[e] > scores[b] ||
        (scores[e] == scores[b] && type(e) < type(b)))
      b = e;
  }
  arma::rowvec attention(batch.NumEdges(), arma::fill::zeros);
  for (const size_t e : best)
  {
    if (e != none)
      attention[e] = 1.0;
  }
  return attention;
}

//! The softmax over the first edge of each type of a chain; 0 to all others.
arma::rowvec DistinctAttention(const arma::rowvec& scores,
                               const ChainBatch& batch, const size_t numCodes)
{
  const size_t numTypes = NumEdgeTypes(numCodes);
  std::vector<bool> seen(batch.numGraphs * numTypes, false);
  std::vector<size_t> firsts, graphs;
  for (size_t e = 0; e < batch.NumEdges(); ++e)
  {
    const size_t graph = batch.graphOfEdge[e];
    const size_t number = graph * numTypes + TypeOf(batch, e, numCodes);
    if (seen[number])
      continue;
    seen[number] = true;
    firsts.push_back(e);
    graphs.push_back(graph);
  }
  const arma::uvec columns = arma::conv_to<arma::uvec>::from(firsts);
  arma::rowvec attention(batch.NumEdges(), arma::fill::zeros);
  attention.cols(columns) =
      GroupSoftmax(scores.cols(columns), graphs, batch.numGraphs);
  return attention;
}

//! The attention of the virtual node over the edges, 1 x E.
arma::rowvec PooledAttention(const arma::rowvec& scores,
                             const ChainBatch& batch, const Pooling pooling,
                             const size_t numCodes)
{
  if (pooling == Pooling::Hard)
    return HardAttention(scores, batch, numCodes);
  if (pooling == Pooling::Distinct)
    return DistinctAttention(scores, batch, numCodes);
  return GroupSoftmax(scores, batch.graphOfEdge, batch.numGraphs);
}

}  // namespace

ChainBatch::ChainBatch(const std::vector<const Configuration*>& configs) :
    numGraphs(configs.size())
{
  for (const Configuration* config : configs)
    numNodes += config->Size();
  codes.set_size(numNodes);
  values.set_size(numNodes);

  size_t first = 0;
  for (size_t graph = 0; graph < numGraphs; ++graph)
  {
    const Configuration& config = *configs[graph];
    const size_t n = config.Size();
    for (size_t u = 0; u < n; ++u)
    {
      codes[first + u] = config.states[u];
      values[first + u] = config.values[u];
      graphOfNode.push_back(graph);
    }
    for (size_t u = 0; u + 1 < n; ++u)
      AddEdge(first + u, first + u + 1, graph);
    for (size_t u = 0; u + 1 < n; ++u)
      AddEdge(first + u + 1, first + u, graph);
    first += n;
  }

  comparison.set_size(NumEdges());
  for (size_t e = 0; e < NumEdges(); ++e)
    comparison[e] = values[senders[e]] > values[receivers[e]] ? 1.0 : 0.0;
}

void ChainBatch::AddEdge(const size_t sender, const size_t receiver,
                         const size_t graph)
{
  senders.push_back(sender);
  receivers.push_back(receiver);
  graphOfEdge.push_back(graph);
}

DensePass::DensePass(const ExecutorConfig& config) : network(config) {}

void DensePass::Forward(const arma::vec& parameters, const ChainBatch& batch)
{
  Forward(parameters, batch, network.config.pooling);
}

void DensePass::Forward(const arma::vec& parameters, const ChainBatch& batch,
                        const Pooling pooling)
{
  network.SetParameters(parameters);

  // h_u = H[x_u], d x N  (eq. state-embedding).
  network.stateEmbedding.Forward(batch.codes, nodes);

  // z_uv = [h_u || h_v || c_uv], (2d+1) x E  (eq. edge-representation).
  edgeInputs =
      arma::join_cols(Gather(nodes, batch.senders),
                      Gather(nodes, batch.receivers), batch.comparison);

  // a_uv = MLP_take(z_uv), 1 x E  (eq. take-logit).
  network.take.Forward(edgeInputs, takeLogits);

  // r_uv = MLP_edge(z_uv), d x E  (eq. virtual-edge-embedding).
  network.edge.Forward(edgeInputs, edgeEmbeddings);

  // beta_uv = softmax over the edges of a chain  (eq. virtual-attention); or
  // its limit for large scores; or over one edge of each type.
  network.edgeScore.Forward(edgeEmbeddings, edgeScores);
  edgeAttention =
      PooledAttention(edgeScores, batch, pooling, network.config.NumCodes());

  // h_vG = MLP_v(sum of beta_uv r_uv), d x G  (eq. virtual-node-embedding).
  pooled = GroupSum(edgeEmbeddings, edgeAttention, batch.graphOfEdge,
                    batch.numGraphs);
  network.virtualNode.Forward(pooled, virtualNodes);

  // The signal, v x G; supervision only.
  network.virtualHead.Forward(virtualNodes, virtualLogits);

  AttendForward(batch);

  // One logit per bit, b x N.
  network.stateHead.Forward(updated, stateLogits);
}

void DensePass::AttendForward(const ChainBatch& batch)
{
  // E' = E + (v_G, u) for every node u; virtual nodes are numbered after the
  // N sequence nodes.
  augmentedSenders = batch.senders;
  augmentedReceivers = batch.receivers;
  for (size_t node = 0; node < batch.numNodes; ++node)
  {
    augmentedSenders.push_back(batch.numNodes + batch.graphOfNode[node]);
    augmentedReceivers.push_back(node);
  }

  // l_pu = (W_Q h_u)' (W_K h_p) / sqrt(d)  (eq. node-attention-score).
  senderFeatures = arma::join_rows(nodes, virtualNodes);
  network.query.Forward(nodes, queries);
  network.key.Forward(senderFeatures, keys);
  network.value.Forward(senderFeatures, messages);
  const double scale = 1.0 / std::sqrt(double(network.config.embeddingSize));
  arma::rowvec scores(augmentedSenders.size());
  for (size_t e = 0; e < scores.n_elem; ++e)
  {
    scores[e] = scale *
        arma::dot(queries.col(augmentedReceivers[e]),
                  keys.col(augmentedSenders[e]));
  }
  nodeAttention = GroupSoftmax(scores, augmentedReceivers, batch.numNodes);

  // h~_u = h_u + sum of alpha_pu W_V h_p  (eq. node-message-passing).
  updated = nodes +
      GroupSum(Gather(messages, augmentedSenders), nodeAttention,
               augmentedReceivers, batch.numNodes);
}

arma::rowvec DensePass::SoftScalars(const ChainBatch& batch) const
{
  // s_v' = sum of g_mv s_m + (1 - sum of g_mv) s_v  (eq. scalar-update), with
  // g = sigmoid(a)  (eq. soft-take-gate).
  arma::rowvec scalars = batch.values;
  for (size_t e = 0; e < batch.NumEdges(); ++e)
  {
    const size_t m = batch.senders[e], v = batch.receivers[e];
    scalars[v] += Sigmoid(takeLogits[e]) * (batch.values[m] - batch.values[v]);
  }
  return scalars;
}

LossParts DensePass::EvaluateWithGradient(
    const arma::vec& parameters, const std::vector<Transition>& transitions,
    const LossWeights& weights, arma::vec& gradient)
{
  Totals totals;
  totals.transitions = static_cast<double>(transitions.size());
  for (const Transition& transition : transitions)
    totals.nodes += static_cast<double>(transition.before.Size());

  gradient.zeros(network.layout.Size());
  LossParts parts;
  for (size_t begin = 0; begin < transitions.size(); begin += chunkSize)
  {
    std::vector<const Transition*> chunk;
    chunk.reserve(chunkSize);
    for (size_t i = begin; i < std::min(begin + chunkSize, transitions.size());
         ++i)
      chunk.push_back(&transitions[i]);
    const LossParts some =
        EvaluateChunk(parameters, chunk, weights, totals, gradient);
    parts.state += some.state;
    parts.scalar += some.scalar;
    parts.virtualNode += some.virtualNode;
    parts.entropy += some.entropy;
  }
  return parts;
}

LossParts DensePass::EvaluateChunk(const arma::vec& parameters,
                                   const std::vector<const Transition*>& chunk,
                                   const LossWeights& weights,
                                   const Totals& totals, arma::vec& gradient)
{
  std::vector<const Configuration*> configs;
  configs.reserve(chunk.size());
  for (const Transition* transition : chunk)
    configs.push_back(&transition->before);
  const ChainBatch batch(configs);
  Forward(parameters, batch, Pooling::Softmax);

  // A mean over the whole batch is a mean over the chunk times its share.
  const double nodeShare = static_cast<double>(batch.numNodes) / totals.nodes;
  const double graphShare =
      static_cast<double>(batch.numGraphs) / totals.transitions;
  LossParts parts;
  parts.state = nodeShare *
      MeanBceWithLogits(stateLogits,
                        TargetBits(chunk, network.config.bits, batch.numNodes),
                        stateLogitError);
  stateLogitError *= nodeShare;
  parts.scalar = nodeShare * ScalarLoss(chunk, batch, nodeShare);
  parts.virtualNode = graphShare *
      MeanBceWithLogits(virtualLogits,
                        TargetSignals(chunk, network.config.signalBits),
                        virtualLogitError);
  virtualLogitError *= weights.virtualNode * graphShare;
  for (const double beta : edgeAttention)
  {
    if (beta > 0.0)
      parts.entropy -= beta * std::log(beta) / totals.transitions;
  }

  AttendBackward(batch, gradient.memptr());
  VirtualBackward(batch, weights.sharpening / totals.transitions,
                  gradient.memptr());
  EdgesBackward(batch, gradient.memptr());
  return parts;
}

double DensePass::ScalarLoss(const std::vector<const Transition*>& chunk,
                             const ChainBatch& batch, const double share)
{
  arma::rowvec targets(batch.numNodes);
  size_t node = 0;
  for (const Transition* transition : chunk)
  {
    for (const double value : transition->after.values)
      targets[node++] = value;
  }
  arma::mat error;
  const double loss = MeanSquaredError(SoftScalars(batch), targets, error);

  // Back through eq. scalar-update and the sigmoid of the gates.
  takeError.set_size(1, batch.NumEdges());
  for (size_t e = 0; e < batch.NumEdges(); ++e)
  {
    const size_t m = batch.senders[e], v = batch.receivers[e];
    const double g = Sigmoid(takeLogits[e]);
    takeError[e] =
        share * error[v] * (batch.values[m] - batch.values[v]) * g * (1.0 - g);
  }
  return loss;
}

void DensePass::AttendBackward(const ChainBatch& batch, double* gradient)
{
  arma::mat updatedError;
  network.stateHead.Backward(updated, stateLogitError, updatedError);
  network.stateHead.Gradient(updated, stateLogitError,
                             At(gradient, "state_head.weight"));

  // Through the weighted sum of messages and the softmax.
  const size_t numEdges = augmentedSenders.size();
  arma::rowvec attentionError(numEdges);
  arma::mat messageError(arma::size(messages), arma::fill::zeros);
  for (size_t e = 0; e < numEdges; ++e)
  {
    const size_t p = augmentedSenders[e], u = augmentedReceivers[e];
    attentionError[e] = arma::dot(updatedError.col(u), messages.col(p));
    messageError.col(p) += nodeAttention[e] * updatedError.col(u);
  }
  const double scale = 1.0 / std::sqrt(double(network.config.embeddingSize));
  const arma::rowvec scoreError = scale *
      GroupSoftmaxBackward(nodeAttention, attentionError, augmentedReceivers,
                           batch.numNodes);
  arma::mat queryError(arma::size(queries), arma::fill::zeros);
  arma::mat keyError(arma::size(keys), arma::fill::zeros);
  for (size_t e = 0; e < numEdges; ++e)
  {
    const size_t p = augmentedSenders[e], u = augmentedReceivers[e];
    queryError.col(u) += scoreError[e] * keys.col(p);
    keyError.col(p) += scoreError[e] * queries.col(u);
  }

  // Through the three projections; the residual connection adds as it is.
  arma::mat fromQuery, fromKey, fromValue;
  network.query.Backward(nodes, queryError, fromQuery);
  network.query.Gradient(nodes, queryError, At(gradient, "query"));
  network.key.Backward(senderFeatures, keyError, fromKey);
  network.key.Gradient(senderFeatures, keyError, At(gradient, "key"));
  network.value.Backward(senderFeatures, messageError, fromValue);
  network.value.Gradient(senderFeatures, messageError, At(gradient, "value"));
  const arma::mat senderError = fromKey + fromValue;
  nodeError = updatedError + fromQuery + senderError.head_cols(batch.numNodes);
  virtualError = senderError.tail_cols(batch.numGraphs);
}

void DensePass::VirtualBackward(const ChainBatch& batch,
                                const double sharpeningScale, double* gradient)
{
  arma::mat fromHead;
  network.virtualHead.Backward(virtualNodes, virtualLogitError, fromHead);
  network.virtualHead.Gradient(virtualNodes, virtualLogitError,
                               At(gradient, "virtual_head.weight"));
  virtualError += fromHead;

  arma::mat pooledError;
  network.virtualNode.Backward(pooled, virtualError, pooledError);
  network.virtualNode.Gradient(pooled, virtualError,
                               At(gradient, "virtual.0.weight"));

  // The entropy -sum of beta log beta has derivative -log beta - 1 by beta;
  // the constant vanishes in the softmax.
  arma::rowvec attentionError(batch.NumEdges());
  edgeEmbeddingError.set_size(edgeEmbeddings.n_rows, batch.NumEdges());
  for (size_t e = 0; e < batch.NumEdges(); ++e)
  {
    const size_t graph = batch.graphOfEdge[e];
    const double beta = edgeAttention[e];
    attentionError[e] =
        arma::dot(pooledError.col(graph), edgeEmbeddings.col(e)) -
        (beta > 0.0 ? sharpeningScale * std::log(beta) : 0.0);
    edgeEmbeddingError.col(e) = beta * pooledError.col(graph);
  }
  const arma::mat scoreError = GroupSoftmaxBackward(
      edgeAttention, attentionError, batch.graphOfEdge, batch.numGraphs);
  arma::mat fromScore;
  network.edgeScore.Backward(edgeEmbeddings, scoreError, fromScore);
  network.edgeScore.Gradient(edgeEmbeddings, scoreError,
                             At(gradient, "edge_score"));
  edgeEmbeddingError += fromScore;
}

void DensePass::EdgesBackward(const ChainBatch& batch, double* gradient)
{
  arma::mat fromTake, fromEdge;
  network.take.Backward(edgeInputs, takeError, fromTake);
  network.take.Gradient(edgeInputs, takeError, At(gradient, "take.0.weight"));
  network.edge.Backward(edgeInputs, edgeEmbeddingError, fromEdge);
  network.edge.Gradient(edgeInputs, edgeEmbeddingError,
                        At(gradient, "edge.0.weight"));

  const size_t d = network.config.embeddingSize;
  const arma::mat inputError = fromTake + fromEdge;
  ScatterAdd(inputError.head_rows(d), batch.senders, nodeError);
  ScatterAdd(inputError.rows(d, 2 * d - 1), batch.receivers, nodeError);
  network.stateEmbedding.Gradient(batch.codes, nodeError,
                                  At(gradient, "state_embedding"));
}

}  // namespace nexec
