/**
 * @file training/attempts.hpp
 *
 * Training in attempts, for any model with a loss and a score: when an attempt
 * ends, when another one begins, and which model is kept.
 */
#ifndef NEXEC_TRAINING_ATTEMPTS_HPP
#define NEXEC_TRAINING_ATTEMPTS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>

namespace nexec
{

//! The outcome of a validation; larger is better.
struct ValidationScore
{
  //! Groups of sequences that are all exact, plus the share of exact runs in
  //! the first group that is not.  A proof counts as one more group.
  double groups = -1.0;
  //! Whether all groups are exact.
  bool perfect = false;
  //! Least |logit| among all decisions.
  double margin = 0.0;

  //! Whether this score is better.
  bool operator>(const ValidationScore& other) const
  {
    return groups != other.groups ? groups > other.groups
                                  : margin > other.margin;
  }
};

//! How long is tried.
struct AttemptOptions
{
  //! Updates of one attempt.
  size_t updates = 1000;
  //! Updates between validations; 0 = validate only at the end.
  size_t validationInterval = 0;
  //! Give an attempt up when validation has not improved for this many updates;
  //! 0 = never.
  size_t stallUpdates = 0;
  //! Whether an attempt ends as soon as its model is perfect.
  bool stopWhenPerfect = false;
  //! Further attempts, from derived seeds, while no model is perfect.
  size_t maxRestarts = 0;
};

//! How far a training has come.
struct AttemptProgress
{
  //! The attempt, from 0, and its updates so far.
  uint64_t attempt = 0;
  uint64_t updates = 0;
  //! Most groups that were exact in a validation of this attempt, and the
  //! update of the validation that found so many first.
  double mostGroups = -1.0;
  uint64_t lastImprovement = 0;
  //! Whether a loss of this attempt was not finite; then it is over.
  bool diverged = false;
  //! Score of the model that validated best in all attempts.
  ValidationScore bestScore;
};

//! Whether a model is validated after so many updates of an attempt.
bool IsDue(const AttemptOptions& options, const uint64_t updates);

/**
 * Whether an attempt has come to its end.
 *
 * @param options How long is tried.
 * @param progress How far the training has come.
 * @param patience Updates of the attempt before which nothing is expected of
 *     the model: it can stall only after them.
 */
bool AttemptOver(const AttemptOptions& options, const AttemptProgress& progress,
                 const uint64_t patience);

//! Whether all attempts have; takes the same.
bool AttemptsOver(const AttemptOptions& options,
                  const AttemptProgress& progress, const uint64_t patience);

//! What is trained: a model, its optimizer and its data.
class Trainee
{
 public:
  virtual ~Trainee() = default;

  //! Begin an attempt, whose number the progress holds, with fresh weights.
  virtual void Begin() = 0;
  //! Update the weights once; throws TrainingError if the loss is not finite.
  virtual void Update() = 0;
  //! Judge the model as it is.
  virtual ValidationScore Judge() = 0;
  //! Keep the model as it is: no other one had so good a score.
  virtual void Keep(const ValidationScore& score) = 0;
  //! Note that an update is made, and the score if the model was judged after
  //! it; the progress is up to date.  Return true to end the training here.
  virtual bool Note(const std::optional<ValidationScore>& score) = 0;
  //! Get the patience with this attempt, as in AttemptOver().
  virtual uint64_t Patience() const { return 0; }
};

//! Judge a model, and keep it if it is the best so far.
ValidationScore Validate(AttemptProgress& progress, Trainee& trainee);

/**
 * Train until all attempts are over or the trainee stops.  An attempt that
 * diverges is over; TrainingError if no attempt gave any model.
 *
 * @param options How long to try.
 * @param progress How far the training has come; kept up to date.
 * @param trainee What to train; an attempt that `progress` has begun goes on.
 */
void TrainInAttempts(const AttemptOptions& options, AttemptProgress& progress,
                     Trainee& trainee);

}  // namespace nexec

#endif
