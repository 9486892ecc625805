/**
 * @file io/training_run_checks.cpp
 */
#include "training_run_checks.hpp"

#include "fields.hpp"
#include "model_codec.hpp"
#include "training_run_fields.hpp"

#include <cmath>
#include <cstdint>

namespace nexec
{

std::string OptionsProblem(const TrainingOptions& options)
{
  FieldChecker checker;
  VisitOptions(checker, options);
  checker.Size("length", options.length, TrainingOptions::maxLength);
  checker.Size("batch_size", options.batchSize, TrainingOptions::maxBatchSize);
  checker.Size("updates", options.updates, SIZE_MAX);
  for (const size_t length : options.validationLengths)
  {
    if (length > TrainingOptions::maxLength)
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

std::string ScoreProblem(const ValidationScore& score)
{
  FieldChecker checker;
  checker("groups", score.groups);
  // A margin may be infinite: there may have been nothing to decide.
  if (std::isnan(score.margin))
    checker.Note("margin", "is not a number");
  return checker.Problem();
}

std::string UpdatesProblem(const TrainingRun& run)
{
  FieldChecker checker;
  std::string problem;
  for (const TrainingUpdate& update : run.history)
  {
    VisitLosses(checker, update);
    if (update.validation && problem.empty())
      problem = ScoreProblem(*update.validation);
  }
  if (!problem.empty())
    return problem;
  const bool fits = run.history.empty()
      ? run.updates == 0
      : run.history.back().update == run.updates &&
          run.history.back().attempt == run.attempt;
  if (!fits)
    checker.Note("history", "does not end where the run is");
  if (run.Finished() && !run.best)
    checker.Note("has_best", "is false, but the run is finished");
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
    problem = ScoreProblem(run.bestScore);
  if (problem.empty() && run.best)
    problem = ModelProblem(*run.best);
  return problem;
}

}  // namespace nexec
