/**
 * @file chain/training/transition_kinds.cpp
 */
#include "transition_kinds.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/nn/losses.hpp>

#include "chain/executor/dense_pass.hpp"

namespace nexec
{

namespace
{

//! Mean over bits and nodes of the loss of one transition.
double StateLoss(const arma::mat& logits, const std::vector<Code>& next)
{
  double sum = 0.0;
  for (size_t node = 0; node < logits.n_cols; ++node)
  {
    for (size_t bit = 0; bit < logits.n_rows; ++bit)
    {
      sum += BceWithLogits(logits(bit, node),
                           BitOf(next[node], bit, logits.n_rows));
    }
  }
  return sum / static_cast<double>(logits.n_elem);
}

}  // namespace

std::string TransitionKindName(const size_t kind, const Algorithm& algorithm)
{
  const size_t end = NumTransitionKinds(algorithm.SignalBits()) - 1;
  if (kind == 0)
    return "start";
  if (kind == end)
    return "end";
  return algorithm.SignalName(static_cast<SignalValue>(end - 1 - kind));
}

std::vector<size_t> TransitionKinds(const Algorithm& algorithm,
                                    const std::vector<Transition>& trajectory)
{
  const size_t end = NumTransitionKinds(algorithm.SignalBits()) - 1;
  std::vector<size_t> kinds;
  for (const Transition& step : trajectory)
  {
    if (step.after.Halted())
      kinds.push_back(end);
    else
      kinds.push_back(kinds.empty() ? 0 : end - 1 - step.signal);
  }
  return kinds;
}

TransitionKindLosses LossesByKind(
    const ExecutorModel& model,
    const std::vector<std::vector<double>>& sequences)
{
  const Algorithm& algorithm = FindAlgorithm(model.config.algorithm);
  DensePass pass(model.config);
  const size_t numKinds = NumTransitionKinds(algorithm.SignalBits());
  TransitionKindLosses sums(numKinds, 0.0), counts(numKinds, 0.0);
  for (const std::vector<double>& values : sequences)
  {
    const std::vector<Transition> steps = Trajectory(algorithm, values);
    const std::vector<size_t> kinds = TransitionKinds(algorithm, steps);
    for (size_t k = 0; k < steps.size(); ++k)
    {
      const ChainBatch batch({&steps[k].before});
      pass.Forward(model.parameters, batch);
      sums[kinds[k]] += StateLoss(pass.StateLogits(), steps[k].after.states);
      counts[kinds[k]] += 1.0;
    }
  }
  for (size_t kind = 0; kind < numKinds; ++kind)
    sums[kind] /= counts[kind];
  return sums;
}

TransitionKindLosses SampledLossesByKind(const ExecutorModel& model,
                                         const uint64_t seed)
{
  constexpr size_t count = 4, length = 16;
  std::vector<std::vector<double>> sequences;
  for (size_t k = 0; k < count; ++k)
    sequences.push_back(RandomSequence(length, seed, Purpose::Test, k));
  return LossesByKind(model, sequences);
}

}  // namespace nexec
