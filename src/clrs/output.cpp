/**
 * @file clrs/output.cpp
 */
#include "output.hpp"

#include "decoders.hpp"

namespace nexec
{

namespace
{

//! The columns of one sequence in double.
template<typename Scalar>
arma::mat SequencePart(const arma::Mat<Scalar>& columns, const size_t n,
                       const size_t s)
{
  return arma::conv_to<arma::mat>::from(columns.cols(s * n, (s + 1) * n - 1));
}

}  // namespace

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
