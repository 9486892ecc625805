/**
 * @file executor/trainer.cpp
 */
#include <nexec/executor/trainer.hpp>

#include <nexec/algorithm/registry.hpp>
#include <nexec/core/blas.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/random.hpp>
#include <nexec/executor/batch.hpp>
#include <nexec/executor/factored_pass.hpp>
#include <nexec/nn/optimizer.hpp>
#include <nexec/version.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace nexec
{

namespace
{

//! One attempt: a fresh start from one seed.
class Attempt
{
 public:
  Attempt(const ExecutorConfig& config, const TrainingOptions& options,
          const Validation& validation, const size_t restart,
          const ExecutorModel* initial);

  //! Train to the end of the attempt.
  void Run(const TrainingCallback& callback);

  //! Get the best model.
  const ExecutorModel& Best() const { return best; }
  //! Get the score of the best model; below all others if there is none.
  const ValidationScore& BestScore() const { return bestScore; }

 private:
  //! Scale blocks and fill in the training record.
  void Prepare();
  //! Loss, gradient and step on one batch.
  void Learn(const TransitionSummary& batch, const LossWeights& weights,
             TrainingUpdate& result);
  //! One update of the parameters.
  TrainingUpdate Update(const size_t update);
  //! Whether validation has stopped getting better.
  bool Stalled(const size_t update) const;
  //! Keep the model if it is the best so far.
  ValidationScore Validate(const TrainingUpdate& update);

  const TrainingOptions& options;
  const Validation& validation;
  size_t restart;
  bool continues;
  ExecutorModel model, best;
  ValidationScore bestScore;
  //! Update of the last validation in which more was exact than before.
  size_t lastImprovement = 0;
  BatchGenerator batches;
  FactoredPass pass;
  Adam optimizer;
  arma::vec gradient;
};

Attempt::Attempt(const ExecutorConfig& config, const TrainingOptions& options,
                 const Validation& validation, const size_t restart,
                 const ExecutorModel* initial) :
    options(options),
    validation(validation),
    restart(restart),
    continues(initial != nullptr),
    model(initial != nullptr
              ? *initial
              : InitialiseModel(config, DerivedSeed(options.seed, restart))),
    batches(FindAlgorithm(config.algorithm), options.length, options.batchSize,
            options.tiedShare, DerivedSeed(options.seed, restart)),
    pass(config),
    optimizer(ExecutorLayout(config))
{
  Prepare();
  best = model;
  // A model to continue with may be better than all that follows.
  if (continues)
  {
    bestScore = validation.Score(best);
    best.training.perfect = bestScore.perfect;
  }
}

void Attempt::Prepare()
{
  TrainingRecord& record = model.training;
  record = TrainingRecord();
  record.seed = options.seed;
  record.restarts = restart;
  record.attempt = restart;
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
  if (continues)
    return;

  const ParameterLayout layout = ExecutorLayout(model.config);
  for (const char* block : {"query", "key"})
  {
    BlockView(model.parameters, layout.Find(block)) *= options.attentionScale;
    if (options.attentionStart > 0)
      optimizer.Freeze(block);
  }
  for (const char* block : {"virtual.1.weight", "virtual.1.bias"})
    BlockView(model.parameters, layout.Find(block)) *= options.virtualScale;
}

void Attempt::Learn(const TransitionSummary& batch, const LossWeights& weights,
                    TrainingUpdate& result)
{
  result.parts =
      pass.EvaluateWithGradient(model.parameters, batch, weights, gradient);
  result.loss = result.parts.Total(weights);
  result.gradientNorm = ClipNorm(gradient, options.maxGradientNorm);
  if (!std::isfinite(result.loss) || !std::isfinite(result.gradientNorm))
  {
    throw TrainingError("training diverged at update " +
                        std::to_string(result.update) +
                        "; try a smaller step size");
  }
  optimizer.Update(model.parameters, gradient, options.stepSize);
}

TrainingUpdate Attempt::Update(const size_t update)
{
  const bool attentionOn = continues || update >= options.attentionStart;
  if (update == options.attentionStart)
  {
    optimizer.Release("query");
    optimizer.Release("key");
  }
  LossWeights weights;
  weights.virtualNode = options.virtualNodeWeight;
  weights.sharpening = attentionOn ? options.sharpening : 0.0;
  weights.rareKinds = options.rareKinds;

  TrainingUpdate result;
  result.restart = restart;
  result.update = update + 1;
  const TransitionSummary& batch = batches.Batch(update);
  batches.PrepareDuring(update + 1, [&] { Learn(batch, weights, result); });
  return result;
}

ValidationScore Attempt::Validate(const TrainingUpdate& update)
{
  const ValidationScore score = validation.Score(model);
  if (score.groups > bestScore.groups)
    lastImprovement = update.update;
  if (score > bestScore)
  {
    bestScore = score;
    best = model;
    best.training.updates = update.update;
    best.training.stateLoss = update.parts.state;
    best.training.scalarLoss = update.parts.scalar;
    best.training.virtualLoss = update.parts.virtualNode;
    best.training.perfect = score.perfect;
  }
  return score;
}

bool Attempt::Stalled(const size_t update) const
{
  // Before attention is on, nothing can be exact.
  const size_t since = continues
      ? lastImprovement
      : std::max(lastImprovement, options.attentionStart);
  return options.stallUpdates > 0 && update >= since + options.stallUpdates;
}

void Attempt::Run(const TrainingCallback& callback)
{
  for (size_t update = 0; update < options.updates; ++update)
  {
    TrainingUpdate result = Update(update);
    const bool last = update + 1 == options.updates;
    const bool due = options.validationInterval > 0 &&
        (update + 1) % options.validationInterval == 0;
    if (last || due)
      result.validation = Validate(result);
    if (callback)
      callback(result, model);
    if ((options.stopWhenPerfect && bestScore.perfect) || Stalled(update + 1))
      break;
  }
}

}  // namespace

ExecutorModel Train(const ExecutorConfig& config,
                    const TrainingOptions& options,
                    const TrainingCallback& callback,
                    const ExecutorModel* initial)
{
  UseOneBlasThread();
  CheckConfig(config, FindAlgorithm(config.algorithm));
  const Validation validation(FindAlgorithm(config.algorithm),
                              options.validationLengths, options.seed,
                              options.requireProof);
  std::optional<ExecutorModel> best;
  ValidationScore bestScore;
  std::string divergence;
  size_t restart = 0;
  while (!bestScore.perfect && restart <= options.maxRestarts)
  {
    Attempt attempt(config, options, validation, restart,
                    restart == 0 ? initial : nullptr);
    try
    {
      attempt.Run(callback);
    }
    catch (const TrainingError& error)
    {
      divergence = error.what();  // The next attempt may do better.
    }
    if (attempt.BestScore() > bestScore)
    {
      best = attempt.Best();
      bestScore = attempt.BestScore();
    }
    ++restart;
  }
  if (!best)
    throw TrainingError(divergence);
  best->training.restarts = restart - 1;
  return *best;
}

}  // namespace nexec
