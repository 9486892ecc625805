/**
 * @file clrs/predictions.cpp
 */
#include "predictions.hpp"

#include "decoders.hpp"

namespace nexec
{

namespace
{

//! The true hints of frame t - 1.
template<typename Scalar>
void FeedTruth(const ShardShape& shape, const ClrsProbes& probes,
               const size_t t, const size_t s, ClrsStep<Scalar>& step)
{
  const size_t n = shape.length, first = s * n, row = 2 * shape.hidden;
  step.nodes(row + 2, first + probes.i[t - 1]) = 1;
  step.nodes(row + 3, first + probes.j[t - 1]) = 1;
  for (size_t u = 0; u < n; ++u)
    step.pointing[(first + probes.predH(u, t - 1)) * n + u] = 1;
}

//! Predictions as they are.
template<typename Scalar>
void FeedSoft(const ShardShape& shape, const size_t s,
              const ClrsStep<Scalar>& previous, ClrsStep<Scalar>& step)
{
  const size_t n = shape.length, first = s * n, row = 2 * shape.hidden;
  for (size_t v = 0; v < n; ++v)
  {
    step.nodes(row + 2, first + v) = previous.iShare[first + v];
    step.nodes(row + 3, first + v) = previous.jShare[first + v];
    for (size_t u = 0; u < n; ++u)
      step.pointing[(first + v) * n + u] = previous.predHShare(v, first + u);
  }
}

//! The most probable of all predictions.
template<typename Scalar>
void FeedHard(const ShardShape& shape, const size_t s,
              const ClrsStep<Scalar>& previous, ClrsStep<Scalar>& step)
{
  const size_t n = shape.length, first = s * n, row = 2 * shape.hidden;
  step.nodes(row + 2, first + Largest(n, previous.i.memptr() + first)) = 1;
  step.nodes(row + 3, first + Largest(n, previous.j.memptr() + first)) = 1;
  for (size_t u = 0; u < n; ++u)
  {
    const size_t v = Largest(n, previous.predH.scores.colptr(first + u));
    step.pointing[(first + v) * n + u] = 1;
  }
}

//! Softmax of every run of n scores.
template<typename Scalar>
void Shares(const size_t n, const arma::Mat<Scalar>& scores,
            arma::Mat<Scalar>& shares)
{
  shares.set_size(arma::size(scores));
  for (size_t k = 0; k < scores.n_elem; k += n)
    Softmax(n, scores.memptr() + k, shares.memptr() + k);
}

//! Cross entropy of one run of n scores.
template<typename Scalar>
double CrossEntropy(const size_t n, const Scalar* scores, const size_t target)
{
  arma::Col<Scalar> share(n);
  return Softmax(n, scores, share.memptr()) -
      static_cast<double>(scores[target]);
}

//! The columns of one sequence in double.
template<typename Scalar>
arma::mat SequencePart(const arma::Mat<Scalar>& columns, const size_t n,
                       const size_t s)
{
  return arma::conv_to<arma::mat>::from(columns.cols(s * n, (s + 1) * n - 1));
}

}  // namespace

template<typename Scalar>
void HintErrors<Scalar>::Clear(const ShardShape& shape)
{
  predH.zeros(shape.length, shape.Nodes());
  i.zeros(1, shape.Nodes());
  j.zeros(1, shape.Nodes());
}

template<typename Scalar>
void Hints<Scalar>::Feed(const ShardShape& shape, const ShardData& data,
                         const size_t t, const bool soft,
                         const ClrsStep<Scalar>& previous,
                         ClrsStep<Scalar>& step)
{
  const size_t n = shape.length, row = 2 * shape.hidden;
  step.nodes.set_size(row + inputRows, shape.Nodes());
  step.nodes.tail_rows(inputRows).zeros();
  step.nodes.tail_rows(1).ones();
  step.pointing.zeros(shape.Edges());
  for (size_t s = 0; s < shape.sequences; ++s)
  {
    const ClrsProbes& probes = data.Probes(s);
    for (size_t v = 0; v < n; ++v)
    {
      step.nodes(row, s * n + v) = static_cast<Scalar>(probes.pos[v]);
      step.nodes(row + 1, s * n + v) = static_cast<Scalar>(probes.key[v]);
    }
    if (data.Forced(s, t))
      FeedTruth(shape, probes, t, s, step);
    else if (soft)
      FeedSoft(shape, s, previous, step);
    else
      FeedHard(shape, s, previous, step);
  }
}

template<typename Scalar>
void Hints<Scalar>::FeedBackward(const ShardShape& shape, const ShardData& data,
                                 const size_t t, const bool soft,
                                 const ClrsScratch<Scalar>& scratch,
                                 HintErrors<Scalar>& errors)
{
  const size_t n = shape.length, row = 2 * shape.hidden;
  errors.Clear(shape);
  for (size_t s = 0; s < shape.sequences; ++s)
  {
    if (!soft || data.Forced(s, t))
      continue;  // Neither truth nor decisions have a derivative.
    for (size_t v = s * n; v < (s + 1) * n; ++v)
    {
      errors.i[v] = scratch.nodesError(row + 2, v);
      errors.j[v] = scratch.nodesError(row + 3, v);
      for (size_t u = 0; u < n; ++u)
        errors.predH(v - s * n, s * n + u) = scratch.pointingError[v * n + u];
    }
  }
}

template<typename Scalar>
void Hints<Scalar>::Decode(const ClrsWeights<Scalar>& weights,
                           const ShardShape& shape, ClrsStep<Scalar>& step)
{
  PointerDecoder<Scalar>(PointerKind::Hint, weights, shape)
      .Forward(step, step.predH);
  DecodeNodes(weights.folded.i, step, step.i);
  DecodeNodes(weights.folded.j, step, step.j);
  Shares(shape.length, step.predH.scores, step.predHShare);
  Shares(shape.length, step.i, step.iShare);
  Shares(shape.length, step.j, step.jShare);
}

template<typename Scalar>
ClrsLosses Hints<Scalar>::Losses(const ShardShape& shape, const ShardData& data,
                                 const size_t t, const ClrsStep<Scalar>& step)
{
  const size_t n = shape.length;
  ClrsLosses losses;
  for (size_t s = 0; s < shape.sequences; ++s)
  {
    const ClrsProbes& probes = data.Probes(s);
    const size_t first = s * n;
    losses.i += CrossEntropy(n, step.i.memptr() + first, probes.i[t]);
    losses.j += CrossEntropy(n, step.j.memptr() + first, probes.j[t]);
    for (size_t v = 0; v < n; ++v)
    {
      losses.predH += CrossEntropy(n, step.predH.scores.colptr(first + v),
                                   probes.predH(v, t));
    }
  }
  return losses;
}

template<typename Scalar>
void Hints<Scalar>::DecodeBackward(
    const ClrsWeights<Scalar>& weights, const ShardShape& shape,
    const ShardData& data, const size_t t, const ClrsStep<Scalar>& step,
    const double weight, HintErrors<Scalar>& errors,
    ClrsScratch<Scalar>& scratch, ClrsGradients<Scalar>& gradients)
{
  const size_t n = shape.length;
  const double nodeWeight = weight / static_cast<double>(n);
  for (size_t s = 0; s < shape.sequences; ++s)
  {
    const ClrsProbes& probes = data.Probes(s);
    const size_t first = s * n;
    SoftmaxBackward(n, step.iShare.memptr() + first, probes.i[t], weight,
                    errors.i.memptr() + first);
    SoftmaxBackward(n, step.jShare.memptr() + first, probes.j[t], weight,
                    errors.j.memptr() + first);
    for (size_t v = 0; v < n; ++v)
    {
      SoftmaxBackward(n, step.predHShare.colptr(first + v), probes.predH(v, t),
                      nodeWeight, errors.predH.colptr(first + v));
    }
  }
  DecodeNodesBackward(weights.folded.i, step, errors.i, scratch,
                      gradients.folded.i);
  DecodeNodesBackward(weights.folded.j, step, errors.j, scratch,
                      gradients.folded.j);
  PointerDecoder<Scalar>(PointerKind::Hint, weights, shape)
      .Backward(step, step.predH, errors.predH, scratch, gradients);
}

template struct HintErrors<float>;
template struct HintErrors<double>;
template struct Hints<float>;
template struct Hints<double>;

template<typename Scalar>
void Output<Scalar>::Forward(const ClrsWeights<Scalar>& weights,
                             const ShardShape& shape, const ShardData& data,
                             const bool permutation, const bool noisy,
                             const ClrsStep<Scalar>& step)
{
  PointerDecoder<Scalar>(PointerKind::Output, weights, shape)
      .Forward(step, pred);
  logPermutations.clear();
  logShares.clear();
  logHeads.clear();
  if (permutation)
    DecodeNodes(weights.folded.predMask, step, predMask);
  for (size_t s = 0; s < shape.sequences; ++s)
  {
    arma::mat scores = SequencePart(pred.scores, shape.length, s);
    if (!permutation)
    {
      LogSoftmax(scores);
      logShares.push_back(scores);
      continue;
    }
    if (noisy && !data.chances.empty())
    {
      const arma::mat& uniform = data.chances[data.first + s].uniform;
      if (!uniform.is_empty())
        scores += GumbelNoise(uniform);
    }
    logPermutations.emplace_back(scores);
    logShares.push_back(logPermutations.back().Result());
    arma::mat head = SequencePart(predMask, shape.length, s).t();
    LogSoftmax(head);
    logHeads.emplace_back(head);
  }
}

template<typename Scalar>
ClrsLosses Output<Scalar>::Losses(const ShardShape& shape,
                                  const ShardData& data) const
{
  ClrsLosses losses;
  for (size_t s = 0; s < shape.sequences; ++s)
  {
    const ClrsProbes& probes = data.Probes(s);
    const arma::uvec& target =
        Permutation() ? probes.output.cycle : probes.pred;
    for (size_t v = 0; v < shape.length; ++v)
      losses.pred -= logShares[s](target[v], v);
    if (Permutation())
      losses.predMask -= logHeads[s][probes.output.head];
  }
  return losses;
}

template<typename Scalar>
arma::mat Output<Scalar>::ScoresError(const ClrsProbes& probes, const size_t s,
                                      const double weight) const
{
  const size_t n = probes.Length();
  const double nodeWeight = weight / static_cast<double>(n);
  if (!Permutation())
  {
    arma::mat error = nodeWeight * arma::exp(logShares[s]);
    for (size_t v = 0; v < n; ++v)
      error(probes.pred[v], v) -= nodeWeight;
    return error;
  }
  arma::mat error(n, n, arma::fill::zeros);
  for (size_t v = 0; v < n; ++v)
    error(probes.output.cycle[v], v) = -nodeWeight;
  return logPermutations[s].Backward(error);
}

template<typename Scalar>
void Output<Scalar>::Backward(const ClrsWeights<Scalar>& weights,
                              const ShardShape& shape, const ShardData& data,
                              const ClrsStep<Scalar>& step, const double weight,
                              ClrsScratch<Scalar>& scratch,
                              ClrsGradients<Scalar>& gradients) const
{
  const size_t n = shape.length;
  arma::Mat<Scalar> error(n, shape.Nodes());
  arma::Mat<Scalar> maskError(1, shape.Nodes());
  for (size_t s = 0; s < shape.sequences; ++s)
  {
    const ClrsProbes& probes = data.Probes(s);
    error.cols(s * n, (s + 1) * n - 1) =
        arma::conv_to<arma::Mat<Scalar>>::from(ScoresError(probes, s, weight));
    if (!Permutation())
      continue;
    arma::rowvec share = arma::exp(arma::rowvec(logHeads[s].t()));
    share[probes.output.head] -= 1.0;
    maskError.cols(s * n, (s + 1) * n - 1) =
        arma::conv_to<arma::Mat<Scalar>>::from(weight * share);
  }
  PointerDecoder<Scalar>(PointerKind::Output, weights, shape)
      .Backward(step, pred, error, scratch, gradients);
  if (Permutation())
  {
    DecodeNodesBackward(weights.folded.predMask, step, maskError, scratch,
                        gradients.folded.predMask);
  }
}

template<typename Scalar>
void Output<Scalar>::Write(const ShardShape& shape, const size_t s,
                           ClrsTraceStep& trace) const
{
  trace.pred = SequencePart(pred.scores, shape.length, s);
  if (!Permutation())
  {
    trace.pointers = arma::index_max(trace.pred, 0).t();
    return;
  }
  trace.logPermutation = logPermutations[s].Result();
  trace.predMask = SequencePart(predMask, shape.length, s).t();
  trace.pointers = PointersFromCycle(
      {DecodePermutation(trace.logPermutation), trace.predMask.index_max()});
}

template class Output<float>;
template class Output<double>;

}  // namespace nexec
