/**
 * @file clrs/processor.cpp
 */
#include "processor.hpp"

#include "kernels.hpp"
#include "product.hpp"

#include <cmath>
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

//! Added to the variance, so that constant columns stay finite.
constexpr double layerNormEpsilon = 1e-5;

/**
 * Shift and scale every column to mean 0 and (biased) variance 1.
 *
 * @param columns size x items, changed in place.
 * @param inverse Set to what each column was multiplied by.
 */
template<typename Scalar>
void NormaliseColumns(arma::Mat<Scalar>& columns, arma::Row<Scalar>& inverse)
{
  const auto size = static_cast<double>(columns.n_rows);
  inverse.set_size(columns.n_cols);
  for (size_t c = 0; c < columns.n_cols; ++c)
  {
    Scalar* x = columns.colptr(c);
    double mean = 0.0, square = 0.0;
    for (size_t k = 0; k < columns.n_rows; ++k)
      mean += static_cast<double>(x[k]);
    mean /= size;
    for (size_t k = 0; k < columns.n_rows; ++k)
    {
      const double centred = static_cast<double>(x[k]) - mean;
      square += centred * centred;
    }
    const double factor = 1.0 / std::sqrt(square / size + layerNormEpsilon);
    inverse[c] = static_cast<Scalar>(factor);
    for (size_t k = 0; k < columns.n_rows; ++k)
      x[k] = static_cast<Scalar>((static_cast<double>(x[k]) - mean) * factor);
  }
}

/**
 * Pass an error back through NormaliseColumns().
 *
 * @param normal The normalised columns.
 * @param inverse What NormaliseColumns() said.
 * @param error Derivative by the normalised columns, in their shape; changed
 *     in place to the derivative by the columns before.
 */
template<typename Scalar>
void NormaliseColumnsBackward(const arma::Mat<Scalar>& normal,
                              const arma::Row<Scalar>& inverse,
                              arma::Mat<Scalar>& error)
{
  const auto size = static_cast<double>(normal.n_rows);
  for (size_t c = 0; c < normal.n_cols; ++c)
  {
    const Scalar* x = normal.colptr(c);
    Scalar* e = error.colptr(c);
    double mean = 0.0, along = 0.0;
    for (size_t k = 0; k < normal.n_rows; ++k)
    {
      mean += static_cast<double>(e[k]);
      along += static_cast<double>(e[k]) * static_cast<double>(x[k]);
    }
    const auto shift = static_cast<Scalar>(mean / size);
    const auto slope = static_cast<Scalar>(along / size);
    for (size_t k = 0; k < normal.n_rows; ++k)
      e[k] = inverse[c] * (e[k] - shift - slope * x[k]);
  }
}

//! out = relu(first [hid; inputs] + second M); biases are in the first map.
template<typename Scalar>
void RectifiedPair(const arma::Mat<Scalar>& first,
                   const arma::Mat<Scalar>& second, const ShardShape& shape,
                   const ClrsStep<Scalar>& step, arma::Mat<Scalar>& out)
{
  const size_t h = shape.hidden;
  out.set_size(h, shape.Nodes());
  Product<Scalar>::Plain(first, Known(step.nodes, h), 0, out);
  Product<Scalar>::Plain(second, step.pooled, 1, out);
  out.clamp(0, arma::Datum<Scalar>::inf);
}

//! The way back of RectifiedPair(); the error is changed in place.
template<typename Scalar>
void RectifiedPairBackward(
    const arma::Mat<Scalar>& first, const arma::Mat<Scalar>& second,
    const ShardShape& shape, const ClrsStep<Scalar>& step,
    const arma::Mat<Scalar>& out, arma::Mat<Scalar>& error,
    ClrsScratch<Scalar>& scratch, arma::Mat<Scalar>& firstError,
    arma::Mat<Scalar>& secondError)
{
  const size_t h = shape.hidden;
  error.elem(arma::find(out <= 0)).zeros();
  Product<Scalar>::RightTransposed(error, Known(step.nodes, h), 1, firstError);
  Product<Scalar>::RightTransposed(error, step.pooled, 1, secondError);
  Product<Scalar>::LeftTransposed(first, error, 1,
                                  Known(scratch.nodesError, h));
  Product<Scalar>::LeftTransposed(second, error, 1, scratch.pooledError);
}

