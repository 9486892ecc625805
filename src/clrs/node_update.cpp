/**
 * @file clrs/node_update.cpp
 */
#include "node_update.hpp"

#include "kernels.hpp"
#include "product.hpp"

#include <nexec/nn/layer_norm.hpp>

namespace nexec
{

namespace
{

//! out = relu(first z + second M), biases included.
template<typename Scalar>
void RectifiedPair(const LinearMap<Scalar>& first,
                   const LinearMap<Scalar>& second, const ShardShape& shape,
                   const ClrsStep<Scalar>& step, arma::Mat<Scalar>& out)
{
  const size_t h = shape.hidden;
  out.set_size(h, shape.Nodes());
  Product<Scalar>::Plain(first.w, Slice<Scalar>(step.nodes, 0, 2 * h), 0, out);
  Product<Scalar>::Plain(second.w, step.pooled, 1, out);
  const arma::Col<Scalar> bias = first.b + second.b;
  Kernels<Scalar>::BiasRelu(h, shape.Nodes(), bias.memptr(), out.memptr());
}

//! The way back of RectifiedPair(); the error is changed in place.
template<typename Scalar>
void RectifiedPairBackward(
    const LinearMap<Scalar>& first, const LinearMap<Scalar>& second,
    const ShardShape& shape, const ClrsStep<Scalar>& step,
    const arma::Mat<Scalar>& out, arma::Mat<Scalar>& error,
    ClrsScratch<Scalar>& scratch, LinearMap<Scalar>& firstError,
    LinearMap<Scalar>& secondError)
{
  const size_t h = shape.hidden;
  arma::Col<Scalar> bias(h, arma::fill::zeros);
  Kernels<Scalar>::ReluBackward(h, shape.Nodes(), out.memptr(), error.memptr(),
                                bias.memptr());
  firstError.b += bias;
  secondError.b += bias;
  Product<Scalar>::RightTransposed(error, Slice<Scalar>(step.nodes, 0, 2 * h),
                                   1, firstError.w);
  Product<Scalar>::RightTransposed(error, step.pooled, 1, secondError.w);
  Product<Scalar>::LeftTransposed(first.w, error, 1,
                                  Slice<Scalar>(scratch.nodesError, 0, 2 * h));
  Product<Scalar>::LeftTransposed(second.w, error, 1, scratch.pooledError);
}

template<typename Scalar>
void Gate(const ClrsBlocks<Scalar>& blocks, const ShardShape& shape,
          ClrsStep<Scalar>& step)
{
  RectifiedPair(blocks.g1, blocks.g2, shape, step, step.gateHidden);
  step.gate.set_size(shape.hidden, shape.Nodes());
  Product<Scalar>::Plain(blocks.g3.w, step.gateHidden, 0, step.gate);
  step.gate.each_col() += blocks.g3.b.col(0);
  step.gate = Scalar(1) / (Scalar(1) + arma::exp(-step.gate));
}

//! Splits the error between candidate (returned), gate and old state.
template<typename Scalar>
arma::Mat<Scalar> GateBackward(const ClrsBlocks<Scalar>& blocks,
                               const ShardShape& shape,
                               const ClrsStep<Scalar>& step,
                               ClrsScratch<Scalar>& scratch,
                               ClrsBlocks<Scalar>& gradients)
{
  const size_t h = shape.hidden;
  const arma::Mat<Scalar> error = scratch.nodesError.rows(2 * h, 3 * h - 1);
  const auto old = step.nodes.rows(h, 2 * h - 1);
  scratch.nodesError.rows(h, 2 * h - 1) += error % (1 - step.gate);
  const arma::Mat<Scalar> gateError =
      error % (step.candidate - old) % step.gate % (1 - step.gate);
  gradients.g3.b += arma::sum(gateError, 1);
  Product<Scalar>::RightTransposed(gateError, step.gateHidden, 1,
                                   gradients.g3.w);
  arma::Mat<Scalar> hiddenError(h, shape.Nodes());
  Product<Scalar>::LeftTransposed(blocks.g3.w, gateError, 0, hiddenError);
  RectifiedPairBackward(blocks.g1, blocks.g2, shape, step, step.gateHidden,
                        hiddenError, scratch, gradients.g1, gradients.g2);
  return error % step.gate;
}

}  // namespace

template<typename Scalar>
void NodeUpdate<Scalar>::Forward(const ClrsWeights<Scalar>& weights,
                                 const ShardShape& shape, const bool gated,
                                 ClrsStep<Scalar>& step)
{
  const size_t h = shape.hidden;
  const ClrsBlocks<Scalar>& blocks = weights.blocks;
  RectifiedPair(blocks.o1, blocks.o2, shape, step, step.active);
  step.normal = step.active;
  NormaliseColumns(step.normal, step.inverse);
  step.candidate = step.normal.each_col() % blocks.scale.col(0);
  step.candidate.each_col() += blocks.offset.col(0);
  if (!gated)
  {
    step.nodes.rows(2 * h, 3 * h - 1) = step.candidate;
    return;
  }
  Gate(blocks, shape, step);
  step.nodes.rows(2 * h, 3 * h - 1) = step.gate % step.candidate +
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
    error = GateBackward(blocks, shape, step, scratch, errors);
  else
    error = scratch.nodesError.rows(2 * h, 3 * h - 1);
  errors.scale += arma::sum(error % step.normal, 1);
  errors.offset += arma::sum(error, 1);
  error.each_col() %= blocks.scale.col(0);
  NormaliseColumnsBackward(step.normal, step.inverse, error);
  RectifiedPairBackward(blocks.o1, blocks.o2, shape, step, step.active, error,
                        scratch, errors.o1, errors.o2);
}

template struct NodeUpdate<float>;
template struct NodeUpdate<double>;

}  // namespace nexec
