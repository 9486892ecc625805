/**
 * @file executor/validation.cpp
 */
#include <nexec/executor/validation.hpp>

#include <nexec/algorithm/trajectory.hpp>

#include <algorithm>

namespace nexec
{

namespace
{

//! Longest chains of which all weak orders are tried.
constexpr size_t maxShortLength = 5;

//! Fewer of the longer sequences, so that each length costs about the same.
size_t NumSequences(const size_t length)
{
  return std::clamp<size_t>(16 * 64 / std::max<size_t>(length, 1), 4, 64);
}

}  // namespace

Validation::Validation(const Algorithm& algorithm,
                       const std::vector<size_t>& lengths,
                       const uint64_t seed) :
    algorithm(algorithm)
{
  uint64_t index = 0;
  for (const size_t length : lengths)
  {
    groups.emplace_back();
    for (size_t i = 0; i < NumSequences(length); ++i)
    {
      groups.back().push_back(
          RandomSequence(length, seed, Purpose::ValidationData, index++));
    }
  }
  groups.emplace_back();
  for (size_t length = 0; length <= maxShortLength; ++length)
  {
    for (std::vector<double>& values : WeakOrders(length))
      groups.back().push_back(std::move(values));
  }
}

ValidationScore Validation::Score(const ExecutorModel& model) const
{
  const std::unique_ptr<Executor> executor = MakeExecutor("factored", model);
  ValidationScore score;
  score.groups = 0.0;
  score.margin = std::numeric_limits<double>::infinity();
  for (const auto& sequences : groups)
  {
    const Metrics metrics = EvaluateSequences(algorithm, *executor, sequences);
    score.groups += metrics.TraceAccuracy();
    score.margin = std::min(score.margin, metrics.smallestMargin);
    if (!metrics.Perfect())
      return score;
  }
  score.perfect = true;
  return score;
}

}  // namespace nexec