template<typename Scalar>
void Gate(const ClrsWeights<Scalar>& weights, const ShardShape& shape,
          ClrsStep<Scalar>& step)
{
  const ClrsBlocks<Scalar>& blocks = weights.blocks;
  RectifiedPair(weights.folded.g1, blocks.g2.w, shape, step, step.gateHidden);
  step.gate.set_size(shape.hidden, shape.Nodes());
  Product<Scalar>::Plain(blocks.g3.w, step.gateHidden, 0, step.gate);
  step.gate.each_col() += blocks.g3.b.col(0);
  step.gate = Scalar(1) / (Scalar(1) + arma::exp(-step.gate));
}

//! Splits the error between candidate (returned), gate and old state.
template<typename Scalar>
arma::Mat<Scalar> GateBackward(const ClrsWeights<Scalar>& weights,
                               const ShardShape& shape,
                               const ClrsStep<Scalar>& step,
                               ClrsScratch<Scalar>& scratch,
                               ClrsGradients<Scalar>& gradients)
{
  const size_t h = shape.hidden;
  const arma::Mat<Scalar> error = scratch.nodesError.rows(0, h - 1);
  const auto old = step.nodes.rows(h, 2 * h - 1);
  scratch.nodesError.rows(h, 2 * h - 1) += error % (1 - step.gate);
  const arma::Mat<Scalar> gateError =
      error % (step.candidate - old) % step.gate % (1 - step.gate);
  gradients.blocks.g3.b += arma::sum(gateError, 1);
  Product<Scalar>::RightTransposed(gateError, step.gateHidden, 1,
                                   gradients.blocks.g3.w);
  arma::Mat<Scalar> hiddenError(h, shape.Nodes());
  Product<Scalar>::LeftTransposed(weights.blocks.g3.w, gateError, 0,
                                  hiddenError);
  RectifiedPairBackward(weights.folded.g1, weights.blocks.g2.w, shape, step,
                        step.gateHidden, hiddenError, scratch,
                        gradients.folded.g1, gradients.blocks.g2.w);
  return error % step.gate;
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

template<typename Scalar>
void NodeUpdate<Scalar>::Forward(const ClrsWeights<Scalar>& weights,
                                 const ShardShape& shape, const bool gated,
                                 ClrsStep<Scalar>& step)
{
  const size_t h = shape.hidden;
  const ClrsBlocks<Scalar>& blocks = weights.blocks;
  RectifiedPair(weights.folded.o1, blocks.o2.w, shape, step, step.active);
  step.normal = step.active;
  NormaliseColumns(step.normal, step.inverse);
  step.candidate = step.normal.each_col() % blocks.scale.col(0);
  step.candidate.each_col() += blocks.offset.col(0);
  if (!gated)
  {
    step.nodes.rows(0, h - 1) = step.candidate;
    return;
  }
  Gate(weights, shape, step);
  step.nodes.rows(0, h - 1) = step.gate % step.candidate +
      (1 - step.gate) % step.nodes.rows(h, 2 * h - 1);
}

template<typename Scalar>
void NodeUpdate<Scalar>::Backward(const ClrsWeights<Scalar>& weights,
                                  const ShardShape& shape, const bool gated,
                                  const ClrsStep<Scalar>& step,
                                  ClrsScratch<Scalar>& scratch,
                                  ClrsGradients<Scalar>& gradients)
{
  const size_t h = shape.hidden;
  const ClrsBlocks<Scalar>& blocks = weights.blocks;
  ClrsBlocks<Scalar>& errors = gradients.blocks;
  scratch.pooledError.zeros(h, shape.Nodes());
  arma::Mat<Scalar> error;
  if (gated)
    error = GateBackward(weights, shape, step, scratch, gradients);
  else
    error = scratch.nodesError.rows(0, h - 1);
  errors.scale += arma::sum(error % step.normal, 1);
  errors.offset += arma::sum(error, 1);
  error.each_col() %= blocks.scale.col(0);
  NormaliseColumnsBackward(step.normal, step.inverse, error);
  RectifiedPairBackward(weights.folded.o1, blocks.o2.w, shape, step,
                        step.active, error, scratch, gradients.folded.o1,
                        errors.o2.w);
}

template struct NodeUpdate<float>;
template struct NodeUpdate<double>;

}  // namespace nexec
