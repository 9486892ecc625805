/**
 * @file io/model_checks.cpp
 */
#include "model_checks.hpp"

#include "core/sha256.hpp"
#include "field_checker.hpp"
#include "model_fields.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

std::string PoolingProblem(const std::string& field, const std::string& text)
{
  std::string known;
  for (const std::string& name : PoolingNames())
  {
    if (text == name)
      return "";
    known += (known.empty() ? "" : ", ") + name;
  }
  // The text itself may not be fit to print.
  return "'" + field + "' has to be one of: " + known;
}

std::string ConfigProblem(const ExecutorConfig& config,
                          const unsigned minorVersion)
{
  FieldChecker checker;
  VisitConfig(checker, config);
  checker.Size("bits", config.bits, ExecutorConfig::maxBits);
  checker.Size("signal_bits", config.signalBits, maxSignalBits);
  checker.Size("embedding_size", config.embeddingSize, ExecutorConfig::maxSize);
  checker.Size("hidden_size", config.hiddenSize, ExecutorConfig::maxSize);
  if (minorVersion >= 2 && !IsSha256(config.rulesDigest))
    checker.Note("rules_digest", "is not a SHA-256");
  // Programs that write older formats know no others.
  if (minorVersion < 2 && config.pooling > Pooling::Hard)
    checker.Note("pooling", "has to be softmax or hard before format 1.2");
  return checker.Problem();
}

std::string TrainingProblem(const TrainingRecord& training)
{
  FieldChecker checker;
  VisitTraining(checker, training);
  return checker.Problem();
}

std::string BlockProblem(const arma::vec& parameters,
                         const ParameterBlock& block)
{
  const double* const first = parameters.memptr() + block.offset;
  const double* const last = first + block.Size();
  const double* const bad = std::find_if(
      first, last, [](const double value) { return !std::isfinite(value); });
  if (bad == last)
    return "";
  return "value " + std::to_string(bad - first) + " of parameter block '" +
      block.name + "' is not finite";
}

std::string ParametersProblem(const ParameterLayout& layout,
                              const arma::vec& parameters)
{
  if (parameters.n_elem != layout.Size())
  {
    return "the model has " + std::to_string(parameters.n_elem) +
        " parameters in place of " + std::to_string(layout.Size());
  }
  std::string problem;
  for (const ParameterBlock& block : layout.Blocks())
  {
    if (problem.empty())
      problem = BlockProblem(parameters, block);
  }
  return problem;
}

std::string ModelProblem(const ExecutorModel& model)
{
  std::string problem =
      ConfigProblem(model.config, ConfigMinorVersion(model.config));
  if (problem.empty())
    problem = TrainingProblem(model.training);
  if (!problem.empty())
    return problem;

  return ParametersProblem(ExecutorLayout(model.config), model.parameters);
}

}  // namespace nexec
