/**
 * @file bindings/sorting/sorter.cpp
 */
#include "sorter.hpp"
#include "core/number_text.hpp"
#include "core/parallel.hpp"
#include "model_option.hpp"
#include "process/log.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/core/threads.hpp>

#include <algorithm>
#include <chrono>

namespace nexec::bindings
{

namespace
{

//! What runs sequences if nothing else is asked for, or worth it.
const std::string firstExecutor = "factored";

//! The square of the length, summed up over sequences, from which on it takes
//! longer to run them than to read a certificate and to compile the model.
constexpr double worthCompiling = 1e7;

//! The numbers with their signs changed, and the other way round.
std::vector<double> Negated(std::vector<double> values)
{
  for (double& value : values)
    value = -value;
  return values;
}

//! Finish the run of a long sequence that is alone, with a progress bar.
void FinishVisibly(Rollout& run, const size_t maxSteps)
{
  using Clock = std::chrono::steady_clock;
  ProgressBar bar("sorting", maxSteps);
  // Short runs show nothing; others do as many steps at once as take a moment.
  constexpr size_t shortRun = 4096;
  size_t most = 16;
  while (true)
  {
    const Clock::time_point start = Clock::now();
    run.Advance(most);
    if (run.Halted() || run.GaveUp())
      return;
    const bool isSlow = Clock::now() - start > std::chrono::milliseconds(50);
    if (isSlow || run.Steps() >= shortRun)
      bar.Update(run.Steps());
    if (!isSlow)
      most *= 2;
  }
}

}  // namespace

Sorter::Sorter(const Algorithm& algorithm, const ExecutorModel& model,
               const Params& params) :
    algorithm(algorithm),
    model(model),
    params(params),
    executorName(params.Has("executor") ? params.Get<std::string>("executor")
                                        : firstExecutor),
    executor(params.Has("executor") ? MakeExecutorOption(params, model)
                                    : MakeExecutor(firstExecutor, model)),
    mayChoose(!params.Has("executor")),
    descending(params.Get<bool>("descending"))
{
}

std::vector<SortOutcome> Sorter::Sort(
    const std::vector<std::vector<double>>& sequences)
{
  for (const std::vector<double>& sequence : sequences)
    CheckLength(sequence.size());
  Choose(sequences);
  const size_t count = sequences.size();
  // More parts than threads, because sequences differ in length.
  const size_t parts = std::min(count, 4 * NumThreads());
  runs.resize(std::max(runs.size(), parts));
  std::vector<SortOutcome> outcomes(count);
  ParallelFor(parts,
              [&](const size_t part)
              {
                for (size_t i = count * part / parts;
                     i < count * (part + 1) / parts; ++i)
                {
                  outcomes[i] = SortOne(runs[part], sequences[i], count == 1);
                }
              });
  return outcomes;
}

void Sorter::Choose(const std::vector<std::vector<double>>& sequences)
{
  size_t longest = 0;
  for (const std::vector<double>& sequence : sequences)
  {
    longest = std::max(longest, sequence.size());
    work += double(sequence.size()) * double(sequence.size());
  }
  if (!mayChoose)
    return;
  if (IsProved())
  {
    if (longest <= executor->MaxLength())
      return;
    mayChoose = false;
    UseExecutor(firstExecutor, MakeExecutor(firstExecutor, model),
                "a sequence is longer than what is proved");
    return;
  }
  if (work < worthCompiling)
    return;
  try
  {
    auto compiled = MakeCompiledOption(params, model);
    if (longest <= compiled->MaxLength())
    {
      UseExecutor("compiled", std::move(compiled), "there is much to do");
      return;
    }
    Log::Info("a sequence is longer than what is proved");
  }
  catch (const Error& error)
  {
    // One that was asked for should be right.
    const std::string text =
        "cannot use the compiled executor: " + std::string(error.what());
    if (params.Has("certificate"))
      Log::Warn(text);
    else
      Log::Info(text);
  }
  mayChoose = false;
}

void Sorter::UseExecutor(const std::string& name,
                         std::unique_ptr<Executor> other,
                         const std::string& reason)
{
  Log::Info(name + " executor from here on, because " + reason);
  // Runs know their executor.
  runs.clear();
  executorName = name;
  executor = std::move(other);
}

void Sorter::CheckLength(const size_t length) const
{
  // Where the executor is chosen here, any length will do.
  if (!mayChoose)
    bindings::CheckLength(params, *executor, length);
}

SortOutcome Sorter::SortOne(std::unique_ptr<Rollout>& run,
                            const std::vector<double>& values, const bool alone)
{
  const std::vector<double> input = descending ? Negated(values) : values;
  if (run)
    run->Restart(input);
  else
    run = std::make_unique<Rollout>(algorithm, *executor, input);
  if (alone && Log::IsTerminal())
    FinishVisibly(*run, algorithm.MaxSteps(input.size()));
  else
    run->Finish();
  return {run->Order(),
          Problem(input, run->Halted(), run->Steps(), run->Config().values)};
}

std::string Sorter::Problem(const std::vector<double>& input, const bool halted,
                            const size_t steps,
                            const std::vector<double>& values) const
{
  if (!halted)
    return "the network did not halt within " + CountText(steps, "step");
  // The check runs the algorithm, which may take longer than the table does.
  if (IsProved())
    return "";
  const std::vector<double> expected = algorithm.Result(input);
  const auto [wrong, right] =
      std::mismatch(values.begin(), values.end(), expected.begin());
  if (wrong == values.end())
    return "";
  const double sign = descending ? -1.0 : 1.0;
  return "the network halted with the numbers out of order: number " +
      std::to_string(wrong - values.begin() + 1) + " is " +
      NumberText(sign * *wrong) + ", but should be " +
      NumberText(sign * *right);
}

}  // namespace nexec::bindings
