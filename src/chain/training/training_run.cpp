/**
 * @file chain/training/training_run.cpp
 */
#include <nexec/chain/training/training_run.hpp>

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/core/random.hpp>
#include <nexec/version.hpp>

#include "core/blas.hpp"
#include "core/setting_texts.hpp"

#include <algorithm>
#include <stdexcept>

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
  const std::vector<size_t> lengths = TrainingLengths(options);
  record.length = *std::max_element(lengths.begin(), lengths.end());
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
                         const TrainingOptions& options, const uint64_t seed)
{
  ExecutorModel model = InitialiseModel(config, seed);
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
  const std::vector<size_t> lengths = TrainingLengths(options);
  if (*std::min_element(lengths.begin(), lengths.end()) < 2 ||
      options.batchSize == 0)
  {
    throw std::invalid_argument(
        "there is nothing to learn from: batchSize has to be at least 1, "
        "each length at least 2");
  }
  this->options = options;
  model.config = config;
  // An older model that goes on learning does not know it.
  model.config.rulesDigest = RulesDigest(algorithm);
  if (initial != nullptr)
    initialDigest = ModelDigest(*initial);
  Initialise(initial);
}

void TrainingRun::Initialise(const ExecutorModel* initial)
{
  const ExecutorConfig config = model.config;
  model = initial != nullptr
      ? *initial
      : FreshModel(config, options, DerivedSeed(options.seed, attempt));
  model.config = config;
  model.training = RecordOf(options, attempt);
  optimizer = Adam(ExecutorLayout(config));
  roundStart = 0;
  lessons.clear();
}

void TrainingRun::RenewAttention()
{
  const uint64_t seed = DerivedSeed(options.seed, attempt);
  const ExecutorModel fresh =
      FreshModel(model.config, options, DerivedSeed(seed, updates));
  const ParameterLayout layout = ExecutorLayout(model.config);
  for (const char* block : {"query", "key"})
  {
    BlockView(model.parameters, layout.Find(block)) =
        BlockView(fresh.parameters, layout.Find(block));
  }
  optimizer = Adam(layout);
}

bool TrainingRun::AttemptOver() const
{
  return nexec::AttemptOver(options, *this, Patience());
}

bool TrainingRun::Finished() const
{
  return AttemptsOver(options, *this, Patience());
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
