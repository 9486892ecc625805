/**
 * @file chain/executor/training_run.cpp
 */
#include <nexec/chain/executor/training_run.hpp>

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/rules_digest.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/core/random.hpp>
#include <nexec/version.hpp>

#include "begin_attempt.hpp"
#include "core/blas.hpp"
#include "core/setting_texts.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

TrainingRecord RecordOf(const TrainingOptions& options, const size_t attempt)
{
  TrainingRecord record;
  record.seed = options.seed;
  record.restarts = attempt;
  record.attempt = attempt;
  record.length = options.length;
  record.batchSize = options.batchSize;
  record.recipe = options.recipe;
  record.tiedShare = options.tiedShare;
  record.attentionStart = options.attentionStart;
  record.maxGradientNorm = options.maxGradientNorm;
  record.stepSize = options.stepSize;
  record.virtualNodeWeight = options.virtualNodeWeight;
  record.sharpening = options.sharpening;
  record.version = version;
  record.blasKernel = BlasKernel();
  return record;
}

//! Random weights, with some blocks scaled as the recipe says.
ExecutorModel FreshModel(const ExecutorConfig& config,
                         const TrainingOptions& options, const size_t attempt)
{
  ExecutorModel model =
      InitialiseModel(config, DerivedSeed(options.seed, attempt));
  const ParameterLayout layout = ExecutorLayout(config);
  for (const char* block : {"query", "key"})
    BlockView(model.parameters, layout.Find(block)) *= options.attentionScale;
  for (const char* block : {"virtual.1.weight", "virtual.1.bias"})
    BlockView(model.parameters, layout.Find(block)) *= options.virtualScale;
  return model;
}

//! All that decides what a run computes.
SettingTexts TextsOf(const TrainingRun& run)
{
  SettingTexts texts;
  const ExecutorConfig& config = run.model.config;
  texts("algorithm", config.algorithm);
  texts("embedding_size", config.embeddingSize);
  texts("hidden_size", config.hiddenSize);
  texts("pooling", PoolingName(config.pooling));
  VisitOptions(texts, run.options);
  texts("digest of the input model",
        run.initialDigest.empty() ? "none" : run.initialDigest);
  return texts;
}

}  // namespace

TrainingRun::TrainingRun() : optimizer{ParameterLayout()} {}

TrainingRun::TrainingRun(const ExecutorConfig& config,
                         const TrainingOptions& options,
                         const ExecutorModel* initial) :
    TrainingRun()
{
  const Algorithm& algorithm = FindAlgorithm(config.algorithm);
  CheckConfig(config, algorithm);
  this->options = options;
  model.config = config;
  // An older model that goes on learning does not know it.
  model.config.rulesDigest = RulesDigest(algorithm);
  if (initial != nullptr)
    initialDigest = ModelDigest(*initial);
  BeginAttempt(*this, 0, initial);
}

void BeginAttempt(TrainingRun& run, const size_t attempt,
                  const ExecutorModel* initial)
{
  const ExecutorConfig config = run.model.config;
  run.attempt = attempt;
  run.updates = run.lastImprovement = 0;
  run.mostGroups = -1.0;
  run.diverged = false;
  run.model =
      initial != nullptr ? *initial : FreshModel(config, run.options, attempt);
  run.model.config = config;
  run.model.training = RecordOf(run.options, attempt);
  run.optimizer = Adam(ExecutorLayout(config));
}

bool TrainingRun::AttemptOver() const
{
  if (diverged || updates >= options.updates)
    return true;
  // Before attention is on, nothing can be exact.
  const uint64_t since = Continues()
      ? lastImprovement
      : std::max<uint64_t>(lastImprovement, options.attentionStart);
  const bool stalled =
      options.stallUpdates > 0 && updates >= since + options.stallUpdates;
  const bool reached =
      updates > 0 && options.stopWhenPerfect && bestScore.perfect;
  return stalled || reached;
}

bool TrainingRun::Finished() const
{
  return AttemptOver() && (bestScore.perfect || attempt >= options.maxRestarts);
}

ExecutorModel TrainingRun::BestModel() const
{
  ExecutorModel model = *best;
  model.training.restarts = attempt;
  return model;
}

std::string RunDifference(const TrainingRun& theirs, const TrainingRun& ours)
{
  return TextsOf(theirs).Difference(TextsOf(ours));
}

}  // namespace nexec
