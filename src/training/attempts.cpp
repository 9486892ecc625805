/**
 * @file training/attempts.cpp
 */
#include <nexec/training/attempts.hpp>

#include <nexec/core/errors.hpp>

#include <algorithm>
#include <string>

namespace nexec
{

namespace
{

//! Begin the attempt after this one.
void BeginNext(AttemptProgress& progress, Trainee& trainee)
{
  AttemptProgress next;
  next.attempt = progress.attempt + 1;
  next.bestScore = progress.bestScore;
  progress = next;
  trainee.Begin();
}

}  // namespace

bool IsDue(const AttemptOptions& options, const uint64_t updates)
{
  return updates == options.updates ||
      (options.validationInterval > 0 &&
       updates % options.validationInterval == 0);
}

bool AttemptOver(const AttemptOptions& options, const AttemptProgress& progress,
                 const uint64_t patience)
{
  if (progress.diverged || progress.updates >= options.updates)
    return true;
  const uint64_t since = std::max(progress.lastImprovement, patience);
  const bool stalled = options.stallUpdates > 0 &&
      progress.updates >= since + options.stallUpdates;
  const bool reached = progress.updates > 0 && options.stopWhenPerfect &&
      progress.bestScore.perfect;
  return stalled || reached;
}

bool AttemptsOver(const AttemptOptions& options,
                  const AttemptProgress& progress, const uint64_t patience)
{
  return AttemptOver(options, progress, patience) &&
      (progress.bestScore.perfect || progress.attempt >= options.maxRestarts);
}

ValidationScore Validate(AttemptProgress& progress, Trainee& trainee)
{
  const ValidationScore score = trainee.Judge();
  if (score.groups > progress.mostGroups)
  {
    progress.mostGroups = score.groups;
    progress.lastImprovement = progress.updates;
  }
  if (score > progress.bestScore)
  {
    progress.bestScore = score;
    trainee.Keep(score);
  }
  return score;
}

void TrainInAttempts(const AttemptOptions& options, AttemptProgress& progress,
                     Trainee& trainee)
{
  std::string divergence;
  while (!AttemptsOver(options, progress, trainee.Patience()))
  {
    if (AttemptOver(options, progress, trainee.Patience()))
    {
      BeginNext(progress, trainee);
      continue;
    }
    try
    {
      trainee.Update();
      ++progress.updates;
      std::optional<ValidationScore> score;
      if (IsDue(options, progress.updates))
        score = Validate(progress, trainee);
      if (trainee.Note(score))
        return;
    }
    catch (const TrainingError& error)
    {
      progress.diverged = true;  // The next attempt may do better.
      divergence = error.what();
    }
  }
  // No score of a validation is below 0.
  if (progress.bestScore.groups < 0.0)
    throw TrainingError(divergence.empty() ? "no model was validated"
                                           : divergence);
}

}  // namespace nexec
