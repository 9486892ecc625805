/**
 * @file clrs/messages.cpp
 */
#include "messages.hpp"

#include "kernels.hpp"
#include "product.hpp"

#include <vector>

namespace nexec
{

namespace
{

//! The first layer, which needs no product per edge.
template<typename Scalar>
void FirstLayer(const ClrsWeights<Scalar>& weights, const ShardShape& shape,
                ClrsStep<Scalar>& step, ClrsScratch<Scalar>& scratch)
{
  const size_t h = shape.hidden, n = shape.length;
  const Slice<Scalar> known = Known(step.nodes, h);
  scratch.receiver.set_size(h, shape.Nodes());
  scratch.sender.set_size(h, shape.Nodes());
  Product<Scalar>::Plain(weights.folded.m1, known, 0, scratch.receiver);
  Product<Scalar>::Plain(weights.folded.m2, known, 0, scratch.sender);
  step.message.set_size(h, shape.Edges());
  for (size_t v = 0; v < shape.Nodes(); ++v)
  {
    Kernels<Scalar>::RectifiedSums(h, n, scratch.receiver.colptr(v),
                                   scratch.sender.colptr(shape.FirstNode(v)),
                                   step.pointing.memptr() + v * n,
                                   weights.lines.me.slope.memptr(),
                                   step.message.colptr(v * n));
  }
}

//! Whether the message from u to v counts: v's own and its neighbours' do.
template<typename Scalar>
bool Counts(const ShardShape& shape, const arma::Row<Scalar>& pointing,
            const size_t v, const size_t u)
{
  const size_t n = shape.length;
  const size_t first = shape.FirstNode(v), sender = first + u;
  return sender == v ||
      pointing[v * n + u] + pointing[sender * n + v - first] > Scalar(0.5);
}

//! Maximum over the senders, for every node and feature.
template<typename Scalar>
void Pool(const ShardShape& shape, const bool alongPointers,
          const arma::Mat<Scalar>& messages, ClrsStep<Scalar>& step)
{
  const size_t h = shape.hidden, n = shape.length;
  step.pooled.set_size(h, shape.Nodes());
  step.sender.set_size(h, shape.Nodes());
  std::vector<uint32_t> senders(n);
  for (size_t v = 0; v < shape.Nodes(); ++v)
  {
    size_t count = 0;
    for (size_t u = 0; u < n; ++u)
    {
      if (!alongPointers || Counts(shape, step.pointing, v, u))
        senders[count++] = static_cast<uint32_t>(u);
    }
    Kernels<Scalar>::Largest(h, count, senders.data(), messages.colptr(v * n),
                             step.pooled.colptr(v), step.sender.colptr(v));
  }
}

/**
 * Back through the maximum and the last layer: of all messages into a node
 * only one counts per feature, so that n h^2 numbers do in place of n^2 h^2.
 */
template<typename Scalar>
void LastLayerBackward(const ClrsWeights<Scalar>& weights,
                       const ShardShape& shape, const ClrsStep<Scalar>& step,
                       ClrsScratch<Scalar>& scratch,
                       ClrsGradients<Scalar>& gradients)
{
  const size_t h = shape.hidden, n = shape.length;
  scratch.edges.set_size(h, shape.Edges());
  for (size_t v = 0; v < shape.Nodes(); ++v)
  {
    Kernels<Scalar>::MaximumBackward(
        h, n, scratch.pooledError.colptr(v), step.sender.colptr(v),
        weights.mlp1Transposed.memptr(), step.inner.colptr(v * n),
        scratch.edges.colptr(v * n), gradients.mlp1Transposed.memptr());
  }
  gradients.blocks.mlp1.b += arma::sum(scratch.pooledError, 1);
}

//! Back through the sum of receiver, sender and edge.
template<typename Scalar>
void FirstLayerBackward(const ClrsWeights<Scalar>& weights,
                        const ShardShape& shape, const ClrsStep<Scalar>& step,
                        ClrsScratch<Scalar>& scratch,
                        ClrsGradients<Scalar>& gradients)
{
  const size_t h = shape.hidden, n = shape.length;
  arma::Mat<Scalar>& error = scratch.moreEdges;
  scratch.receiver.zeros(h, shape.Nodes());
  scratch.sender.zeros(h, shape.Nodes());
  for (size_t v = 0; v < shape.Nodes(); ++v)
  {
    Kernels<Scalar>::RectifiedSumsBackward(
        h, n, step.message.colptr(v * n), error.colptr(v * n),
        scratch.receiver.colptr(v), scratch.sender.colptr(shape.FirstNode(v)));
  }
  scratch.pointingError += weights.lines.me.slope.t() * error;
  gradients.lines.me.slope += error * step.pointing.t();
  const Slice<Scalar> known = Known(step.nodes, h);
  const Slice<Scalar> knownError = Known(scratch.nodesError, h);
  Product<Scalar>::RightTransposed(scratch.receiver, known, 1,
                                   gradients.folded.m1);
  Product<Scalar>::RightTransposed(scratch.sender, known, 1,
                                   gradients.folded.m2);
  Product<Scalar>::LeftTransposed(weights.folded.m1, scratch.receiver, 1,
                                  knownError);
  Product<Scalar>::LeftTransposed(weights.folded.m2, scratch.sender, 1,
                                  knownError);
}

}  // namespace

template<typename Scalar>
void Messages<Scalar>::Forward(const ClrsWeights<Scalar>& weights,
                               const ShardShape& shape,
                               const bool alongPointers, ClrsStep<Scalar>& step,
                               ClrsScratch<Scalar>& scratch)
{
  const size_t h = shape.hidden;
  const ClrsBlocks<Scalar>& blocks = weights.blocks;
  FirstLayer(weights, shape, step, scratch);
  step.inner.set_size(h, shape.Edges());
  Product<Scalar>::Plain(blocks.mlp0.w, step.message, 0, step.inner);
  Kernels<Scalar>::BiasRelu(h, shape.Edges(), blocks.mlp0.b.memptr(),
                            step.inner.memptr());
  scratch.edges.set_size(h, shape.Edges());
  Product<Scalar>::Plain(blocks.mlp1.w, step.inner, 0, scratch.edges);
  Pool(shape, alongPointers, scratch.edges, step);
  // The bias is the same for all senders: it can wait for the maximum.
  step.pooled.each_col() += blocks.mlp1.b.col(0);
}

template<typename Scalar>
void Messages<Scalar>::Backward(const ClrsWeights<Scalar>& weights,
                                const ShardShape& shape,
                                const ClrsStep<Scalar>& step,
                                ClrsScratch<Scalar>& scratch,
                                ClrsGradients<Scalar>& gradients)
{
  const size_t h = shape.hidden;
  LastLayerBackward(weights, shape, step, scratch, gradients);
  Kernels<Scalar>::ReluBackward(h, shape.Edges(), step.inner.memptr(),
                                scratch.edges.memptr(),
                                gradients.blocks.mlp0.b.memptr());
  Product<Scalar>::RightTransposed(scratch.edges, step.message, 1,
                                   gradients.blocks.mlp0.w);
  scratch.moreEdges.set_size(h, shape.Edges());
  Product<Scalar>::LeftTransposed(weights.blocks.mlp0.w, scratch.edges, 0,
                                  scratch.moreEdges);
  FirstLayerBackward(weights, shape, step, scratch, gradients);
}

template struct Messages<float>;
template struct Messages<double>;

}  // namespace nexec
