/**
 * @file io/training_run_checks.cpp
 */
#include "training_run_checks.hpp"

#include "field_checker.hpp"
#include "model_checks.hpp"
#include "training_run_fields.hpp"

#include <cstdint>

namespace nexec
{

namespace
{

//! The limits of nexec_train's options: more would not be a run of it.
constexpr size_t maxLength = 4096;
constexpr size_t maxBatchSize = 1000000;

}  // namespace

std::string OptionsProblem(const TrainingOptions& options)
{
  FieldChecker checker;
  VisitOptions(checker, options);
  checker.Size("length", options.length, maxLength);
  checker.Size("batch_size", options.batchSize, maxBatchSize);
  checker.Size("updates", options.updates, SIZE_MAX);
  for (const size_t length : options.validationLengths)
  {
    if (length > maxLength)
      checker.Note("validation_lengths", "has one that is too large");
  }
  return checker.Problem();
}

std::string ProgressProblem(const TrainingRun& run)
{
  FieldChecker checker;
  VisitProgress(checker, run);
  if (run.attempt > run.options.maxRestarts)
    checker.Note("attempt", "is beyond max_restarts");
  if (run.updates > run.options.updates)
    checker.Note("attempt_updates", "is beyond updates");
  if (run.lastImprovement > run.updates)
    checker.Note("last_improvement", "is yet to come");
  return checker.Problem();
}

std::string UpdatesProblem(const TrainingRun& run)
{
  FieldChecker checker;
  for (const TrainingUpdate& update : run.history)
    VisitLosses(checker, update);
  const bool fits = run.history.empty()
      ? run.updates == 0
      : run.history.back().update == run.updates &&
          run.history.back().restart == run.attempt;
  if (!fits)
    checker.Note("history", "does not end where the run is");
  return checker.Problem();
}

std::string TrainingRunProblem(const TrainingRun& run)
{
  std::string problem = OptionsProblem(run.options);
  if (problem.empty())
    problem = ProgressProblem(run);
  if (problem.empty())
    problem = UpdatesProblem(run);
  if (problem.empty())
    problem = ModelProblem(run.model);
  if (problem.empty() && run.best)
    problem = ModelProblem(*run.best);
  return problem;
}

}  // namespace nexec
