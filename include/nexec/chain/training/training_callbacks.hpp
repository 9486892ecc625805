/**
 * @file chain/training/training_callbacks.hpp
 *
 * Objects that are told how training goes, and may end it.
 *
 * A callback is an object of any class that has at least one of these members,
 * which are found at compile time; those that return bool may return void:
 *
 *     void BeginTraining(const ExecutorModel&, const TrainingOptions&);
 *     bool UpdateDone(const ExecutorModel&, const TrainingUpdate&);
 *     bool Validated(const ExecutorModel&, const TrainingUpdate&);
 *     void EndTraining(const ExecutorModel&);
 *
 * A member of such a name with other arguments is not called.
 *
 * UpdateDone() is called after every update, and Validated() after it when the
 * model was validated, both with the model as it is then; true ends the
 * training.  BeginTraining() gets the first model, EndTraining() the one that
 * is kept.  Callbacks are called in the order in which they are given, by the
 * thread that trains.  What they throw also ends the training, except for a
 * TrainingError, which ends the attempt.
 */
#ifndef NEXEC_CHAIN_TRAINING_TRAINING_CALLBACKS_HPP
#define NEXEC_CHAIN_TRAINING_TRAINING_CALLBACKS_HPP

#include <nexec/chain/training/training_run.hpp>

#include <chrono>
#include <functional>
#include <ostream>
#include <type_traits>
#include <vector>

namespace nexec
{

//! Prints a line at the beginning, for each validation, and at the end.
class PrintProgress
{
 public:
  //! @param out Where to print; has to outlive the callback.
  explicit PrintProgress(std::ostream& out) : out(out) {}

  //! Print the first line.
  void BeginTraining(const ExecutorModel& model,
                     const TrainingOptions& options);
  //! Print the outcome of a validation.
  void Validated(const ExecutorModel& model, const TrainingUpdate& update);
  //! Print the last line.
  void EndTraining(const ExecutorModel& model);

 private:
  std::ostream& out;
};

//! Ends a training run that has taken too long.
class TimerStop
{
 public:
  //! @param seconds How long training may take.
  explicit TimerStop(const double seconds) : seconds(seconds) {}

  //! Start the clock.
  void BeginTraining(const ExecutorModel& model,
                     const TrainingOptions& options);
  //! Whether the time is up.
  bool UpdateDone(const ExecutorModel& model, const TrainingUpdate& update);

 private:
  double seconds;
  std::chrono::steady_clock::time_point begin;
};

//! Keeps what is known about every update of the last training run.
class StoreHistory
{
 public:
  //! Forget the last training.
  void BeginTraining(const ExecutorModel& model,
                     const TrainingOptions& options);
  //! Keep an update.
  void UpdateDone(const ExecutorModel& model, const TrainingUpdate& update);

  //! Get the updates, of all attempts.
  const std::vector<TrainingUpdate>& Updates() const { return updates; }

 private:
  std::vector<TrainingUpdate> updates;
};

//! Several callbacks as one, for code that is not a template.
struct TrainingHooks
{
  std::function<void(const ExecutorModel&, const TrainingOptions&)> begin;
  //! True ends the training.
  std::function<bool(const ExecutorModel&, const TrainingUpdate&)> update;
  std::function<void(const ExecutorModel&)> end;
};

//! Calls of the members of a callback, each for callbacks that have it.
namespace callbacks
{

inline constexpr auto begin = [](auto& callback, const auto&... arguments)
    -> decltype(callback.BeginTraining(arguments...))
{
  return callback.BeginTraining(arguments...);
};

inline constexpr auto update =
    [](auto& callback,
       const auto&... arguments) -> decltype(callback.UpdateDone(arguments...))
{
  return callback.UpdateDone(arguments...);
};

inline constexpr auto validated =
    [](auto& callback,
       const auto&... arguments) -> decltype(callback.Validated(arguments...))
{
  return callback.Validated(arguments...);
};

inline constexpr auto end =
    [](auto& callback,
       const auto&... arguments) -> decltype(callback.EndTraining(arguments...))
{
  return callback.EndTraining(arguments...);
};

//! Whether a callback has one of the members.
template<typename Callback>
constexpr bool IsCallback()
{
  using Model = const ExecutorModel&;
  return std::is_invocable_v<decltype(begin), Callback&, Model,
                             const TrainingOptions&> ||
      std::is_invocable_v<decltype(update), Callback&, Model,
                          const TrainingUpdate&> ||
      std::is_invocable_v<decltype(validated), Callback&, Model,
                          const TrainingUpdate&> ||
      std::is_invocable_v<decltype(end), Callback&, Model>;
}

//! Call a member if the callback has it; returns whether training is to end.
template<typename Member, typename Callback, typename... Arguments>
bool Call(const Member& member, Callback& callback,
          const Arguments&... arguments)
{
  if constexpr (std::is_invocable_r_v<bool, Member, Callback&,
                                      const Arguments&...>)
    return member(callback, arguments...);
  else if constexpr (std::is_invocable_v<Member, Callback&,
                                         const Arguments&...>)
    member(callback, arguments...);
  return false;
}

}  // namespace callbacks

//! Make several callbacks one, which refers to them.
template<typename... Callbacks>
TrainingHooks JoinCallbacks(Callbacks&... theirs)
{
  static_assert(
      (callbacks::IsCallback<Callbacks>() && ...),
      "a training callback needs one of the members BeginTraining(), "
      "UpdateDone(), Validated() and EndTraining() with the arguments "
      "that training_callbacks.hpp says, and may not be const "
      "unless they are");
  TrainingHooks hooks;
  hooks.begin = [&](const ExecutorModel& model, const TrainingOptions& options)
  {
    (callbacks::Call(callbacks::begin, theirs, model, options), ...);
  };
  hooks.update = [&](const ExecutorModel& model, const TrainingUpdate& update)
  {
    // All of them are told, also when one wants to end the training.
    bool stop = false;
    ((stop |= callbacks::Call(callbacks::update, theirs, model, update)), ...);
    if (update.validation)
    {
      ((stop |= callbacks::Call(callbacks::validated, theirs, model, update)),
       ...);
    }
    return stop;
  };
  hooks.end = [&](const ExecutorModel& model)
  {
    (callbacks::Call(callbacks::end, theirs, model), ...);
  };
  return hooks;
}

}  // namespace nexec

#endif
