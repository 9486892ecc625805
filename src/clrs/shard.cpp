/**
 * @file clrs/shard.cpp
 */
#include "shard.hpp"

#include "decoders.hpp"
#include "processor.hpp"
#include "product.hpp"

#include <nexec/core/interruption.hpp>

#include <algorithm>

namespace nexec
{

template<typename Scalar>
void ClrsShard<Scalar>::Begin(const ClrsConfig& config,
                              const ClrsWeights<Scalar>& weights,
                              const ShardData& data, const size_t sequences)
{
  this->config = &config;
  this->weights = &weights;
  this->data = &data;
  shape = {config.hiddenSize, config.tripletSize, data.Probes(0).Length(),
           sequences};
}

template<typename Scalar>
void ClrsShard<Scalar>::CarryHidden(const size_t t, ClrsStep<Scalar>& step)
{
  const size_t h = shape.hidden;
  if (t == 1 || !config->carryHidden)
    step.nodes.rows(h, 2 * h - 1).zeros();
  else
    step.nodes.rows(h, 2 * h - 1) = Step(t - 1).nodes.rows(0, h - 1);
}

template<typename Scalar>
void ClrsShard<Scalar>::RunStep(const size_t t)
{
  ClrsStep<Scalar>& step = Step(t);
  const ClrsProcessor& processor = config->processor;
  Hints<Scalar>::Feed(shape, *data, t, config->softHints, Step(t - 1), step);
  CarryHidden(t, step);
  Messages<Scalar>::Forward(*weights, shape, processor.alongPointers, step,
                            scratch);
  NodeUpdate<Scalar>::Forward(*weights, shape, processor.gated, step);
  if (processor.triplets)
    Triplets<Scalar>::Forward(*weights, shape, step);
  Hints<Scalar>::Decode(*weights, shape, step);
}

template<typename Scalar>
void ClrsShard<Scalar>::Forward(const bool keep, const Visitor& visitor)
{
  // Step 0 is never used, but at least two are: a step and the one before.
  used = keep ? shape.length : 2;
  if (steps.size() < used)
    steps.resize(used);
  for (size_t t = 1; t < shape.length; ++t)
  {
    ThrowIfInterrupted();
    RunStep(t);
    visitor(t, Step(t));
  }
}

template<typename Scalar>
void ClrsShard<Scalar>::StepBackward(const size_t t, const double weight,
                                     const double hintWeight,
                                     ClrsGradients<Scalar>& gradients)
{
  const size_t h = shape.hidden;
  const ClrsProcessor& processor = config->processor;
  const ClrsStep<Scalar>& step = Step(t);
  scratch.nodesError.zeros(2 * h + inputRows, shape.Nodes());
  scratch.nodesError.rows(0, h - 1) = hiddenError;
  scratch.pointingError.zeros(shape.Edges());
  if (processor.triplets)
    scratch.featuresError.set_size(h, shape.Edges());
  Hints<Scalar>::DecodeBackward(*weights, shape, *data, t, step, hintWeight,
                                hintErrors, scratch, gradients);
  if (t + 1 == shape.length)
  {
    output.Backward(*weights, shape, *data, step, weight, scratch, gradients);
  }
  if (processor.triplets)
    Triplets<Scalar>::Backward(*weights, shape, step, scratch, gradients);
  NodeUpdate<Scalar>::Backward(*weights, shape, processor.gated, step, scratch,
                               gradients);
  Messages<Scalar>::Backward(*weights, shape, step, scratch, gradients);
  Hints<Scalar>::FeedBackward(shape, *data, t, config->softHints, scratch,
                              hintErrors);
  if (config->carryHidden)
    hiddenError = scratch.nodesError.rows(h, 2 * h - 1);
}

template<typename Scalar>
void ClrsShard<Scalar>::Backward(const double weight, const double hintWeight,
                                 ClrsGradients<Scalar>& gradients)
{
  hintErrors.Clear(shape);
  hiddenError.zeros(shape.hidden, shape.Nodes());
  for (size_t t = shape.length - 1; t > 0; --t)
  {
    ThrowIfInterrupted();
    StepBackward(t, weight, hintWeight, gradients);
  }
}

template class ClrsShard<float>;
template class ClrsShard<double>;

}  // namespace nexec
