/**
 * @file tests/bench/steps_bench.cpp
 */
#include "steps_bench.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/compiled/compiled_executor.hpp>
#include <nexec/chain/executor/rollout.hpp>
#include <nexec/chain/proof/certify.hpp>

#include <stdexcept>
#include <utility>

#include "timing.hpp"

namespace nexec::bench
{

namespace
{

//! Time and steps of some runs.
struct Cost
{
  double seconds = 0.0;
  size_t steps = 0;

  double PerStep() const { return seconds / static_cast<double>(steps); }
};

//! The dense executor is timed on the first steps of runs: its steps cost the
//! same throughout.
constexpr size_t denseSteps = 60;
//! The same for runs of the factored executor that would take too long.
constexpr size_t factoredSteps = 1000000;

using Sequences = std::vector<std::vector<double>>;

/**
 * Insertion sort that does and counts every exchange of neighbours, otherwise
 * as fast as it gets.  Returns the steps: exchanges, and one for each value
 * that has found its place.
 *
 * The value that moves is held in a register.  With std::swap() on the two
 * values instead (NativeSwapSort()), GCC 12 -O3 loads both at once, 16 bytes of
 * which half was stored a step ago: the load waits until that store has reached
 * the cache, and a step takes 5 to 10 times as long.  A comparison with that
 * would flatter the executor.
 */
size_t NativeSort(std::vector<double>& values)
{
  double* const s = values.data();
  size_t steps = 0;
  for (size_t j = 1; j < values.size(); ++j, ++steps)
  {
    size_t k = j;
    const double x = s[k];
    while (k > 0 && s[k - 1] > x)
    {
      s[k] = s[k - 1];
      s[k - 1] = x;
      --k;
      ++steps;
    }
  }
  return steps;
}

//! The same as one would write it at first.
size_t NativeSwapSort(std::vector<double>& values)
{
  double* const s = values.data();
  size_t steps = 0;
  for (size_t j = 1; j < values.size(); ++j, ++steps)
  {
    for (size_t k = j; k > 0 && s[k - 1] > s[k]; --k, ++steps)
      std::swap(s[k - 1], s[k]);
  }
  return steps;
}

//! Sort copies of the inputs; making the copies is not timed.
Sequences TimeSort(size_t (*sort)(std::vector<double>&),
                   const Sequences& inputs, Cost& cost)
{
  Sequences values = inputs;
  cost.seconds += ThreadSeconds(
      [&]
      {
        for (std::vector<double>& sequence : values)
          cost.steps += sort(sequence);
      });
  return values;
}

//! Run the inputs to their end; beginning the runs is not timed.
Sequences TimeRuns(const Executor& executor, const Sequences& inputs,
                   Cost& cost)
{
  std::vector<Rollout> runs;
  runs.reserve(inputs.size());
  for (const std::vector<double>& input : inputs)
    runs.emplace_back(FindAlgorithm("insertion_sort"), executor, input);
  cost.seconds += ThreadSeconds(
      [&]
      {
        for (Rollout& run : runs)
          run.Finish();
      });
  Sequences values;
  for (const Rollout& run : runs)
  {
    cost.steps += run.Steps();
    values.push_back(run.Config().values);
  }
  return values;
}

//! Costs of the same inputs in one go.
struct Race
{
  Cost compiled, native, swap;

  void Add(const Executor& executor, const Sequences& inputs)
  {
    const Sequences expected = TimeSort(NativeSort, inputs, native);
    Check(TimeRuns(executor, inputs, compiled) == expected &&
          compiled.steps == native.steps);
    Check(TimeSort(NativeSwapSort, inputs, swap) == expected &&
          swap.steps == native.steps);
  }

  static void Check(const bool same)
  {
    if (!same)
      throw std::logic_error("executor and algorithm differ");
  }
};

//! Makes sequences, none of them twice: a processor that learns the branches
//! of one sequence would be timed on that, not on sorting.
class Source
{
 public:
  explicit Source(const size_t length) : length(length) {}

  std::vector<double> Next()
  {
    return RandomSequence(length, 3, Purpose::Test, index++);
  }

  //! As many as fit into the caches, so that a clock is read rarely.
  Sequences NextBlock()
  {
    Sequences block;
    do
      block.push_back(Next());
    while ((block.size() + 1) * length <= 8192);
    return block;
  }

 private:
  size_t length;
  size_t index = 0;
};

//! The compiled executor and the native sorts, turn by turn.
void RaceAt(const size_t length, const Executor& executor)
{
  Source source(length);
  std::vector<double> compiled, native, swap;
  for (size_t repeat = 0; repeat < 9; ++repeat)
  {
    Race race;
    while (race.native.steps < 4000000)
      race.Add(executor, source.NextBlock());
    compiled.push_back(race.compiled.PerStep());
    native.push_back(race.native.PerStep());
    swap.push_back(race.swap.PerStep());
  }
  const std::string suffix = '_' + std::to_string(length);
  Print("step_compiled" + suffix, Median(compiled));
  Print("step_native" + suffix, Median(native));
  Print("step_swap" + suffix, Median(swap));
}

//! Seconds per step of runs of at most `maxSteps` steps each.
void CostAt(const size_t length, const std::string& kind,
            const ExecutorModel& model, const size_t maxSteps,
            const size_t stepsInAll)
{
  const auto executor = MakeExecutor(kind, model);
  Source source(length);
  std::vector<double> times;
  for (size_t repeat = 0; repeat < 3; ++repeat)
  {
    Cost cost;
    while (cost.steps < stepsInAll)
    {
      Rollout run(FindAlgorithm("insertion_sort"), *executor, source.Next());
      cost.seconds += ThreadSeconds(
          [&]
          {
            while (!run.Halted() && run.Steps() < maxSteps)
              run.Step();
          });
      cost.steps += run.Steps();
    }
    times.push_back(cost.PerStep());
  }
  Print("step_" + kind + '_' + std::to_string(length), Median(times));
}

void LongRun(const size_t length, const Executor& executor)
{
  const Sequences inputs = {Source(length).Next()};
  Cost compiled, native;
  const Sequences expected = TimeSort(NativeSort, inputs, native);
  Race::Check(TimeRuns(executor, inputs, compiled) == expected &&
              compiled.steps == native.steps);
  Print("long_length", length);
  Print("long_steps", compiled.steps);
  Print("long_compiled", compiled.seconds);
  Print("long_native", native.seconds);
}

}  // namespace

void BenchSteps(const ExecutorModel& model)
{
  const auto compiled = MakeCompiledExecutor(
      model,
      Certify(model, DefaultCertifyLength(model.config.pooling),
              CertifyDepth::Verdict));
  for (const size_t length : {16, 64, 128, 256, 1024, 4096, 16384})
  {
    RaceAt(length, *compiled);
    const size_t maxSteps = length <= 4096 ? size_t(-1) : factoredSteps;
    CostAt(length, "factored", model, maxSteps, 200000);
    CostAt(length, "dense", model, denseSteps, denseSteps);
  }
  Print("dense_steps", denseSteps);
  Print("factored_steps", factoredSteps);
  LongRun(100000, *compiled);
}

}  // namespace nexec::bench
