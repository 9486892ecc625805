/**
 * @file io/attempt_fields.hpp
 *
 * What checkpoints of all that is trained in attempts have in common.
 */
#ifndef NEXEC_IO_ATTEMPT_FIELDS_HPP
#define NEXEC_IO_ATTEMPT_FIELDS_HPP

#include <nexec/training/attempts.hpp>

#include <cmath>

namespace nexec
{

//! Where a run is; its best score comes later.
template<typename Archive, typename Run>
void AttemptFields(Archive& archive, Run& run, const AttemptOptions& options)
{
  archive("attempt", run.attempt);
  archive.Require("attempt", run.attempt <= options.maxRestarts,
                  "is beyond max_restarts");
  archive("attempt_updates", run.updates);
  archive.Require("attempt_updates", run.updates <= options.updates,
                  "is beyond updates");
  archive("most_groups", run.mostGroups);
  archive("last_improvement", run.lastImprovement);
  archive.Require("last_improvement", run.lastImprovement <= run.updates,
                  "is yet to come");
}

//! The outcome of a validation.
template<typename Archive, typename Score>
void ScoreFields(Archive& archive, Score& score)
{
  archive("groups", score.groups);
  archive("perfect", score.perfect);
  // A margin may be infinite: there may have been nothing to decide.
  archive.Field("margin", score.margin);
  archive.Require("margin", !std::isnan(score.margin), "is not a number");
}

//! The score of an update, if the model was validated after it.
template<typename Archive, typename Score>
void ValidationFields(Archive& archive, Score& validation)
{
  bool validated = validation.has_value();
  archive("validated", validated);
  if (!validated)
    return;
  if constexpr (Archive::reading)
    validation.emplace();
  ScoreFields(archive, *validation);
}

//! Check that the history, which has been read, is one of this run.
template<typename Archive, typename Run>
void HistoryEnd(Archive& archive, Run& run)
{
  const bool fits = run.history.empty()
      ? run.updates == 0
      : run.history.back().update == run.updates &&
          run.history.back().attempt == run.attempt;
  archive.Require("history", fits, "does not end where the run is");
  archive.Require("has_best", !run.Finished() || run.best,
                  "is false, but the run is finished");
}

}  // namespace nexec

#endif
