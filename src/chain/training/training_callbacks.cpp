/**
 * @file chain/training/training_callbacks.cpp
 */
#include <nexec/chain/training/training_callbacks.hpp>

#include "core/number_text.hpp"

#include <string>

namespace nexec
{

namespace
{

using Clock = std::chrono::steady_clock;

//! An update as people count: both numbers from 1.
std::string PlaceText(const size_t attempt, const size_t update)
{
  return "update " + std::to_string(update) + " of attempt " +
      std::to_string(attempt + 1);
}

}  // namespace

void PrintProgress::BeginTraining(const ExecutorModel& model,
                                  const TrainingOptions& options)
{
  out << "training " + model.config.algorithm + ", recipe " + options.recipe +
          ", seed " + std::to_string(options.seed) + "\n"
      << std::flush;
}

void PrintProgress::Validated(const ExecutorModel& /* model */,
                              const TrainingUpdate& update)
{
  out << PlaceText(update.attempt, update.update) + ": loss " +
          RoundedText(update.loss, 3) + ", validation " +
          RoundedText(update.validation->groups, 3) +
          (update.validation->perfect ? ", perfect\n" : "\n")
      << std::flush;
}

void PrintProgress::EndTraining(const ExecutorModel& model)
{
  const TrainingRecord& training = model.training;
  out << "kept " + PlaceText(training.attempt, training.updates) +
          (training.perfect ? ", perfect\n" : ", not perfect\n")
      << std::flush;
}

void TimerStop::BeginTraining(const ExecutorModel& /* model */,
                              const TrainingOptions& /* options */)
{
  begin = Clock::now();
}

bool TimerStop::UpdateDone(const ExecutorModel& /* model */,
                           const TrainingUpdate& /* update */)
{
  return std::chrono::duration<double>(Clock::now() - begin).count() >= seconds;
}

void StoreHistory::BeginTraining(const ExecutorModel& /* model */,
                                 const TrainingOptions& /* options */)
{
  updates.clear();
}

void StoreHistory::UpdateDone(const ExecutorModel& /* model */,
                              const TrainingUpdate& update)
{
  updates.push_back(update);
}

}  // namespace nexec
