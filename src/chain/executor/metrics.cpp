/**
 * @file chain/executor/metrics.cpp
 */
#include <nexec/chain/executor/metrics.hpp>

#include <nexec/comm/agreement.hpp>
#include <nexec/core/interruption.hpp>

#include "comm/bytes.hpp"
#include "core/parallel.hpp"
#include "value_moves.hpp"

#include <algorithm>
#include <numeric>

namespace nexec
{

namespace
{

//! The reference execution, with the input position of every value.
class Reference
{
 public:
  Reference(const Algorithm& algorithm, const std::vector<double>& values) :
      algorithm(algorithm),
      config(algorithm.StartOn(values)),
      order(values.size())
  {
    std::iota(order.begin(), order.end(), size_t(0));
  }

  void Step()
  {
    // An exchange of equal values can only be seen in the rules.
    moved = config.values;
    MoveValues(FiringGates(algorithm.Rules(), config), moved, order);
    algorithm.Step(config);
  }

  const Configuration& Config() const { return config; }
  const std::vector<size_t>& Order() const { return order; }

 private:
  const Algorithm& algorithm;
  Configuration config;
  std::vector<size_t> order;
  std::vector<double> moved;
};

size_t CountEqual(const std::vector<Code>& a, const std::vector<Code>& b)
{
  return std::inner_product(a.begin(), a.end(), b.begin(), size_t(0),
                            std::plus<size_t>(), std::equal_to<Code>());
}

}  // namespace

double Metrics::WorstAccuracy() const
{
  return std::min(
      {StateAccuracy(), ScalarAccuracy(), SortedAccuracy(), TraceAccuracy()});
}

void Metrics::Merge(const Metrics& other)
{
  sequences += other.sequences;
  nodeSteps += other.nodeSteps;
  rightStates += other.rightStates;
  positions += other.positions;
  rightScalars += other.rightScalars;
  sorted += other.sorted;
  exact += other.exact;
  halted += other.halted;
  steps += other.steps;
  firstDivergence = std::min(firstDivergence, other.firstDivergence);
  smallestMargin = std::min(smallestMargin, other.smallestMargin);
}

Metrics EvaluateSequence(const Algorithm& algorithm, const Executor& executor,
                         const std::vector<double>& values)
{
  Metrics metrics;
  Reference reference(algorithm, values);
  Rollout run(algorithm, executor, values);
  for (size_t step = 1; !reference.Config().Halted(); ++step)
  {
    ThrowIfInterrupted();
    reference.Step();
    run.Step();
    const size_t right =
        CountEqual(reference.Config().states, run.Config().states);
    metrics.nodeSteps += values.size();
    metrics.rightStates += right;
    const bool same = right == values.size() && run.Faults() == 0 &&
        run.Order() == reference.Order();
    if (!same)
      metrics.firstDivergence = std::min(metrics.firstDivergence, step);
  }
  run.Finish();

  metrics.sequences = 1;
  metrics.positions = values.size();
  metrics.halted = run.Halted() ? 1 : 0;
  metrics.steps = run.Steps();
  metrics.smallestMargin = run.Margin();
  if (run.Halted())
  {
    for (size_t u = 0; u < values.size(); ++u)
    {
      if (run.Config().values[u] == reference.Config().values[u])
        ++metrics.rightScalars;
    }
    metrics.sorted = metrics.rightScalars == values.size() ? 1 : 0;
    metrics.exact = metrics.firstDivergence == Metrics::never ? 1 : 0;
  }
  return metrics;
}

Metrics EvaluateSequences(const Algorithm& algorithm, const Executor& executor,
                          const std::vector<std::vector<double>>& sequences,
                          Communicator& ranks)
{
  // Every n-th sequence, because neighbours may have similar lengths.
  const size_t stride = ranks.Size();
  const size_t count = (sequences.size() + stride - 1 - ranks.Rank()) / stride;
  std::vector<Metrics> each(count);
  const auto evaluate = [&](const size_t i)
  {
    each[i] = EvaluateSequence(algorithm, executor,
                               sequences[i * stride + ranks.Rank()]);
  };
  if (stride == 1)
    ParallelFor(count, evaluate);
  else
    Together(ranks, [&] { ParallelFor(count, evaluate); });
  Metrics mine, all;
  for (const Metrics& one : each)
    mine.Merge(one);
  std::string bytes;
  AppendBytes(bytes, &mine, 1);
  for (const std::string& theirs : ranks.Gather(bytes))
    all.Merge(ByteReader(theirs).Take<Metrics>());
  return all;
}

}  // namespace nexec
