/**
 * @file chain/executor/trainer.cpp
 */
#include <nexec/chain/executor/trainer.hpp>

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/random.hpp>

#include "batch.hpp"
#include "begin_attempt.hpp"
#include "core/blas.hpp"
#include "factored_pass.hpp"
#include "transition_kinds.hpp"
#include "validation.hpp"

#include <cmath>

namespace nexec
{

namespace
{

//! Weight of the entropy with which the virtual node's attention is kept wide
//! until it is to be sharpened.
constexpr double smoothing = 0.03;

//! The updates of one attempt of a run.
class Attempt
{
 public:
  //! @param run The run, which is changed; all have to outlive the attempt.
  Attempt(TrainingRun& run, const Validation& validation, Communicator& ranks);

  /**
   * Train to the end of the attempt.
   *
   * @return False if the callback ended the training before.
   */
  bool Run(const RunCallback& callback);

 private:
  //! Loss, gradient and step on one batch.
  void Learn(const TransitionSummary& batch, const LossWeights& weights,
             TrainingUpdate& result);
  //! One update of the parameters.
  TrainingUpdate Update();
  //! What is looked at after an update.
  void Inspect(TrainingUpdate& update);

  TrainingRun& run;
  const TrainingOptions& options;
  const Validation& validation;
  Communicator& ranks;
  std::vector<ShortKind> shortKinds;
  BatchGenerator batches;
  FactoredPass pass;
  arma::vec gradient;
};

Attempt::Attempt(TrainingRun& run, const Validation& validation,
                 Communicator& ranks) :
    run(run),
    options(run.options),
    validation(validation),
    ranks(ranks),
    shortKinds(
        ShortKindsOf(options, FindAlgorithm(run.model.config.algorithm))),
    batches(FindAlgorithm(run.model.config.algorithm), options.length,
            options.batchSize, options.tiedShare,
            DerivedSeed(options.seed, run.attempt), shortKinds, ranks),
    pass(run.model.config)
{
}

void Attempt::Learn(const TransitionSummary& batch, const LossWeights& weights,
                    TrainingUpdate& result)
{
  result.parts =
      pass.EvaluateWithGradient(run.model.parameters, batch, weights, gradient);
  result.loss = result.parts.Total(weights);
  result.gradientNorm = ClipNorm(gradient, options.maxGradientNorm);
  if (!std::isfinite(result.loss) || !std::isfinite(result.gradientNorm))
  {
    throw TrainingError("training diverged at update " +
                        std::to_string(result.update) +
                        "; try a smaller step size");
  }
  run.optimizer.Update(run.model.parameters, gradient, options.stepSize);
}

TrainingUpdate Attempt::Update()
{
  const bool attentionOn =
      run.Continues() || run.updates >= options.attentionStart;
  for (const char* block : {"query", "key"})
  {
    if (attentionOn)
      run.optimizer.Release(block);
    else
      run.optimizer.Freeze(block);
  }
  LossWeights weights;
  weights.virtualNode = options.virtualNodeWeight;
  // What only short chains show is rare, and is learnt late: until then, no
  // edge may be out of sight.
  const double before = shortKinds.empty() ? 0.0 : -smoothing;
  weights.sharpening = attentionOn ? options.sharpening : before;
  weights.rareKinds = options.rareKinds;

  TrainingUpdate result;
  result.restart = run.attempt;
  result.update = run.updates + 1;
  const TransitionSummary& batch = batches.Batch(run.updates);
  batches.PrepareDuring(run.updates + 1,
                        [&] { Learn(batch, weights, result); });
  ++run.updates;
  return result;
}

//! Run the model as it is, and keep it if it is the best so far.
ValidationScore Validate(TrainingRun& run, const Validation& validation,
                         const LossParts& parts, Communicator& ranks)
{
  const ValidationScore score = validation.Score(run.model, ranks);
  if (score.groups > run.mostGroups)
  {
    run.mostGroups = score.groups;
    run.lastImprovement = run.updates;
  }
  if (score > run.bestScore)
  {
    run.bestScore = score;
    run.best = run.model;
    TrainingRecord& record = run.best->training;
    record.updates = run.updates;
    record.stateLoss = parts.state;
    record.scalarLoss = parts.scalar;
    record.virtualLoss = parts.virtualNode;
    record.perfect = score.perfect;
  }
  return score;
}

void Attempt::Inspect(TrainingUpdate& update)
{
  const bool last = run.updates == options.updates;
  const bool due = options.validationInterval > 0 &&
      run.updates % options.validationInterval == 0;
  if (last || due)
    update.validation = Validate(run, validation, update.parts, ranks);
  run.history.push_back(update);
  const size_t number = run.history.size();
  if (options.recordKinds && (number == 1 || number % kindLossInterval == 0))
  {
    run.kindLosses.emplace_back(number,
                                SampledLossesByKind(run.model, options.seed));
  }
}

bool Attempt::Run(const RunCallback& callback)
{
  bool goOn = true;
  while (goOn && !run.AttemptOver())
  {
    TrainingUpdate update = Update();
    Inspect(update);
    goOn = callback(update);
  }
  return goOn;
}

}  // namespace

void ContinueTraining(TrainingRun& run, const RunCallback& callback,
                      Communicator& ranks)
{
  UseOneBlasThread();
  const Algorithm& algorithm = FindAlgorithm(run.model.config.algorithm);
  CheckConfig(run.model.config, algorithm);
  const Validation validation(algorithm, run.options.validationLengths,
                              run.options.seed, run.options.requireProof);
  // A model to continue with may be better than all that follows.
  if (run.Continues() && run.history.empty())
    Validate(run, validation, LossParts(), ranks);
  std::string divergence;
  while (!run.Finished())
  {
    if (run.AttemptOver())
      BeginAttempt(run, run.attempt + 1, nullptr);
    try
    {
      if (!Attempt(run, validation, ranks).Run(callback))
        return;
    }
    catch (const TrainingError& error)
    {
      run.diverged = true;  // The next attempt may do better.
      divergence = error.what();
    }
  }
  if (!run.best)
    throw TrainingError(divergence.empty() ? "no model was validated"
                                           : divergence);
}

ExecutorModel Train(const ExecutorConfig& config,
                    const TrainingOptions& options,
                    const TrainingCallback& callback,
                    const ExecutorModel* initial)
{
  TrainingRun run(config, options, initial);
  ContinueTraining(run,
                   [&](const TrainingUpdate& update)
                   {
                     if (callback)
                       callback(update, run.model);
                     return true;
                   });
  return run.BestModel();
}

}  // namespace nexec
