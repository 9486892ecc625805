/**
 * @file chain/training/validation.cpp
 */
#include "validation.hpp"

#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/executor.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/core/random.hpp>

#include <algorithm>
#include <limits>
#include <memory>

namespace nexec
{

namespace
{

//! How many random sequences of a length are run.
size_t NumSequences(const size_t length)
{
  return std::clamp(
      TrainingOptions::validationNodes / std::max<size_t>(length, 1),
      TrainingOptions::minValidationSequences,
      TrainingOptions::maxValidationSequences);
}

}  // namespace

Validation::Validation(const Algorithm& algorithm,
                       const TrainingOptions& options) :
    algorithm(algorithm)
{
  if (options.requireProof)
    RequireProvable(algorithm);
  uint64_t index = 0;
  for (const size_t length : options.validationLengths)
  {
    groups.emplace_back();
    for (size_t i = 0; i < NumSequences(length); ++i)
    {
      groups.back().push_back(RandomSequence(length, options.seed,
                                             Purpose::ValidationData, index++));
    }
  }
  groups.emplace_back();
  for (size_t length = 0; length <= TrainingOptions::maxWeakOrder; ++length)
  {
    for (std::vector<double>& values : WeakOrders(length))
      groups.back().push_back(std::move(values));
  }
}

ValidationScore Validation::Score(const ExecutorModel& model,
                                  Communicator& ranks) const
{
  const std::unique_ptr<Executor> executor = MakeExecutor("factored", model);
  ValidationScore score;
  score.groups = 0.0;
  score.margin = std::numeric_limits<double>::infinity();
  for (const auto& sequences : groups)
  {
    const Metrics metrics =
        EvaluateSequences(algorithm, *executor, sequences, ranks);
    score.groups += metrics.TraceAccuracy();
    score.margin = std::min(score.margin, metrics.smallestMargin);
    if (!metrics.Perfect())
      return score;
  }
  score.perfect = true;
  return score;
}

void AddProof(const ExecutorModel& model, ValidationScore& score)
{
  const Certificate certificate = Certify(
      model, DefaultCertifyLength(model.config.pooling), CertifyDepth::Attempt);
  score.perfect = certificate.proved;
  if (!certificate.proved)
    return;
  score.margin = std::min(score.margin, certificate.margin);
  score.groups += 1.0;
}

}  // namespace nexec
