/**
 * @file io/clrs_checks.cpp
 */
#include "clrs_checks.hpp"

#include "clrs_fields.hpp"
#include "fields.hpp"

#include <algorithm>
#include <cstdint>

namespace nexec
{

namespace
{

//! Larger ones are no networks of this kind; they keep sizes from overflowing.
constexpr size_t maxTripletSize = 1024;

}  // namespace

std::string SettingsProblem(const ClrsPreset& preset)
{
  FieldChecker checker;
  VisitSettings(checker, preset);
  const std::vector<std::string> processors = ClrsProcessorNames();
  if (std::find(processors.begin(), processors.end(), preset.processor) ==
      processors.end())
    checker.Note("processor", "is none that this nexec knows");
  checker.Size("hidden_size", preset.config.hiddenSize,
               ClrsConfig::maxHiddenSize);
  checker.Size("triplet_size", preset.config.tripletSize, maxTripletSize);
  checker.Size("batch_size", preset.draws.batchSize,
               ClrsDrawOptions::maxBatchSize);
  checker.Size("validation_interval", preset.validationInterval, SIZE_MAX);
  checker.Size("number of lengths", preset.draws.lengths.size(), maxListItems);
  for (const size_t length : preset.draws.lengths)
  {
    checker.Size("lengths", length, ClrsDrawOptions::maxLength);
    if (length < 2)
      checker.Note("lengths", "has one below 2");
  }
  return checker.Problem();
}

std::string OriginProblem(const ClrsModel& model)
{
  FieldChecker checker;
  VisitOrigin(checker, model);
  return checker.Problem();
}

std::string HistoryProblem(const std::vector<ClrsUpdate>& history)
{
  FieldChecker checker;
  for (const ClrsUpdate& update : history)
  {
    const StoredUpdate stored(update);
    VisitUpdate(checker, stored);
    checker.Size("length", update.length, ClrsDrawOptions::maxLength);
  }
  return checker.Problem();
}

std::string ClrsModelProblem(const ClrsModel& model)
{
  std::string problem = SettingsProblem(model.preset);
  if (problem.empty())
    problem = OriginProblem(model);
  if (problem.empty())
    problem = HistoryProblem(model.history);
  if (!problem.empty())
    return problem;
  return ParametersProblem(ClrsLayout(model.preset.config), model.parameters);
}

}  // namespace nexec
